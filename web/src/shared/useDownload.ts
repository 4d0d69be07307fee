/**
 * Saves a file through its download address, which is valid for five minutes and only during the
 * session.
 */
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';

/** `run(fileId)` requests the address and opens it; the server sets the file name. */
export function useDownload() {
  return useCommand({
    send: async (fileId: string) => {
      const [link] = await bodyOf(
        api.GET('/getsignedurl/{name}', { params: { path: { name: fileId } } }),
      );
      return link;
    },
    onDone: (link) => {
      const anchor = document.createElement('a');
      anchor.href = link ?? '';
      anchor.download = '';
      anchor.click();
    },
  });
}

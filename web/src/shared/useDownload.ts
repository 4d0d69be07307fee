/** Saving a file through its link, which is good for five minutes and ends with the session (H-08, AMB-16). */
import { api, bodyOf } from '@/api/client';
import { useCommand } from '@/api/command';

/** `run(fileId)` asks for a link and follows it; the server names the file. */
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

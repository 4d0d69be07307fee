/** Queries of files. */
import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from './client';
import { keys } from './keys';

/** A download address of a file, valid for five minutes. */
export const fileLinkQuery = (file: string) =>
  queryOptions({
    queryKey: keys.fileLink(file),
    enabled: file !== '',
    queryFn: async ({ signal }) =>
      (
        await bodyOf(api.GET('/getsignedurl/{name}', { params: { path: { name: file } }, signal }))
      )[0] ?? '',
    staleTime: 4 * 60_000,
    gcTime: 4 * 60_000,
  });

/**
 * The bytes of a file. Content of a file never changes; the cache drops it soon after it was
 * closed.
 */
export const fileQuery = (fileId: string) =>
  queryOptions({
    queryKey: keys.file(fileId),
    staleTime: Infinity,
    gcTime: 60_000,
    // A refetch would ask a system administrator again who has cancelled the proof of identity.
    refetchOnWindowFocus: false,
    queryFn: async ({ signal }) => {
      const { name, contentType, base64 } = await bodyOf(
        api.GET('/api/downloadedfile/{fileId}', { params: { path: { fileId } }, signal }),
      );
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      return { name, content: new Blob([bytes], { type: contentType }) };
    },
  });

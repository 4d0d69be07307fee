/** Files that a call returns. */

/** A downloaded file and the name that the server gives it. */
export interface Download {
  name: string;
  blob: Blob;
}

/** Returns the file of a response, with the name of its `Content-Disposition` header or `fallbackName`. */
export function toDownload(
  blob: Blob | undefined,
  response: Response,
  fallbackName: string,
): Download {
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return { name: name ?? fallbackName, blob: blob ?? new Blob() };
}

/** Files that a call returns. */

/** A downloaded file and the name that the server gives it. */
export interface Download {
  name: string;
  blob: Blob;
}

/** Returns the file of a response. */
export function download(blob: Blob | undefined, response: Response, otherwise: string): Download {
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return { name: name ?? otherwise, blob: blob ?? new Blob() };
}

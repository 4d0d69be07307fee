/** The last valid day of the document in a slot. */
export interface Expiry {
  /** `YYYY-MM-DD`, or empty. */
  day: string;
  onChange: (day: string) => void;
}

/** The state of the upload into one slot. */
export type UploadState =
  | { phase: 'idle' | 'loading' | 'preparing' }
  | { phase: 'done'; text: string }
  | { phase: 'sending'; percent: number; cancel: () => void }
  | { phase: 'failed'; message: string; retry?: Retry };

/** Uploads the same file again, with the day that the row shows by now. */
export type Retry = (expiry: Expiry | undefined) => void;

/** The upload into one slot. */
export interface Upload {
  state: UploadState;
  busy: boolean;
  start: (file: File) => void;
  /** Sends the same file again, if that can help. */
  retry: (() => void) | undefined;
}

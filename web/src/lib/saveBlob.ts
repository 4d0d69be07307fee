/** Saves a file through a temporary link. */
export function saveBlob({ name, blob }: { name: string; blob: Blob }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // The browser has read the blob by then.
  window.setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

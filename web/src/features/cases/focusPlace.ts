/** Takes the keyboard, and with it the window, to the card of a case once it has been drawn. */
export function focusPlace(jobId: string | undefined): void {
  if (jobId === undefined) return;
  window.setTimeout(() => {
    document.querySelector<HTMLElement>(`[data-place="${CSS.escape(jobId)}"]`)?.focus();
  });
}

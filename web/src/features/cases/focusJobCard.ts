/** Focuses the card of a case after the next render, which also scrolls it into view. */
export function focusJobCard(jobId: string | undefined): void {
  if (jobId === undefined) return;
  window.setTimeout(() => {
    document.querySelector<HTMLElement>(`[data-place="${CSS.escape(jobId)}"]`)?.focus();
  });
}

// Applies the manual theme before the first paint. A file of its own, since the content policy
// forbids inline scripts.
(() => {
  try {
    const theme = localStorage.getItem('caseboard.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // storage may be closed to us; the system's theme then stands
  }
})();

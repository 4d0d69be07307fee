// Applies the chosen theme before the first paint. A file, since the content security policy forbids
// inline scripts.
(() => {
  try {
    const theme = localStorage.getItem('caseboard.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    document.documentElement.classList.toggle(
      'signed-in',
      localStorage.getItem('caseboard.session') !== null,
    );
  } catch {
    // Storage is blocked: the theme of the system applies.
  }
})();

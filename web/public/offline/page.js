// Applies the chosen theme and reloads as soon as the server is reachable again.
(() => {
  try {
    const theme = localStorage.getItem('caseboard.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage is blocked: the theme of the system applies.
  }
  const poll = async () => {
    try {
      if ((await fetch('/readyz', { cache: 'no-store' })).ok) return location.reload();
    } catch {
      // Still unreachable.
    }
    setTimeout(poll, 4_000);
  };
  setTimeout(poll, 4_000);
  addEventListener('online', () => location.reload());
})();

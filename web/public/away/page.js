// Applies the chosen theme, and comes back as soon as the server does.
(() => {
  try {
    const theme = localStorage.getItem('caseboard.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Without storage the system's theme stands.
  }
  const look = async () => {
    try {
      if ((await fetch('/readyz', { cache: 'no-store' })).ok) return location.reload();
    } catch {
      // Still away.
    }
    setTimeout(look, 4_000);
  };
  setTimeout(look, 4_000);
  addEventListener('online', () => location.reload());
})();

// Applies the chosen theme and language before the first paint, and reloads as soon as the server is reachable again.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      // Storage is blocked: the theme of the system and the language of the browser apply.
      return null;
    }
  };
  const root = document.documentElement;
  const theme = stored('caseboard.theme');
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  const tags = [stored('caseboard.locale'), ...navigator.languages];
  const language = /^es/i.test(tags.find((tag) => /^e[ns]/i.test(tag))) ? 'es' : 'en';
  root.dataset.language = language;
  root.lang = language;
  if (language === 'es') document.title = 'Sin conexión';
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

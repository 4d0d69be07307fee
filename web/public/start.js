// What comes before all else: the manual theme, and asking for the files of the screen that the
// address will show. A file of its own, since the content policy forbids inline scripts.
(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(`caseboard.${key}`);
    } catch {
      // storage may be closed to us
      return null;
    }
  };
  const theme = stored('theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;

  const own = stored('session') !== null;
  document.documentElement.classList.toggle('signed-in', own);

  // Written by the build (build/ahead.ts).
  const told = document.getElementById('ahead');
  if (!told) return;
  const { files, open, signedIn, shell } = JSON.parse(told.textContent);
  const path = location.pathname.replace(/\/+$/, '') || '/';
  const wanted =
    own && open[path] === undefined
      ? [...shell, ...(signedIn[path] ?? [])]
      : own && (path === '/' || path === '/login')
        ? shell
        : (open[path] ?? open['/login']);
  const ask = (rel, href, as) => {
    const link = Object.assign(document.createElement('link'), { rel, href, crossOrigin: '' });
    if (as) link.as = as;
    else link.fetchPriority = 'low';
    document.head.append(link);
  };
  for (const index of wanted) ask('modulepreload', `/${files[index]}`);
  // What the screens of newcomers read.
  if (!own && /^\/(login|signUp)?$/.test(path)) {
    ask('preload', '/api/config', 'fetch');
    if (path === '/signUp') ask('preload', '/api/surgerycenters', 'fetch');
  }
})();

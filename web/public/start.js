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

  const parsed = (key) => {
    try {
      return JSON.parse(stored(key));
    } catch {
      // not written by us
      return null;
    }
  };
  const session = parsed('session');
  const own = session !== null;
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
  const there = new Set();
  const askFiles = (numbers) => {
    for (const index of numbers) {
      if (there.has(index)) continue;
      there.add(index);
      ask('modulepreload', `/${files[index]}`);
    }
  };
  askFiles(wanted);
  // For the screens that follow, by the paths of their routes.
  window.askFiles = (route) =>
    askFiles(open[route] ?? (signedIn[route] ? [...shell, ...signedIn[route]] : []));
  // What the screen has read first before, as src/api/ahead.ts keeps it.
  const kept = parsed('ahead');
  const known = own && kept?.userId === session.user?.userId ? kept?.paths?.[path] : undefined;
  if (known) {
    const as = `Bearer ${session.token}`;
    const now = kept.day === new Date().toDateString();
    const reads = known
      .filter((address) => now || !/\d{4}-\d{2}-\d{2}/.test(address))
      .map((address) => {
        const answer = fetch(address, { headers: { Authorization: as } });
        // Whoever takes it hears of a failure.
        answer.catch(() => {});
        return [location.origin + address, answer];
      });
    window.asked = { as, reads: new Map(reads) };
  }
  // What the screens of newcomers read.
  if (!own && /^\/(login|signUp)?$/.test(path)) {
    ask('preload', '/api/config', 'fetch');
    if (path === '/signUp') ask('preload', '/api/surgerycenters', 'fetch');
  }
})();

// Applies the chosen theme before the first paint. It also preloads the files of the login or, with a session, those of every
// signed-in screen and of the opened one, which build/start-preload.ts lists. It is a file, because the content security policy
// forbids inline scripts.
(() => {
  try {
    const theme = localStorage.getItem('caseboard.theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
    const session = localStorage.getItem('caseboard.session');
    const signedIn = session !== null;
    document.documentElement.classList.toggle('signed-in', signedIn);
    // The attribute of a screen is its path without slashes, in lower case; that of its texts also has the language.
    // The start address, as of the installed app, and the login open the screen of `startPageOf` of rules/roles.ts.
    const role = JSON.parse(session)?.user?.signInType;
    const start = { ADMIN: 'adminmain', SURGEON: 'adminmain', USER: 'usermainupcomingjobs' }[role];
    const address = location.pathname.replaceAll('/', '').toLowerCase();
    const path = address === '' || address === 'login' ? start : address;
    const files = document.currentScript?.dataset ?? {};
    if (!files.shell) return;
    const tags = [localStorage.getItem('caseboard.locale'), ...navigator.languages];
    const language = /^es/i.test(tags.find((tag) => /^e[ns]/i.test(tag))) ? 'es' : 'en';
    const listed = signedIn
      ? [files.shell, files[language], files[path], files[`${path}_${language}`]]
      : [files.login];
    for (const file of listed.filter(Boolean).join(' ').split(' ')) {
      const link = document.createElement('link');
      link.rel = 'modulepreload';
      link.href = `/${file}`;
      document.head.append(link);
    }
  } catch {
    // Storage is blocked: the theme of the system applies, and the entry loads the files.
  }
})();

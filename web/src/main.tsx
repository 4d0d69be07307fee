import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from './i18n';
import { breathe } from './lib/breathe';
import { App, makeApp } from './routes/App';
import { getSession } from './session/store';
import './ui/styles.css';

async function start() {
  const place = document.getElementById('root');
  if (!place) throw new Error('index.html has no #root');
  await startLanguage();
  await breathe();
  const app = makeApp();
  await breathe();
  createRoot(place).render(
    <StrictMode>
      <App {...app} />
    </StrictMode>,
  );
}
void start();

// The first date and the first amount of a page cost more than all that follow: paid for while the
// screen's code is on its way.
if (getSession()) {
  setTimeout(() => new Intl.DateTimeFormat('en-US', { timeZone: 'UTC' }).format());
  setTimeout(() => new Intl.NumberFormat('en-US').format(0));
}

// Not in development, where a page must never come from anywhere but the server.
if (import.meta.env.PROD)
  window.addEventListener('load', () => {
    // Later, so that it takes nothing from the first screen, which stands without it.
    setTimeout(() => {
      void import('./lib/offlineFallback').then(
        ({ registerOfflineFallback }) => registerOfflineFallback(),
        () => {},
      );
      void import('./api/ahead').then(
        ({ rememberReads }) => rememberReads(),
        () => {},
      );
      // Prefetches the first queries of the next screens.
      void import('./routes/firstReads').catch(() => {});
    }, 2_000);
  });

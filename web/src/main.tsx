import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from './i18n';
import { App, makeApp } from './routes/App';
import './ui/styles.css';

async function start() {
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');
  await startLanguage();
  const app = makeApp();
  createRoot(container).render(
    <StrictMode>
      <App {...app} />
    </StrictMode>,
  );
  return app.router.history;
}
const started = start();

// In production only: in development, pages must always come from the server.
if (import.meta.env.PROD)
  window.addEventListener('load', () => {
    // Delayed, so that these requests do not compete with the first screen.
    setTimeout(() => {
      // A sign-out opens the login, also without a connection.
      import('./features/accounts/LoginPage').catch(() => {});
      // So that the reads of later screens do not wait for their code.
      import('./routes/caseLoaders').catch(() => {});
      import('./routes/scheduleLoader').catch(() => {});
      void Promise.all([started, import('./lib/offlineFallback')]).then(
        ([history, { registerOfflineFallback }]) => registerOfflineFallback(history.push),
        () => {},
      );
    }, 2_000);
  });

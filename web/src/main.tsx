import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from './i18n';
import { intlLocale } from './i18n/locale';
import { warmUpIntl } from './lib/intlFormats';
import { yieldToMain } from './lib/yieldToMain';
import { App, makeApp } from './routes/App';
import { getSession } from './session/store';
import './ui/styles.css';

async function start() {
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');
  await startLanguage();
  // Separate tasks, so that a slow phone handles input between them.
  await yieldToMain();
  const app = makeApp();
  await yieldToMain();
  createRoot(container).render(
    <StrictMode>
      <App {...app} />
    </StrictMode>,
  );
  // The code of the first screen is loading now, and will format dates and amounts.
  if (getSession()) setTimeout(() => warmUpIntl(intlLocale()));
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

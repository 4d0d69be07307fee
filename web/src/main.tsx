import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startLanguage } from './i18n';
import { App, makeApp } from './routes/App';
import './ui/styles.css';

async function start() {
  const container = document.getElementById('root');
  if (!container) throw new Error('index.html has no #root');
  await startLanguage();
  createRoot(container).render(
    <StrictMode>
      <App {...makeApp()} />
    </StrictMode>,
  );
}
void start();

// In production only: in development, pages must always come from the server.
if (import.meta.env.PROD)
  window.addEventListener('load', () => {
    // Delayed, so that the registration does not compete with the first screen.
    setTimeout(() => {
      void import('./lib/offlineFallback').then(
        ({ registerOfflineFallback }) => registerOfflineFallback(),
        () => {},
      );
    }, 2_000);
  });

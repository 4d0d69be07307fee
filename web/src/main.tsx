import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './routes/App';
import './ui/styles.css';

const place = document.getElementById('root');
if (!place) throw new Error('index.html has no #root');
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);

// Not in development, where a page must never come from anywhere but the server.
if (import.meta.env.PROD)
  window.addEventListener('load', () => {
    void import('./lib/away').then(({ prepareForAway }) => prepareForAway());
  });

import './design/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { applyPreferences } from './design/preferences.ts';
import { readStyleNonce } from './design/style-nonce.ts';
import { registerWorker } from './register-worker.ts';

readStyleNonce();
applyPreferences();

const place = document.getElementById('app');
if (!place) throw new Error('The page has no place for the app.');
createRoot(place).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
registerWorker();

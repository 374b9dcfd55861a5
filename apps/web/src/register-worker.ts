/**
 * Registers the service worker, which opens the app without a network. Not in development, where it
 * would serve outdated modules, and not in embedded pages, which need the service anyway.
 */
export function registerWorker(): void {
  const isEmbedded = location.pathname.startsWith('/embed/');
  if (!import.meta.env.PROD || isEmbedded || !('serviceWorker' in navigator)) return;
  // The app works without it, for example in private windows of some browsers.
  navigator.serviceWorker
    .register('/app/service-worker.js', { scope: '/', updateViaCache: 'none' })
    .catch(() => {});
}

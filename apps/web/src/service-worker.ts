// The service worker: opens the app without a network. The build inserts the version and the assets.
// API responses and tokens never pass through it: it handles only pages of the app and `/assets`.

declare const __PRECACHE__: { readonly version: string; readonly assets: readonly string[] };

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(response: Promise<Response>): void;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
}

/** The part of `ServiceWorkerGlobalScope` in use; TypeScript cannot load its library beside `dom`. */
interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
}

const worker = globalThis as unknown as WorkerScope;
const { version, assets } = __PRECACHE__;
const PREFIX = 'lienzo-app-';
const CACHE = PREFIX + version;
const SHELL = '/';
/** Pages that the app routes itself. Embedded pages have another policy and need the service. */
const PAGES = /^\/(?:$|e\/|operator$|sign-in\/done$)/;
/** A script of the identity service, whose name stays the same when it changes. */
const FOREIGN_ASSET = '/assets/passkeys.js';
/** After this time, a stored page is shown instead of waiting for the network. */
const PATIENCE_MILLISECONDS = 3_000;
const NONCE = /'nonce-([^']+)'/;

worker.addEventListener('install', (event) => event.waitUntil(install()));
// Without `skipWaiting`, this runs when no page of the previous version is open any more.
worker.addEventListener('activate', (event) => event.waitUntil(activate()));
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname === FOREIGN_ASSET) return;
  if (pathname.startsWith('/assets/')) event.respondWith(loadAsset(event));
  else if (request.mode === 'navigate' && PAGES.test(pathname)) event.respondWith(loadPage(event));
});

async function install(): Promise<void> {
  const cache = await caches.open(CACHE);
  const shell = await fetch(SHELL, { cache: 'reload' });
  const text = await shell.clone().text();
  // While nodes are upgraded, the page can come from one of another version. The browser retries.
  if (!shell.ok || !assets.some((asset) => text.includes(`src="${asset}"`)))
    throw new Error('The page belongs to another version of the app.');
  await cache.addAll([...assets]);
  await cache.put(SHELL, shell);
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** Returns an asset from any cache: its name contains a hash, so versions do not mix. */
async function loadAsset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const stored = await caches.match(request, { ignoreVary: true });
  if (stored) return stored;
  const response = await fetch(request);
  if (response.status === 200) {
    const copy = response.clone();
    event.waitUntil(caches.open(CACHE).then((cache) => cache.put(request, copy)));
  }
  return response;
}

/** Returns the page of the service, or the stored one if the service does not respond in time. */
async function loadPage({ request }: FetchEvent): Promise<Response> {
  const fromService = fetch(request).then(
    (response) => (response.status < 500 ? response : undefined),
    () => undefined,
  );
  const patience = new Promise<undefined>((resolve) => {
    setTimeout(resolve, PATIENCE_MILLISECONDS, undefined);
  });
  return (
    (await Promise.race([fromService, patience])) ??
    (await storedPage()) ??
    (await fromService) ??
    Response.error()
  );
}

/** Returns the stored page with a fresh nonce, because a nonce must not be used twice. */
async function storedPage(): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  const shell = await cache.match(SHELL, { ignoreVary: true });
  if (!shell) return undefined;
  const headers = new Headers(shell.headers);
  const policy = headers.get('content-security-policy') ?? '';
  const nonce = NONCE.exec(policy)?.[1];
  const page = await shell.text();
  // The body is stored decoded.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name);
  if (nonce === undefined) return new Response(page, { headers });
  const fresh = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
  headers.set('content-security-policy', policy.replaceAll(nonce, fresh));
  return new Response(page.replaceAll(nonce, fresh), { headers });
}

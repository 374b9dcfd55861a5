import { useSyncExternalStore } from 'react';
import type { Provider } from './provider.ts';
import type { Tokens } from './tokens.ts';

/** Where the window that the person signs in with tells the page where it arrived. */
const CHANNEL = 'lienzo.sign-in';

interface Waiting {
  readonly provider: () => Promise<Provider>;
  readonly resolve: (tokens: Tokens) => void;
}

const listeners = new Set<() => void>();
let waiting: Waiting | undefined;

function setWaiting(next: Waiting | undefined): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Asks the person to sign in again; resolves when they have, however long that takes. */
export function requestSignIn(provider: () => Promise<Provider>): Promise<Tokens> {
  return new Promise((resolve) => setWaiting({ provider, resolve }));
}

/** Whether somebody is asked to sign in again at this moment. */
export function useSignInRequest(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting !== undefined,
  );
}

/** Signs in with a window of its own, while the page and what is on it stay. */
export async function signInWithPopup(): Promise<void> {
  if (!waiting) return;
  const { provider: getProvider, resolve } = waiting;
  // Opened at once: browsers forbid it when the click lies too far back.
  const opened = window.open('about:blank', '_blank', 'popup,width=480,height=640');
  const provider = await getProvider();
  const { attempt, address } = await provider.begin({ to: '/', chooseAccount: false });
  const arrival = waitForReturn(attempt.state);
  if (opened) opened.location.href = address;
  else throw new Error('The browser did not open a window.');
  const tokens = await provider.finish(attempt, await arrival);
  resolve(tokens);
  setWaiting(undefined);
}

function waitForReturn(state: string): Promise<URL> {
  const channel = new BroadcastChannel(CHANNEL);
  return new Promise((resolve) => {
    channel.onmessage = ({ data }) => {
      const arrived = URL.parse(String(data));
      if (arrived?.searchParams.get('state') !== state) return;
      channel.close();
      resolve(arrived);
    };
  });
}

/** In the window: tells the page that asked, and closes. */
export function reportReturn(arrived: URL): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(arrived.href);
  channel.close();
  window.close();
}

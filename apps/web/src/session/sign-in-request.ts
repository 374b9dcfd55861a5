import { useSyncExternalStore } from 'react';
import type { Provider } from './provider.ts';
import type { Tokens } from './tokens.ts';

/** The channel on which the sign-in window reports its return to the page. */
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

/** Asks the user to sign in again and resolves when they have. */
export function requestSignIn(provider: () => Promise<Provider>): Promise<Tokens> {
  return new Promise((resolve) => setWaiting({ provider, resolve }));
}

/** Returns whether the user is being asked to sign in again. */
export function useSignInRequest(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => waiting !== undefined,
  );
}

/** Signs in with a popup window, so that the page and its state stay. */
export async function signInWithPopup(): Promise<void> {
  if (!waiting) return;
  const { provider: getProvider, resolve } = waiting;
  // Opened before any await: browsers allow popups only directly after a click.
  const opened = window.open('about:blank', '_blank', 'popup,width=480,height=640');
  const provider = await getProvider();
  const { attempt, address } = await provider.begin({ to: '/', chooseAccount: false });
  const returned = waitForReturn(attempt.state);
  if (opened) opened.location.href = address;
  else throw new Error('The browser did not open a window.');
  const tokens = await provider.finish(attempt, await returned);
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

/** Runs in the sign-in window: reports the return to the page and closes the window. */
export function reportReturn(arrived: URL): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(arrived.href);
  channel.close();
  window.close();
}

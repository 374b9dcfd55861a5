import type { HocuspocusProvider } from '@hocuspocus/provider';

/** Somebody who has the zone open, as the service vouches for them. */
export interface Present {
  readonly user: { readonly zuid: string; readonly name: string; readonly color: string };
  /** What they show of themselves: a cursor, a selection, whatever the clients agree on. */
  readonly state: Readonly<Record<string, unknown>>;
}

/** Who is here. */
export interface Presence {
  /** Shows something of oneself to the others; `null` takes it away. */
  show(name: string, value: unknown): void;
  others(): Present[];
  subscribe(listener: () => void): () => void;
}

export function createPresence(provider: HocuspocusProvider): Presence {
  const { awareness } = provider;
  if (!awareness) throw new Error('The provider has no awareness.');
  return {
    show: (name, value) => awareness.setLocalStateField(name, value),
    others: () =>
      [...awareness.getStates()]
        .filter(([client, state]) => client !== awareness.clientID && state.user)
        .map(([, { user, ...state }]) => ({ user, state })),
    subscribe(listener) {
      awareness.on('change', listener);
      return () => awareness.off('change', listener);
    },
  };
}

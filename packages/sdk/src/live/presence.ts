import type { HocuspocusProvider } from '@hocuspocus/provider';

/** A person who has the zone open. The service verifies `user`. */
export interface Participant {
  readonly user: { readonly zuid: string; readonly name: string; readonly color: string };
  /** What the person shares: a cursor, a selection or anything else the clients agree on. */
  readonly state: Readonly<Record<string, unknown>>;
}

/** The people who have the zone open. */
export interface Presence {
  /** Shares a value with the other people in the zone; `null` removes it. */
  show(name: string, value: unknown): void;
  others(): Participant[];
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

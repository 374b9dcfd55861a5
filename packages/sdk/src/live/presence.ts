import type { HocuspocusProvider } from '@hocuspocus/provider';

/** A person who has the zone open. The service verifies `user`. */
export interface Participant {
  readonly user: { readonly zuid: string; readonly name: string; readonly color: string };
  /** What the person shares: a cursor, a selection or anything else the clients agree on. */
  readonly state: Readonly<Record<string, unknown>>;
}

/**
 * `installation`: everyone who has the zone open. `node`: only people who are connected to the same node
 * of the service, because the nodes cannot exchange presence at the moment.
 */
export type PresenceScope = 'installation' | 'node';

/** The people who have the zone open. */
export interface Presence {
  /** Shares a value with the other people in the zone; `null` removes it. */
  show(name: string, value: unknown): void;
  others(): Participant[];
  /** Returns whom `others()` includes. */
  scope(): PresenceScope;
  /** Calls the listener when the people, what they share, or the scope changes. */
  subscribe(listener: () => void): () => void;
}

type Awareness = NonNullable<HocuspocusProvider['awareness']>;

/** Creates the presence of a session, which outlives its providers. */
export function createPresence() {
  const shown = new Map<string, unknown>();
  const listeners = new Set<() => void>();
  let awareness: Awareness | undefined;
  let scope: PresenceScope = 'installation';
  const notify = () => {
    for (const listener of listeners) listener();
  };
  const setScope = (next: PresenceScope) => {
    if (scope === next) return;
    scope = next;
    notify();
  };
  const follow = (provider: HocuspocusProvider, next: Awareness) => {
    provider.on('stateless', ({ payload }: { payload: string }) => {
      if (payload === 'presence-scope:node') setScope('node');
      if (payload === 'presence-scope:installation') setScope('installation');
    });
    // The next connection may be to another node; a node only sends a limited scope.
    provider.on('close', () => setScope('installation'));
    // Others ignore a state that returns with the clock at which it was removed.
    provider.on('synced', () => next.setLocalState(next.getLocalState()));
  };
  const presence: Presence = {
    show(name, value) {
      shown.set(name, value);
      awareness?.setLocalStateField(name, value);
    },
    others: () =>
      [...(awareness?.getStates() ?? [])]
        .filter(([client, state]) => client !== awareness?.clientID && state.user)
        .map(([, { user, ...state }]) => ({ user, state })),
    scope: () => scope,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return {
    presence,
    /** Returns the person behind a Yjs client id, if they have the zone open. */
    userOf: (client: number): Participant['user'] | undefined =>
      awareness?.getStates().get(client)?.user,
    /** Shares the values through a new provider from now on. */
    attach(provider: HocuspocusProvider): void {
      if (!provider.awareness) throw new Error('The provider has no awareness.');
      awareness?.off('change', notify);
      awareness = provider.awareness;
      awareness.on('change', notify);
      follow(provider, awareness);
      for (const [name, value] of shown) awareness.setLocalStateField(name, value);
      notify();
    },
  };
}

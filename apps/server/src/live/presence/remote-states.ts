import * as encoding from 'lib0/encoding';
import { type Awareness, applyAwarenessUpdate, removeAwarenessStates } from 'y-protocols/awareness';
import type { PresenceState } from '../bus/bus-message.ts';

/** Marks changes that come from other nodes and must not be sent back. */
export const FROM_OTHER_NODE = { source: 'local', skipStoreHooks: true } as const;

// The limit for the state that a client sends, and room for the user that the server adds.
const MAX_STATE_CHARACTERS = 5_000;
const MAX_CLIENTS = 10_000;

interface RemoteClient {
  /** The node whose socket the client uses. */
  node: string;
  /** The clock of the client on that node. */
  clock: number;
}

export interface RemoteStatesOptions {
  awareness: Awareness;
  /** Returns the user to whom a Yjs client id belongs, if it has written. */
  ownerOf: (client: number) => string | undefined;
  /** Called when a client of this node has continued on another node. */
  release: (client: number) => void;
}

/** The presence states of people on other nodes, within the awareness of an open document. */
export class RemoteStates {
  readonly #awareness: Awareness;
  readonly #ownerOf: RemoteStatesOptions['ownerOf'];
  readonly #release: RemoteStatesOptions['release'];
  readonly #clients = new Map<number, RemoteClient>();
  /** Clients whose states from another node were ignored because they are shown already. */
  readonly #contested = new Set<number>();

  constructor({ awareness, ownerOf, release }: RemoteStatesOptions) {
    this.#awareness = awareness;
    this.#ownerOf = ownerOf;
    this.#release = release;
  }

  has(client: number): boolean {
    return this.#clients.has(client);
  }

  /** Returns whether a person on another node uses this Yjs client id. */
  isTaken(client: number, zuid: string): boolean {
    return this.#clients.has(client) && this.#userOf(client) !== zuid;
  }

  /** Returns the clients of a node. */
  of(node: string): number[] {
    return [...this.#clients].filter(([, remote]) => remote.node === node).map(([id]) => id);
  }

  /** Shows the states of a node, as far as it may speak for their clients. */
  apply(node: string, states: readonly PresenceState[]): void {
    const shown = states.filter(({ state }) => state !== null);
    const accepted = shown.filter((one) => this.#accept(node, one));
    if (accepted.length > 0) {
      const update = encodeStates(this.#awareness, accepted);
      applyAwarenessUpdate(this.#awareness, update, FROM_OTHER_NODE);
    }
    const left = states.filter(({ state }) => state === null).map(({ client }) => client);
    this.remove(node, left);
  }

  /** Removes states of a node, except those that have continued elsewhere. */
  remove(node: string, clients: readonly number[]): void {
    const own = clients.filter((client) => this.#clients.get(client)?.node === node);
    for (const client of own) this.#clients.delete(client);
    removeAwarenessStates(this.#awareness, own, FROM_OTHER_NODE);
  }

  /** Makes a client one of this node, because it sends its states here now. */
  claim(client: number): void {
    if (!this.#clients.delete(client)) return;
    // The clock may have been raised by `encodeStates`; the client does not know about that.
    const meta = this.#awareness.meta.get(client);
    if (meta) this.#awareness.meta.set(client, { ...meta, clock: 0 });
  }

  /** Forgets a client whose state is gone. Returns whether another node may still have one. */
  forget(client: number): boolean {
    this.#clients.delete(client);
    return this.#contested.delete(client);
  }

  #accept(node: string, { client, clock, state }: PresenceState): boolean {
    const zuid = readUser(state ?? '');
    if (zuid === undefined || (this.#ownerOf(client) ?? zuid) !== zuid) return false;
    const held = this.#clients.get(client);
    const isShown = this.#awareness.states.has(client);
    if (isShown && this.#userOf(client) !== zuid) return false;
    if (isShown && held?.node === node && clock <= held.clock) return false;
    if (isShown && held?.node !== node) {
      const known = held?.clock ?? this.#awareness.meta.get(client)?.clock ?? 0;
      if (clock <= known) {
        this.#contested.add(client);
        return false;
      }
      if (!held) this.#release(client);
    }
    if (!held && this.#clients.size >= MAX_CLIENTS) return false;
    this.#clients.set(client, { node, clock });
    return true;
  }

  #userOf(client: number): string | undefined {
    return this.#awareness.states.get(client)?.user?.zuid;
  }
}

/** Returns the user of a state, or undefined if no node would have sent it. */
function readUser(json: string): string | undefined {
  if (json.length > MAX_STATE_CHARACTERS) return undefined;
  try {
    const user: unknown = JSON.parse(json)?.user?.zuid;
    return typeof user === 'string' ? user : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Encodes states for the awareness of this node. Clocks only have to increase here: a state that returns
 * after its removal has its old clock, with which browsers would ignore it.
 */
function encodeStates({ meta }: Awareness, states: readonly PresenceState[]): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeVarUint(encoder, states.length);
  for (const { client, clock, state } of states) {
    encoding.writeVarUint(encoder, client);
    encoding.writeVarUint(encoder, Math.max(clock, (meta.get(client)?.clock ?? 0) + 1));
    encoding.writeVarString(encoder, state ?? 'null');
  }
  return encoding.toUint8Array(encoder);
}

import { randomUUID } from 'node:crypto';
import {
  MAX_ANSWERS,
  type PresenceAlive,
  type PresenceChanges,
  type PresenceFull,
  type PresenceMessage,
  type PresenceState,
} from '../bus/bus-message.ts';
import { FROM_OTHER_NODE, RemoteStates, type RemoteStatesOptions } from './remote-states.ts';

export interface PresenceLinkOptions extends RemoteStatesOptions {
  /** The name of the document. */
  document: string;
  send: (message: PresenceMessage) => void;
}

interface Peer {
  /** Whether the node has answered a question of this link, so that its messages are not replayed. */
  isKnown: boolean;
  /** The number of its last changes. */
  number: number;
  seenAt: number;
  /** The clients in the parts of its full state so far; undefined if a part is missing. */
  listed: Set<number> | undefined;
}

interface AwarenessChange {
  added: number[];
  updated: number[];
  removed: number[];
}

// People do not notice a shorter delay, and each message costs every node.
const SEND_MILLISECONDS = 50;
const HEARTBEAT_MILLISECONDS = 5_000;
const SILENCE_MILLISECONDS = 15_000;
const PART_CHARACTERS = 50_000;
// Limits the traffic if the answers of a node never arrive.
const ASK_MILLISECONDS = 200;

/** Shares the presence states of an open document with the other nodes. */
export class PresenceLink {
  readonly document: string;
  readonly #options: PresenceLinkOptions;
  readonly #remote: RemoteStates;
  readonly #peers = new Map<string, Peer>();
  /** Shows other nodes' answers to be answers to this link. */
  readonly #nonce = randomUUID();
  /** Clients of this node whose states have changed since the last message. */
  readonly #changed = new Set<number>();
  /** Nonces of nodes that have asked for all states. */
  readonly #askers = new Set<string>();
  #number = 0;
  #sendsAll = false;
  #asks = false;
  #timer: NodeJS.Timeout | undefined;
  #sentAt = performance.now();
  #askedAt = Number.NEGATIVE_INFINITY;

  constructor(options: PresenceLinkOptions) {
    this.document = options.document;
    this.#options = options;
    this.#remote = new RemoteStates(options);
    options.awareness.on('update', this.#onUpdate);
  }

  /** Returns whether a person on another node uses this Yjs client id. */
  isTaken(client: number, zuid: string): boolean {
    return this.#remote.isTaken(client, zuid);
  }

  /** Makes a client one of this node, because it sends its states here now. */
  claim(client: number): void {
    this.#remote.claim(client);
  }

  /** Sends all states to the other nodes and asks for theirs. */
  greet(): void {
    this.#sendsAll = true;
    this.#asks = true;
    this.#schedule();
  }

  receive(node: string, message: PresenceMessage): void {
    const peer = this.#peerOf(node);
    peer.seenAt = performance.now();
    if (message.type === 'bye') this.#remote.remove(node, this.#remote.of(node));
    else if (message.type === 'ask') this.#receiveQuestion(message.nonce);
    else this.#receiveStates(node, peer, message);
  }

  /** Sends a heartbeat if one is due, and removes the states of nodes that are silent. */
  tick(): void {
    const now = performance.now();
    if (this.#number > 0 && now - this.#sentAt >= HEARTBEAT_MILLISECONDS) {
      this.#send({ type: 'alive', document: this.document, number: this.#number });
    }
    for (const [node, { seenAt }] of this.#peers) {
      if (now - seenAt >= SILENCE_MILLISECONDS) this.#remote.remove(node, this.#remote.of(node));
    }
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#options.awareness.off('update', this.#onUpdate);
    if (this.#number > 0) this.#send({ type: 'bye', document: this.document });
  }

  readonly #onUpdate = ({ added, updated, removed }: AwarenessChange, origin: unknown): void => {
    if (origin === FROM_OTHER_NODE) return;
    for (const client of [...added, ...updated]) this.#changed.add(client);
    for (const client of removed) {
      if (!this.#remote.has(client)) this.#changed.add(client);
      if (this.#remote.forget(client)) this.#ask();
    }
    this.#schedule();
  };

  #receiveQuestion(nonce: string): void {
    if (this.#askers.size < MAX_ANSWERS) this.#askers.add(nonce);
    this.#schedule();
  }

  #receiveStates(
    node: string,
    peer: Peer,
    message: PresenceFull | PresenceChanges | PresenceAlive,
  ): void {
    const { type, number } = message;
    if (type === 'full' && message.answers.includes(this.#nonce)) peer.isKnown = true;
    if (!peer.isKnown) this.#ask();
    else if (type === 'full') this.#receiveFull(node, peer, message);
    else {
      const expected = type === 'changes' ? peer.number + 1 : peer.number;
      if (number !== expected) this.#ask();
      if (type === 'alive') return;
      peer.number = number;
      this.#remote.apply(node, message.states);
    }
  }

  #receiveFull(node: string, peer: Peer, message: PresenceFull): void {
    const isNext = message.number === peer.number + 1;
    if (message.isFirst) peer.listed = new Set();
    else if (!isNext) peer.listed = undefined;
    peer.number = message.number;
    this.#remote.apply(node, message.states);
    const { listed } = peer;
    if (!listed) {
      this.#ask();
      return;
    }
    for (const { client } of message.states) listed.add(client);
    if (!message.isLast) return;
    const gone = this.#remote.of(node).filter((client) => !listed.has(client));
    this.#remote.remove(node, gone);
  }

  #peerOf(node: string): Peer {
    const peer = this.#peers.get(node);
    if (peer) return peer;
    const created = { isKnown: false, number: 0, seenAt: 0, listed: undefined };
    this.#peers.set(node, created);
    return created;
  }

  #ask(): void {
    this.#asks = true;
    this.#schedule();
  }

  #schedule(): void {
    this.#timer ??= setTimeout(() => this.#flush(), SEND_MILLISECONDS).unref();
  }

  #flush(): void {
    this.#timer = undefined;
    if (this.#sendsAll || this.#askers.size > 0) this.#sendAll();
    else if (this.#changed.size > 0) this.#sendChanges();
    this.#sendsAll = false;
    this.#askers.clear();
    this.#changed.clear();
    if (this.#asks) this.#sendQuestion();
  }

  #sendQuestion(): void {
    const now = performance.now();
    if (now - this.#askedAt < ASK_MILLISECONDS) {
      this.#schedule();
      return;
    }
    this.#askedAt = now;
    this.#asks = false;
    this.#send({ type: 'ask', document: this.document, nonce: this.#nonce });
  }

  #sendChanges(): void {
    for (const states of inParts([...this.#changed].map((client) => this.#stateOf(client)))) {
      this.#number += 1;
      this.#send({ type: 'changes', document: this.document, number: this.#number, states });
    }
  }

  #sendAll(): void {
    const clients = [...this.#options.awareness.states.keys()];
    const own = clients.filter((client) => !this.#remote.has(client));
    const parts = inParts(own.map((client) => this.#stateOf(client)));
    for (const [index, states] of parts.entries()) {
      const position = { isFirst: index === 0, isLast: index === parts.length - 1 };
      const answers = [...this.#askers];
      const { document } = this;
      this.#number += 1;
      this.#send({ type: 'full', document, number: this.#number, ...position, answers, states });
    }
  }

  #stateOf(client: number): PresenceState {
    const { states, meta } = this.#options.awareness;
    const state = states.get(client);
    const clock = meta.get(client)?.clock ?? 0;
    return { client, clock, state: state === undefined ? null : JSON.stringify(state) };
  }

  #send(message: PresenceMessage): void {
    this.#sentAt = performance.now();
    this.#options.send(message);
  }
}

/** Splits states into messages of limited size; at least one, which may be empty. */
function inParts(states: readonly PresenceState[]): PresenceState[][] {
  const parts: PresenceState[][] = [[]];
  let characters = 0;
  for (const state of states) {
    characters += state.state?.length ?? 0;
    if (characters > PART_CHARACTERS) {
      parts.push([]);
      characters = state.state?.length ?? 0;
    }
    parts.at(-1)?.push(state);
  }
  return parts;
}

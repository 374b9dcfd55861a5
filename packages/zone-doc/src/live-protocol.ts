/** Message types of the Hocuspocus protocol: the number after the document name in each message. */
export const messageTypes = {
  sync: 0,
  awareness: 1,
  auth: 2,
  queryAwareness: 3,
  stateless: 5,
  broadcastStateless: 6,
  close: 7,
  syncStatus: 8,
  pong: 10,
} as const;

/** Steps of the Yjs sync protocol: the number after the type in a sync message. */
export const syncSteps = { step1: 0, step2: 1, update: 2 } as const;

/** Prefix of the stateless message that asks for the shared text of an element; its key follows. */
export const SHARE_TEXT = 'text:';

/** The number after the type in an auth message that carries a token. */
export const AUTH_TOKEN = 0;

/** Stateless messages that check a connection: the service answers at once, before it stores changes. */
export const livePings = { ping: 'ping', pong: 'pong' } as const;

/** Returns the message with which the service states the epoch of its journal on a new connection. */
export function epochMessage(epoch: string): string {
  return `epoch:${epoch}`;
}

/** Returns the epoch that a message states, or undefined if it is another message. */
export function epochIn(message: string): string | undefined {
  return /^epoch:(.+)$/.exec(message)?.[1];
}

/**
 * Returns the message with which the service states the generation of a document, before it sends the
 * document. The first generation has an empty name.
 */
export function generationMessage(generation: string): string {
  return `generation:${generation}`;
}

/** Returns the generation that a message states, or undefined if it is another message. */
export function generationIn(message: string): string | undefined {
  return /^generation:(.*)$/.exec(message)?.[1];
}

/** The messages with which the service tells clients that the timer or the vote of the zone has changed. */
export const changedMessages = { timer: 'timer:changed', vote: 'vote:changed' } as const;

/**
 * Returns the message with which the service tells a zone that it closes the socket because of it. Other
 * zones on the same socket then know that the reason does not concern them.
 */
export function closingMessage(reason: string): string {
  return `closing:${reason}`;
}

export function isClosingMessage(message: string): boolean {
  return message.startsWith('closing:');
}

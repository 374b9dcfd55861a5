import type { WebSocket } from 'ws';

/** Bytes of messages that wait to be processed, by socket. */
export interface Backlog {
  add(socket: WebSocket, bytes: number): void;
  remove(socket: WebSocket, bytes: number): void;
  /** Returns whether too much waits for the person behind a socket, over all of their sockets. */
  isFull(socket: WebSocket): boolean;
}

/** A single socket may have 6 MB waiting. */
const MAX_BYTES_PER_PERSON = 16_000_000;

export function createBacklog(
  /** Returns all sockets of the person behind a socket. */
  socketsOf: (socket: WebSocket) => Iterable<WebSocket>,
  maxBytes = MAX_BYTES_PER_PERSON,
): Backlog {
  const waiting = new Map<WebSocket, number>();
  const change = (socket: WebSocket, by: number) => {
    const bytes = (waiting.get(socket) ?? 0) + by;
    if (bytes > 0) waiting.set(socket, bytes);
    else waiting.delete(socket);
  };
  return {
    add: (socket, bytes) => change(socket, bytes),
    remove: (socket, bytes) => change(socket, -bytes),
    isFull(socket) {
      // Adding up all sockets for each message would be slow, and little waits as a rule.
      if ((waiting.get(socket) ?? 0) < maxBytes / 64) return false;
      let sum = 0;
      for (const other of socketsOf(socket)) sum += waiting.get(other) ?? 0;
      return sum > maxBytes;
    },
  };
}

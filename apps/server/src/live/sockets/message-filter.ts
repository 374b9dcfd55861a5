import { setImmediate } from 'node:timers/promises';
import { encodeStateless, livePings } from '@lienzo/zone-doc';
import type { WebSocket } from 'ws';
import type { Database } from '../../db/database.ts';
import type { Room } from '../room/room.ts';
import type { CloseReason } from '../sessions/session.ts';
import type { AnswerTurns } from './answer-turns.ts';
import type { Backlog } from './backlog.ts';
import { createRateBudget } from './rate-budget.ts';
import { type ClientMessage, readMessage } from './read-message.ts';
import { isLarge, sendDocument } from './send-document.ts';
import type { SocketOwner } from './socket-owners.ts';
import { untilTaken } from './until-taken.ts';

/** Filters the messages of a socket: forwards to the engine only what the protocol allows. */
export interface MessageFilter {
  receive(message: Uint8Array): void;
  /** Answers sync requests for an address, whose document is loaded now. */
  open(address: string, place: OpenPlace): void;
  /** Called when the engine has closed an address. */
  close(address: string): void;
  /** Called when the engine has processed a message. */
  processed(message: Uint8Array): void;
  /** Called when the socket is closed: ends everything that waits for it. */
  end(): void;
}

/** A document that a person has opened over a socket. */
interface OpenPlace {
  readonly room: Room;
  readonly owner: SocketOwner;
}

interface MessageFilterOptions {
  db: Database;
  socket: WebSocket;
  turns: AnswerTurns;
  backlog: Backlog;
  now: () => number;
  forward: (message: Uint8Array) => void;
  disconnect: (reason: CloseReason) => void;
}

type SyncRequest = Extract<ClientMessage, { type: 'syncRequest' }> & { message: Uint8Array };
type Presence = Extract<ClientMessage, { type: 'presence' }>;

// A reply may encode a whole document. A client sends one request each time it connects.
const SYNC_REQUESTS = { perSecond: 1, burst: 20 };
// An answer of this size fits into the buffers of the network.
const SMALL_ANSWER_BYTES = 64 * 1024;
const TOKENS = { perSecond: 1, burst: 60 };
const MAX_ADDRESSES = 50;
// People cannot see more updates a second, and each one is sent to everyone in the room.
const PRESENCE_MILLISECONDS = 40;
const MAX_PRESENCES = 8;
// Messages wait here while the database is unavailable or the person is out of work budget; a client that
// sends more is disconnected.
const MAX_WAITING_BYTES = { unauthenticated: 1_500_000, authenticated: 6_000_000 };

export function createMessageFilter({
  db,
  socket,
  turns,
  backlog,
  now,
  forward,
  disconnect,
}: MessageFilterOptions): MessageFilter {
  const rooms = new Map<string, OpenPlace>();
  /** Sync requests for documents that are not loaded yet. */
  const unanswered = new Map<string, SyncRequest>();
  const leaving = new Set<string>();
  /** Addresses that are not open yet, or were refused. */
  const unopened = new Set<string>();
  /** Addresses whose client has sent its sync reply. */
  const replied = new Set<string>();
  /** Messages that came before the sync reply of their address. */
  const early = new Map<string, Uint8Array[]>();
  /** Sync requests that wait to be answered, by address. */
  const asked = new Map<string, SyncRequest[]>();
  const waiting = new WeakSet<Uint8Array>();
  /** Called when the engine has processed a message. */
  const whenProcessed = new Map<Uint8Array, { address: string; resolve: () => void }>();
  /** The newest state for each set of clients, to be forwarded together. */
  const presences = new Map<string, Uint8Array>();
  const maySync = createRateBudget(SYNC_REQUESTS, now);
  const mayRenew = createRateBudget(TOKENS, now);
  let presenceScheduled = false;
  let waitingBytes = 0;
  let answering = Promise.resolve();

  const release = (message: Uint8Array) => {
    waitingBytes -= message.length;
    backlog.remove(socket, message.length);
  };
  const reserve = (message: Uint8Array): boolean => {
    waitingBytes += message.length;
    backlog.add(socket, message.length);
    const { authenticated, unauthenticated } = MAX_WAITING_BYTES;
    const max = rooms.size > 0 ? authenticated : unauthenticated;
    const isTooMuch = waitingBytes > max || backlog.isFull(socket);
    if (isTooMuch) disconnect('too-fast');
    return !isTooMuch;
  };
  const send = (message: Uint8Array) => {
    if (!reserve(message)) return;
    waiting.add(message);
    forward(message);
  };
  // A client that edits while it reconnects sends these edits immediately, but its earlier ones only
  // in its sync reply. The reply contains all of them, so it is forwarded first.
  const hold = (address: string, message: Uint8Array) => {
    if (!reserve(message)) return;
    const messages = early.get(address);
    if (messages) messages.push(message);
    else early.set(address, [message]);
  };
  const receiveReply = (address: string, message: Uint8Array) => {
    const held = early.get(address) ?? [];
    early.delete(address);
    replied.add(address);
    send(message);
    for (const one of held) {
      release(one);
      send(one);
    }
  };
  const forget = (address: string) => {
    for (const message of early.get(address) ?? []) release(message);
    early.delete(address);
    replied.delete(address);
  };
  const receivePresence = ({ address, clients }: Presence, message: Uint8Array) => {
    presences.set(`${address} ${clients}`, message);
    if (presences.size > MAX_PRESENCES) return disconnect('presence-refused');
    if (presenceScheduled) return;
    presenceScheduled = true;
    setTimeout(() => {
      presenceScheduled = false;
      for (const newest of presences.values()) send(newest);
      presences.clear();
    }, PRESENCE_MILLISECONDS).unref();
  };
  const sendAndWait = (address: string, message: Uint8Array): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    whenProcessed.set(message, { address, resolve });
    send(message);
    return promise;
  };
  const reply = async (request: SyncRequest): Promise<void> => {
    const { address, message, isEmpty } = request;
    await setImmediate(); // lets other sockets work between two replies
    const place = rooms.get(address);
    if (!place || socket.readyState !== socket.OPEN) return forgetQuestion(request);
    const { room, owner } = place;
    const endTurn = room.writer.bytes > SMALL_ANSWER_BYTES ? await turns.take(owner) : undefined;
    try {
      forgetQuestion(request);
      if (!rooms.has(address) || socket.readyState !== socket.OPEN) return;
      const sendsPieces = isEmpty && isLarge(room);
      const next = sendsPieces ? await sendDocument(room, { db, socket, address }) : message;
      if (socket.readyState === socket.OPEN) await sendAndWait(address, next);
      // The next question is answered only when the client has taken this answer.
      await untilTaken(socket, SMALL_ANSWER_BYTES);
    } finally {
      endTurn?.();
    }
  };
  const forgetQuestion = (request: SyncRequest) => {
    const left = (asked.get(request.address) ?? []).filter((other) => other !== request);
    if (left.length > 0) asked.set(request.address, left);
    else asked.delete(request.address);
  };
  const answer = (request: SyncRequest) => {
    const earlier = asked.get(request.address) ?? [];
    // The answer to an equal question that still waits also answers this one.
    if (earlier.some(({ message }) => Buffer.compare(message, request.message) === 0)) return;
    asked.set(request.address, [...earlier, request]);
    // After a failure, the client reconnects and repeats the request.
    answering = answering.then(() => reply(request)).catch(() => socket.terminate());
  };
  const receiveSyncRequest = (request: SyncRequest) => {
    if (!maySync(1)) return disconnect('too-fast');
    if (rooms.has(request.address)) answer(request);
    else unanswered.set(request.address, request);
  };

  return {
    receive(message) {
      const read = readMessage(message);
      if (!read) return disconnect('frame-refused');
      if (read.type === 'ignored') return;
      if (read.type === 'ping') return socket.send(encodeStateless(read.address, livePings.pong));
      if (!rooms.has(read.address)) unopened.add(read.address);
      if (unopened.size > MAX_ADDRESSES) return disconnect('too-fast');
      if (read.type === 'syncRequest') return receiveSyncRequest({ ...read, message });
      if (read.type === 'presence') return receivePresence(read, message);
      if (read.type === 'token') return mayRenew(1) ? forward(message) : disconnect('too-fast');
      if (read.type === 'syncReply') return receiveReply(read.address, message);
      if (read.type === 'leave') {
        forget(read.address);
        leaving.add(read.address);
      } else if (!replied.has(read.address)) return hold(read.address, message);
      send(message);
    },
    open(address, place) {
      rooms.set(address, place);
      unopened.delete(address);
      if (rooms.size > MAX_ADDRESSES) return disconnect('too-fast');
      const request = unanswered.get(address);
      unanswered.delete(address);
      if (request) answer(request);
    },
    close(address) {
      rooms.delete(address);
      forget(address);
      asked.delete(address);
      // The engine drops messages for an address that it has closed.
      for (const [message, question] of whenProcessed) {
        if (question.address !== address) continue;
        question.resolve();
        whenProcessed.delete(message);
      }
      // A client that did not ask to leave would wait forever on an open socket.
      if (!leaving.delete(address)) disconnect('failed');
    },
    processed(message) {
      if (waiting.delete(message)) release(message);
      whenProcessed.get(message)?.resolve();
      whenProcessed.delete(message);
    },
    end() {
      for (const { resolve } of whenProcessed.values()) resolve();
      whenProcessed.clear();
      asked.clear();
      backlog.remove(socket, waitingBytes);
      waitingBytes = 0;
    },
  };
}

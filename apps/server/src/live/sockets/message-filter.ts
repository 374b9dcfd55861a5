import { setImmediate } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import type { Database } from '../../db/database.ts';
import type { Room } from '../room/room.ts';
import type { CutReason } from '../sessions/session.ts';
import { createBudget } from './budget.ts';
import { type Frame, readFrame } from './read-message.ts';
import { isLarge, sendDocument } from './send-document.ts';

/** Stands between a socket and the engine, and lets in only what a client of the protocol sends. */
export interface MessageFilter {
  pass(frame: Uint8Array): void;
  /** The document of an address is loaded, and questions about it can be answered. */
  open(address: string, room: Room): void;
  /** The engine is done with an address. */
  close(address: string): void;
  /** The engine is done with a frame. */
  handled(frame: Uint8Array): void;
}

interface MessageFilterOptions {
  db: Database;
  socket: WebSocket;
  now: () => number;
  forward: (frame: Uint8Array) => void;
  cut: (reason: CutReason) => void;
}

type Question = Extract<Frame, { type: 'question' }> & { frame: Uint8Array };
type Presence = Extract<Frame, { type: 'presence' }>;

// Answering may mean to encode a whole document. A client asks once each time it connects.
const QUESTIONS = { perSecond: 1, atOnce: 20 };
const TOKENS = { perSecond: 1, atOnce: 60 };
const MAX_ADDRESSES = 50;
// Nobody sees more pictures a second, and each of them goes to everybody.
const PRESENCE_MILLISECONDS = 40;
const MAX_PRESENCES = 8;
// While the database is away frames wait here; whoever goes on sending must come back later.
const MAX_WAITING_BYTES = { strangers: 1_500_000, others: 6_000_000 };

export function createMessageFilter({
  db,
  socket,
  now,
  forward,
  cut,
}: MessageFilterOptions): MessageFilter {
  const rooms = new Map<string, Room>();
  /** Questions about documents that are not loaded yet. */
  const asked = new Map<string, Question>();
  const leaving = new Set<string>();
  /** Addresses that were not entered, or not yet. */
  const strange = new Set<string>();
  const answered = new Set<string>();
  /** What came before the answer. */
  const early = new Map<string, Uint8Array[]>();
  const waiting = new WeakSet<Uint8Array>();
  /** The newest of each kind, to be passed on together. */
  const presences = new Map<string, Uint8Array>();
  const mayAsk = createBudget(QUESTIONS, now);
  const mayRenew = createBudget(TOKENS, now);
  let showing = false;
  let waitingBytes = 0;
  let answering = Promise.resolve();

  const wait = (frame: Uint8Array): boolean => {
    waitingBytes += frame.length;
    const most = rooms.size > 0 ? MAX_WAITING_BYTES.others : MAX_WAITING_BYTES.strangers;
    if (waitingBytes > most) cut('too-fast');
    return waitingBytes <= most;
  };
  const send = (frame: Uint8Array) => {
    if (!wait(frame)) return;
    waiting.add(frame);
    forward(frame);
  };
  // Somebody who edits while they come back sends that at once, and what they did before only when they
  // are asked. Their answer holds all of it, so it goes first.
  const hold = (address: string, frame: Uint8Array) => {
    if (!wait(frame)) return;
    const frames = early.get(address);
    if (frames) frames.push(frame);
    else early.set(address, [frame]);
  };
  const takeAnswer = (address: string, frame: Uint8Array) => {
    const held = early.get(address) ?? [];
    early.delete(address);
    answered.add(address);
    send(frame);
    for (const one of held) {
      waitingBytes -= one.length;
      send(one);
    }
  };
  const forget = (address: string) => {
    for (const frame of early.get(address) ?? []) waitingBytes -= frame.length;
    early.delete(address);
    answered.delete(address);
  };
  const show = ({ address, clients }: Presence, frame: Uint8Array) => {
    presences.set(`${address} ${clients}`, frame);
    if (presences.size > MAX_PRESENCES) return cut('presence-refused');
    if (showing) return;
    showing = true;
    setTimeout(() => {
      showing = false;
      for (const newest of presences.values()) send(newest);
      presences.clear();
    }, PRESENCE_MILLISECONDS).unref();
  };
  const reply = async ({ address, frame, isEmpty }: Question): Promise<void> => {
    await setImmediate(); // one at a time, and others in between
    const room = rooms.get(address);
    if (!room) return;
    const whole = isEmpty && isLarge(room);
    send(whole ? await sendDocument(room, { db, socket, address }) : frame);
  };
  const answer = (question: Question) => {
    answering = answering.then(() => reply(question)).catch(() => socket.terminate()); // it comes back and asks again
  };
  const ask = (question: Question) => {
    if (!mayAsk(1)) return cut('too-fast');
    if (rooms.has(question.address)) answer(question);
    else asked.set(question.address, question);
  };

  return {
    pass(frame) {
      const read = readFrame(frame);
      if (!read) return cut('frame-refused');
      if (read.type === 'nothing') return;
      if (!rooms.has(read.address)) strange.add(read.address);
      if (strange.size > MAX_ADDRESSES) return cut('too-fast');
      if (read.type === 'question') return ask({ ...read, frame });
      if (read.type === 'presence') return show(read, frame);
      if (read.type === 'token') return mayRenew(1) ? forward(frame) : cut('too-fast');
      if (read.type === 'answer') return takeAnswer(read.address, frame);
      if (read.type === 'leave') {
        forget(read.address);
        leaving.add(read.address);
      } else if (!answered.has(read.address)) return hold(read.address, frame);
      send(frame);
    },
    open(address, room) {
      rooms.set(address, room);
      strange.delete(address);
      if (rooms.size > MAX_ADDRESSES) return cut('too-fast');
      const question = asked.get(address);
      asked.delete(address);
      if (question) answer(question);
    },
    close(address) {
      rooms.delete(address);
      forget(address);
      // A client that did not ask for it would wait for ever on an open socket.
      if (!leaving.delete(address)) cut('failed');
    },
    handled(frame) {
      if (waiting.delete(frame)) waitingBytes -= frame.length;
    },
  };
}

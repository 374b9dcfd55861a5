import type { Database } from '../../db/database.ts';
import { type Logged, listEditionsWithEvents, logEvents } from './log-events.ts';

/** Moves events from the outbox to the log. Any number of nodes may run one. */
export interface Sequencer {
  /** Logs the events of an edition soon. Called after a change was committed. */
  wake(editionId: string): void;
  close(): Promise<void>;
}

export interface SequencerOptions {
  db: Database;
  /** Called when the log of an edition has grown. */
  onLogged: (editionId: string, logged: Logged) => void;
  onError: (error: unknown) => void;
}

const DELAY_MILLISECONDS = 20;
const RETRY_MILLISECONDS = 1_000;
/** How often events of nodes that were killed, or could not reach the database, are looked for. */
const LOOK_MILLISECONDS = 2_000;
const MAX_FOUND = 100;
/** How many editions are worked on at once, so that requests find connections. */
const MAX_RUNNING = 2;

export function createSequencer({ db, onLogged, onError }: SequencerOptions): Sequencer {
  /** Editions with events, in the order in which they were woken. */
  const waiting = new Set<string>();
  /** Editions that were woken while they were worked on, or whose time has not come. */
  const timers = new Map<string, NodeJS.Timeout>();
  const running = new Map<string, Promise<void>>();
  /** Until when the next events of an edition wait, so that one transaction logs many. */
  const pauses = new Map<string, number>();
  let closed = false;

  const wakeAfter = (editionId: string, milliseconds: number) => {
    if (closed || timers.has(editionId)) return;
    const timer = setTimeout(() => {
      timers.delete(editionId);
      waiting.add(editionId);
      start();
    }, milliseconds);
    timers.set(editionId, timer.unref());
  };
  const pause = (editionId: string, milliseconds: number) => {
    const now = performance.now();
    for (const [other, end] of pauses) {
      if (end > now) break; // so are those that were set later
      pauses.delete(other);
    }
    pauses.delete(editionId);
    if (milliseconds > 0) pauses.set(editionId, now + milliseconds);
  };
  const pauseLeft = (editionId: string) => (pauses.get(editionId) ?? 0) - performance.now();
  const run = async (editionId: string): Promise<void> => {
    try {
      const logged = await db.changeEdition(editionId, (tx) => logEvents(tx, editionId));
      if (logged.grown) onLogged(editionId, logged);
      pause(editionId, logged.waitMilliseconds);
      if (logged.more) wakeAfter(editionId, logged.waitMilliseconds);
    } catch (error) {
      onError(error);
      wakeAfter(editionId, RETRY_MILLISECONDS);
    }
  };
  const start = () => {
    for (const editionId of waiting) {
      if (closed || running.size >= MAX_RUNNING) return;
      if (running.has(editionId)) continue; // it is found again when the current run ends
      waiting.delete(editionId);
      const work = run(editionId).finally(() => {
        running.delete(editionId);
        start();
      });
      running.set(editionId, work);
    }
  };
  let looking: Promise<void> | undefined;
  const look = async () => {
    try {
      const found = await db.readDirectory((tx) => listEditionsWithEvents(tx, MAX_FOUND));
      for (const editionId of found) wakeAfter(editionId, 0);
    } catch (error) {
      onError(error);
    }
  };
  const interval = setInterval(() => {
    looking ??= look().finally(() => {
      looking = undefined;
    });
  }, LOOK_MILLISECONDS).unref();

  return {
    wake: (editionId) => wakeAfter(editionId, Math.max(DELAY_MILLISECONDS, pauseLeft(editionId))),
    async close() {
      closed = true;
      clearInterval(interval);
      for (const timer of timers.values()) clearTimeout(timer);
      await looking;
      await Promise.all(running.values());
    },
  };
}

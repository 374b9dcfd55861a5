import { setTimeout } from 'node:timers/promises';
import type { Random } from '../../../testing/random/seeded-random.ts';
import type { Device } from './device.ts';

/** Something that a person has seen on the screen. */
export interface Seen {
  /** A text that a note contains, or, if `isGone`, must not contain any more. */
  readonly text: string;
  readonly isGone: boolean;
  /** When it was on the screen. */
  readonly time: number;
}

export interface RandomWork {
  /** Works until `stop` is called or the page is gone. */
  start(): void;
  /** Stops after the current action. Resolves when nothing more reaches the page. */
  stop(): Promise<void>;
  /** Resolves when the first text is on the screen, or after `limit` milliseconds. */
  untilSeen(limit: number): Promise<void>;
  /** Returns whether a note was deleted, or was about to be: then it may be there or not. */
  mayBeDeleted(text: string): boolean;
  /** Returns what was on the screen at a time. */
  seenAt(time: number): readonly Seen[];
  /** Returns the texts that were typed before `stop` and did not appear in the editor. */
  swallowed(): readonly string[];
}

let notes = 0;

/** Creates notes, types into them and deletes some, as a person does. */
export function createRandomWork(device: Device, random: Random): RandomWork {
  const seen: Seen[] = [];
  const deleting: string[] = [];
  const swallowed: string[] = [];
  let isStopped = true;
  let working = Promise.resolve();
  const page = device.page();
  const press = async (key: string) => {
    if (!isStopped) await page.keyboard.press(key);
  };
  const see = (text: string, isGone = false) => seen.push({ text, isGone, time: Date.now() });

  const typeWords = async (name: string) => {
    const words = 1 + random.below(4);
    let text = '';
    for (let word = 0; word < words && !isStopped; word += 1) {
      await page.keyboard.type(`${name}w${word} `, { delay: random.below(30) });
      text += `${name}w${word} `;
      const isShown = (await device.writtenText()).startsWith(text.trim());
      if (isShown) see(text.trim());
      else if (!isStopped) swallowed.push(text.trim());
      await setTimeout(random.below(300));
    }
  };
  const writeNote = async () => {
    notes += 1;
    const name = `n${notes}`;
    await device.startNote(150 + random.below(900), 150 + random.below(450));
    await typeWords(name);
    // The editor sometimes stays open, as during a pause in thinking.
    if (random.percent(30)) return;
    await press('Escape');
    if (isStopped || !random.percent(20)) return;
    deleting.push(`${name}w`);
    await press('Delete');
    if (!isStopped) see(`${name}w0`, true);
  };
  const work = async () => {
    while (!isStopped) {
      await writeNote();
      // Leaves an editor that is still open.
      await press('Escape');
    }
  };
  return {
    start() {
      isStopped = false;
      working = work().catch(() => {}); // the page was killed or left
    },
    stop() {
      isStopped = true;
      return working;
    },
    async untilSeen(limit) {
      const end = performance.now() + limit;
      while (seen.length === 0 && performance.now() < end) await setTimeout(20);
    },
    mayBeDeleted: (text) => deleting.some((name) => text.startsWith(name)),
    seenAt: (time) => seen.filter((one) => one.time <= time),
    swallowed: () => swallowed,
  };
}

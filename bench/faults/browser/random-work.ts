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
  stop(): void;
  /** Resolves when the first text is on the screen, or after `limit` milliseconds. */
  untilSeen(limit: number): Promise<void>;
  /** Returns whether a note was deleted, or was about to be: then it may be there or not. */
  mayBeDeleted(text: string): boolean;
  /** Returns what was on the screen at a time. */
  seenAt(time: number): readonly Seen[];
}

let notes = 0;

/** Creates notes, types into them and deletes some, as a person does. */
export function createRandomWork(device: Device, random: Random): RandomWork {
  const seen: Seen[] = [];
  const deleting: string[] = [];
  let isStopped = true;
  const see = (text: string, isGone = false) => seen.push({ text, isGone, time: Date.now() });

  const writeNote = async () => {
    notes += 1;
    const name = `n${notes}`;
    const { keyboard } = device.page();
    await device.startNote(150 + random.below(900), 150 + random.below(450));
    const words = 1 + random.below(4);
    let text = '';
    for (let word = 0; word < words && !isStopped; word += 1) {
      text += `${name}w${word} `;
      await keyboard.type(`${name}w${word} `, { delay: random.below(30) });
      see(text.trim());
      await setTimeout(random.below(300));
    }
    // The editor sometimes stays open, as during a pause in thinking.
    if (random.percent(30)) return;
    await keyboard.press('Escape');
    if (!random.percent(20)) return;
    deleting.push(`${name}w`);
    await keyboard.press('Delete');
    see(`${name}w0`, true);
  };
  const work = async () => {
    while (!isStopped) {
      await writeNote();
      // Leaves an editor that is still open.
      await device.page().keyboard.press('Escape');
    }
  };
  return {
    start() {
      isStopped = false;
      work().catch(() => {}); // the page was killed or left
    },
    stop() {
      isStopped = true;
    },
    async untilSeen(limit) {
      const end = performance.now() + limit;
      while (seen.length === 0 && performance.now() < end) await setTimeout(20);
    },
    mayBeDeleted: (text) => deleting.some((name) => text.startsWith(name)),
    seenAt: (time) => seen.filter((one) => one.time <= time),
  };
}

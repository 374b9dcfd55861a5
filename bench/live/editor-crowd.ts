import { setTimeout } from 'node:timers/promises';
import type { Canvas } from '../../testing/zones/test-canvas.ts';
import type { Closers } from '../shared/run-context.ts';
import { type SteadyEditor, startSteadyEditor } from './steady-editor.ts';

/** Editors spread evenly over zones. */
export interface Crowd {
  readonly editors: readonly SteadyEditor[];
  /** Everybody edits at their own pace for a while. */
  work(seconds: number, perSecond?: number): Promise<Load>;
  ends(): number;
  close(): void;
}

/** What came of a while of editing. */
export interface Load {
  readonly seconds: number;
  readonly made: number;
  /** Edits that reached somebody else in this while, each as often as it did. */
  readonly delivered: number;
  /** How long each acknowledgement took, in milliseconds. */
  readonly waits: readonly number[];
}

interface Gathering {
  closers: Closers;
  url: string;
  zones: readonly Canvas[];
  token: string;
  count: number;
}

const PER_SECOND = 2;
const AT_ONCE = 20;
const LONGEST_MILLISECONDS = 10_000;

export async function gatherCrowd({
  closers,
  url,
  zones,
  token,
  count,
}: Gathering): Promise<Crowd> {
  const editors: SteadyEditor[] = [];
  const close = () => {
    for (const editor of editors.splice(0)) editor.close();
  };
  closers.add(close);
  while (editors.length < count) {
    const next = Array.from({ length: Math.min(AT_ONCE, count - editors.length) }, (_, index) => {
      const zone = zones[(editors.length + index) % zones.length];
      if (!zone) throw new Error('There is no zone.');
      return startSteadyEditor({ url, zone, token });
    });
    editors.push(...(await Promise.all(next)));
  }
  const sum = (count: (editor: SteadyEditor) => number) =>
    editors.reduce((total, editor) => total + count(editor), 0);
  return {
    editors,
    close,
    ends: () => sum((editor) => editor.ends()),
    async work(seconds, perSecond = PER_SECOND) {
      for (const editor of editors) editor.takeWaits();
      const before = sum((editor) => editor.delivered());
      const started = performance.now();
      const made = await editAll(editors, { seconds, every: 1000 / perSecond });
      const delivered = sum((editor) => editor.delivered()) - before;
      const took = (performance.now() - started) / 1000;
      await acknowledged(editors);
      return { seconds: took, made, delivered, waits: editors.flatMap((one) => one.takeWaits()) };
    },
  };
}

/** Open loop: nobody waits for an acknowledgement, so a slow service does not get fewer edits. */
async function editAll(
  editors: readonly SteadyEditor[],
  { seconds, every }: { seconds: number; every: number },
): Promise<number> {
  const rounds = Math.max(1, Math.floor((seconds * 1000) / every));
  const started = performance.now();
  let made = 0;
  const work = async (editor: SteadyEditor, index: number) => {
    for (let round = 0; round < rounds; round += 1) {
      const due = started + every * (round + index / editors.length);
      await setTimeout(Math.max(0, due - performance.now()));
      editor.edit();
      made += 1;
    }
  };
  await Promise.all(editors.map(work));
  await setTimeout(Math.max(0, started + rounds * every - performance.now()));
  return made;
}

async function acknowledged(editors: readonly SteadyEditor[]): Promise<void> {
  const limit = performance.now() + LONGEST_MILLISECONDS;
  const waiting = () => editors.reduce((sum, editor) => sum + editor.unacknowledged(), 0);
  while (waiting() > 0) {
    if (performance.now() > limit) throw new Error(`${waiting()} edits are not acknowledged.`);
    await setTimeout(10);
  }
}

import { setTimeout } from 'node:timers/promises';
import type { Canvas } from '../../testing/zones/test-canvas.ts';
import type { Cleanup } from '../shared/run-context.ts';
import { type SteadyEditor, startSteadyEditor } from './steady-editor.ts';

/** Editors distributed evenly over zones. */
export interface EditorGroup {
  readonly editors: readonly SteadyEditor[];
  /** Lets all editors edit at a steady rate for some seconds. */
  work(seconds: number, perSecond?: number, action?: Action): Promise<Load>;
  ends(): number;
  close(): void;
}

/** What an editor does repeatedly. */
type Action = 'edit' | 'type';

/** The result of a period of editing. */
export interface Load {
  readonly seconds: number;
  readonly made: number;
  /** Deliveries of edits to other editors in this period. */
  readonly delivered: number;
  /** How long each acknowledgement took, in milliseconds. */
  readonly waits: readonly number[];
}

interface EditorOptions {
  cleanup: Cleanup;
  url: string;
  zones: readonly Canvas[];
  token: string;
  count: number;
}

const PER_SECOND = 2;
const CONCURRENCY = 20;
const MAX_MILLISECONDS = 10_000;

export async function connectEditors({
  cleanup,
  url,
  zones,
  token,
  count,
}: EditorOptions): Promise<EditorGroup> {
  const editors: SteadyEditor[] = [];
  const close = () => {
    for (const editor of editors.splice(0)) editor.close();
  };
  cleanup.add(close);
  while (editors.length < count) {
    const next = Array.from(
      { length: Math.min(CONCURRENCY, count - editors.length) },
      (_, index) => {
        const zone = zones[(editors.length + index) % zones.length];
        if (!zone) throw new Error('The bench service has no zone.');
        return startSteadyEditor({ url, zone, token });
      },
    );
    editors.push(...(await Promise.all(next)));
  }
  const sum = (count: (editor: SteadyEditor) => number) =>
    editors.reduce((total, editor) => total + count(editor), 0);
  return {
    editors,
    close,
    ends: () => sum((editor) => editor.ends()),
    async work(seconds, perSecond = PER_SECOND, action = 'edit') {
      for (const editor of editors) editor.takeWaits();
      const before = sum((editor) => editor.delivered());
      const started = performance.now();
      const made = await editAll(editors, { seconds, every: 1000 / perSecond, action });
      const delivered = sum((editor) => editor.delivered()) - before;
      const took = (performance.now() - started) / 1000;
      await acknowledged(editors);
      return { seconds: took, made, delivered, waits: editors.flatMap((one) => one.takeWaits()) };
    },
  };
}

/** Edits in an open loop: without waiting for acknowledgements, so a slow service gets no fewer edits. */
async function editAll(
  editors: readonly SteadyEditor[],
  { seconds, every, action }: { seconds: number; every: number; action: Action },
): Promise<number> {
  const rounds = Math.max(1, Math.floor((seconds * 1000) / every));
  const started = performance.now();
  let made = 0;
  const work = async (editor: SteadyEditor, index: number) => {
    for (let round = 0; round < rounds; round += 1) {
      const due = started + every * (round + index / editors.length);
      await setTimeout(Math.max(0, due - performance.now()));
      editor[action]();
      made += 1;
    }
  };
  await Promise.all(editors.map(work));
  await setTimeout(Math.max(0, started + rounds * every - performance.now()));
  return made;
}

async function acknowledged(editors: readonly SteadyEditor[]): Promise<void> {
  const limit = performance.now() + MAX_MILLISECONDS;
  const waiting = () => editors.reduce((sum, editor) => sum + editor.unacknowledged(), 0);
  while (waiting() > 0) {
    if (performance.now() > limit) throw new Error(`${waiting()} edits are not acknowledged.`);
    await setTimeout(10);
  }
}

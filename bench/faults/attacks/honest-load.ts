import { setTimeout } from 'node:timers/promises';
import type { ZoneEditor } from '../../../testing/live/recording-editor.ts';
import { median, p95, quantile } from '../../shared/figures.ts';

/** How long honest editors wait for acknowledgements, in milliseconds. */
export interface Waits {
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  readonly worst: number;
}

/** Lets all editors edit at a steady rate, without waiting for acknowledgements. */
export async function editSteadily(
  editors: readonly ZoneEditor[],
  { seconds, perSecond }: { seconds: number; perSecond: number },
): Promise<Waits> {
  const every = 1000 / perSecond;
  const limit = performance.now() + seconds * 1000;
  const waits: number[] = [];
  const work = async (editor: ZoneEditor, index: number) => {
    await setTimeout((every * index) / editors.length);
    const answers: Promise<void>[] = [];
    while (performance.now() < limit) {
      const started = performance.now();
      editor.edit();
      answers.push(editor.durable().then(() => void waits.push(performance.now() - started)));
      await setTimeout(Math.max(0, every - (performance.now() - started)));
    }
    await Promise.all(answers);
  };
  await Promise.all(editors.map(work));
  return summarize(waits);
}

function summarize(waits: readonly number[]): Waits {
  return { count: waits.length, p50: median(waits), p95: p95(waits), worst: quantile(waits, 1) };
}

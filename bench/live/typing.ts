import { textOf } from '@lienzo/zone-doc';
import type { YTextEvent } from 'yjs';
import { median, p95 } from '../shared/figures.ts';
import type { RunResult } from '../shared/run-context.ts';
import { until } from '../shared/zone-probe.ts';
import type { EditorGroup } from './editor-group.ts';
import type { SteadyEditor } from './steady-editor.ts';

const MAX_SHOWN = 200;

interface Plan {
  zones: number;
  rounds: number;
  seconds: number;
  /** How much longer typing may take than other edits. */
  maxRatio: number;
}

/** Compares typing into shared texts with renaming elements, and measures when others see each letter. */
export async function compareTyping(
  group: EditorGroup,
  { zones, rounds, seconds, maxRatio }: Plan,
): Promise<RunResult> {
  await Promise.all(group.editors.map((editor) => editor.startTyping()));
  const pairs = group.editors.map((writer, index) => {
    const reader = group.editors[(index + zones) % group.editors.length];
    if (!reader || reader === writer) throw new Error('A zone has only one editor.');
    return { writer, reader };
  });
  const shown: number[] = [];
  for (const pair of pairs) await watchTyping(pair, shown);
  const waits: Record<'edit' | 'type', number[]> = { edit: [], type: [] };
  for (let round = 0; round < rounds; round += 1)
    for (const action of ['edit', 'type'] as const)
      waits[action].push(...(await group.work(seconds, undefined, action)).waits);
  const isComplete = ({ writer, reader }: (typeof pairs)[number]) =>
    textOf(reader.doc, writer.textId)?.length === writer.typed.length;
  const lost = pairs.filter((pair) => !isComplete(pair)).length;
  const ratio = median(waits.type) / median(waits.edit);
  const show = (values: readonly number[]) =>
    `${Math.round(median(values))} ms (p95 ${Math.round(p95(values))})`;
  return {
    figure: `${group.editors.length} people type: durable after ${show(waits.type)}, ${ratio.toFixed(2)} × other edits (allowed ${maxRatio}), shown to others after ${show(shown)} (allowed ${MAX_SHOWN}), ${lost} of ${pairs.length} texts incomplete`,
    holds: lost === 0 && ((ratio <= maxRatio && p95(shown) <= MAX_SHOWN) || 'late'),
  };
}

interface Pair {
  writer: SteadyEditor;
  reader: SteadyEditor;
}

/** Adds to `shown` how long each letter takes from one person to another. */
async function watchTyping({ writer, reader }: Pair, shown: number[]): Promise<void> {
  const find = () => textOf(reader.doc, writer.textId);
  await until(
    () => find() !== undefined,
    () => 'A text did not arrive.',
  );
  let count = 0;
  find()?.observe(({ delta }: YTextEvent) => {
    for (const { insert } of delta)
      for (const _ of typeof insert === 'string' ? insert : '') {
        shown.push(performance.now() - (writer.typed[count] ?? 0));
        count += 1;
      }
  });
}

import type { StoredParagraph } from '@lienzo/contract';
import * as Y from 'yjs';
import type { Characters, Format, TextPart } from './paragraphs.ts';
import { LINE_BREAK } from './paragraphs.ts';

/** Consecutive visible characters that one client id wrote. */
export type CharacterRun = readonly [client: number, clock: number, length: number];

/** A visible item that starts or ends the range of an attribute. */
export type FormatRun = readonly [client: number, clock: number, key: string, value: unknown];

/** The visible items of a shared text, in order. With its characters, a text can be changed without the document. */
export type TextRun = CharacterRun | FormatRun;

export function isFormat(run: TextRun): run is FormatRun {
  return run.length === 4;
}

/** Returns the runs of a shared text. They do not depend on how Yjs has merged its items. */
export function runsOf(words: Y.Text): TextRun[] {
  const runs: TextRun[] = [];
  for (let item = words._start; item; item = item.right) {
    if (item.deleted) continue;
    const { content, length } = item;
    const { client, clock } = item.id;
    if (content instanceof Y.ContentFormat) runs.push([client, clock, content.key, content.value]);
    else if (content instanceof Y.ContentString) appendRun(runs, [client, clock, length]);
  }
  return runs;
}

/** Appends a run and joins it with the last one if it continues it. */
export function appendRun(runs: TextRun[], run: TextRun): void {
  const last = runs.at(-1);
  const continues =
    last && !isFormat(last) && !isFormat(run) && last[0] === run[0] && last[1] + last[2] === run[1];
  if (continues) runs[runs.length - 1] = [last[0], last[1], last[2] + run[2]];
  else runs.push(run);
}

/** Returns the parts of a text from its runs and its paragraphs. */
export function partsFrom(
  runs: readonly TextRun[],
  paragraphs: readonly StoredParagraph[],
): TextPart[] {
  const text = paragraphs
    .map(({ portions = [] }) => `${portions.map((portion) => portion.text ?? '').join('')}\0`)
    .join('')
    .replaceAll('\n', LINE_BREAK)
    .replaceAll('\0', '\n');
  let at = 0;
  return runs.map((run): Characters | Format => {
    if (isFormat(run)) return { key: run[2], value: run[3] };
    const [client, clock, length] = run;
    at += length;
    return { client, clock, text: text.slice(at - length, at) };
  });
}

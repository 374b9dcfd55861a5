import type { StoredParagraph } from '@lienzo/contract';
import * as Y from 'yjs';
import type { ItemId } from '../item-id.ts';
import type { ItemSpan } from '../write-deletions.ts';
import { type Attributes, ID_KEY, PARAGRAPH_KEYS, PORTION_KEYS } from './attributes.ts';
import { diffText } from './diff-text.ts';
import { isSame, spansIn, spansOf } from './paragraphs.ts';
import { appendRun, isFormat, partsFrom, type TextRun } from './text-runs.ts';

/** A shared text as the row of its element describes it. */
export interface KnownText {
  readonly runs: readonly TextRun[];
  readonly paragraphs: readonly StoredParagraph[];
}

/** Writes an item into a text and returns the id of its first clock. */
export type WriteTextItem = (
  place: { origin: ItemId | undefined; rightOrigin: ItemId | undefined },
  content: Y.ContentString | Y.ContentFormat,
) => ItemId;

export interface ComposedText {
  readonly runs: readonly TextRun[];
  readonly deleted: readonly ItemSpan[];
}

/**
 * Composes the items that change a shared text to the given paragraphs, as `writeText` does in an open
 * document. New items are placed between the visible ones, so the result does not depend on deleted ones.
 */
export function composeText(
  write: WriteTextItem,
  known: KnownText,
  paragraphs: readonly StoredParagraph[],
): ComposedText {
  const before = spansIn(partsFrom(known.runs, known.paragraphs));
  const cursor = createCursor(write, known.runs);
  for (const step of diffText(before, spansOf(paragraphs))) {
    if ('delete' in step) cursor.remove(step.delete);
    else if ('insert' in step) cursor.insert(step.insert, step.attributes);
    else cursor.retain(step.retain, step.attributes ?? {});
  }
  return cursor.finish();
}

function createCursor(write: WriteTextItem, before: readonly TextRun[]) {
  const rest = [...before].reverse();
  const after: TextRun[] = [];
  const deleted: ItemSpan[] = [];
  const current = new Map<string, unknown>();

  function place() {
    const [left, right] = [after.at(-1), rest.at(-1)];
    const origin: ItemId | undefined = left && [
      left[0],
      isFormat(left) ? left[1] : left[1] + left[2] - 1,
    ];
    const rightOrigin: ItemId | undefined = right && [right[0], right[1]];
    return { origin, rightOrigin };
  }

  function apply(key: string, value: unknown): void {
    if (value === null) current.delete(key);
    else current.set(key, value);
  }

  function format(key: string, value: unknown): void {
    const [client, clock] = write(place(), new Y.ContentFormat(key, value as object)); // any JSON value
    after.push([client, clock, key, value]);
    apply(key, value);
  }

  /** Takes the next run, at most `most` characters of it. */
  function take(most: number): TextRun | undefined {
    const run = rest.pop();
    if (!run || isFormat(run) || run[2] <= most) return run;
    const [client, clock, length] = run;
    rest.push([client, clock + most, length - most]);
    return [client, clock, most];
  }

  /** Passes the next characters; `attributes` apply to them afterwards. */
  function retain(count: number, attributes: Attributes): void {
    const outside = new Map<string, unknown>();
    for (const [key, value] of Object.entries(attributes)) {
      outside.set(key, current.get(key) ?? null);
      if (!isSame(outside.get(key), value)) format(key, value);
    }
    for (let left = count; left > 0; ) {
      const run = take(left);
      if (!run) break;
      if (isFormat(run) && outside.has(run[2])) {
        outside.set(run[2], run[3]);
        deleted.push({ client: run[0], clock: run[1], length: 1 });
        continue;
      }
      appendRun(after, run);
      if (isFormat(run)) apply(run[2], run[3]);
      else left -= run[2];
    }
    for (const [key, value] of outside) if (!isSame(value, attributes[key])) format(key, value);
  }

  function insert(text: string, attributes: Attributes): void {
    const keys = text === '\n' ? [ID_KEY, ...PARAGRAPH_KEYS] : PORTION_KEYS;
    const outside = new Map<string, unknown>();
    for (const key of keys) {
      const [value, wanted] = [current.get(key) ?? null, attributes[key] ?? null];
      if (isSame(value, wanted)) continue;
      outside.set(key, value);
      format(key, wanted);
    }
    const [client, clock] = write(place(), new Y.ContentString(text));
    appendRun(after, [client, clock, text.length]);
    for (const [key, value] of outside) format(key, value);
  }

  /** Deletes characters, and attributes between them that others override. */
  function remove(count: number): void {
    const kept = new Map<string, TextRun>();
    for (let left = count; left > 0; ) {
      const run = take(left);
      if (!run) break;
      if (isFormat(run)) {
        const overridden = kept.get(run[2]);
        if (overridden) {
          after.splice(after.indexOf(overridden), 1);
          deleted.push({ client: overridden[0], clock: overridden[1], length: 1 });
        }
        kept.set(run[2], run);
        after.push(run);
        apply(run[2], run[3]);
      } else {
        deleted.push({ client: run[0], clock: run[1], length: run[2] });
        left -= run[2];
      }
    }
  }

  return {
    retain,
    insert,
    remove,
    finish(): ComposedText {
      for (let run = rest.pop(); run; run = rest.pop()) appendRun(after, run);
      return { runs: after, deleted };
    },
  };
}

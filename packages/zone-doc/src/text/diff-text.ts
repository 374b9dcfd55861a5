import type { Attributes } from './attributes.ts';
import { isHighSurrogate, isSame, type Span } from './paragraphs.ts';

/** A step from one text to another, in the format of Quill and `Y.Text.applyDelta`. */
export type DeltaStep =
  | { readonly retain: number; readonly attributes?: Attributes }
  | { readonly delete: number }
  | { readonly insert: string; readonly attributes: Attributes };

/**
 * Returns the steps from one text to another. It keeps the characters before the first and after the
 * last difference, so that concurrent changes to them survive, and changes only their attributes.
 * `firstChange` is the index of the first difference, where it is known: if a character is inserted into
 * a row of equal ones, the texts do not tell which one is new.
 */
export function diffText(
  before: readonly Span[],
  after: readonly Span[],
  firstChange = Number.POSITIVE_INFINITY,
): DeltaStep[] {
  const [old, fresh] = [textOf(before), textOf(after)];
  const prefix = commonPrefix(old, fresh, firstChange);
  const suffix = commonSuffix(old.slice(prefix), fresh.slice(prefix));
  const inserted = slice(after, prefix, fresh.length - suffix);
  const removed = old.length - suffix - prefix;
  return trim([
    ...formatSteps(slice(before, 0, prefix), slice(after, 0, prefix)),
    ...inserted.map(({ text, attributes }) => ({ insert: text, attributes })),
    ...(removed > 0 ? [{ delete: removed }] : []),
    ...formatSteps(slice(before, old.length - suffix), slice(after, fresh.length - suffix)),
  ]);
}

function textOf(spans: readonly Span[]): string {
  return spans.map(({ text }) => text).join('');
}

function commonPrefix(a: string, b: string, limit: number): number {
  const most = Math.min(a.length, b.length, limit);
  let length = 0;
  while (length < most && a.charCodeAt(length) === b.charCodeAt(length)) length += 1;
  return isHighSurrogate(a.charCodeAt(length - 1)) ? length - 1 : length;
}

function commonSuffix(a: string, b: string): number {
  const most = Math.min(a.length, b.length);
  let length = 0;
  while (
    length < most &&
    a.charCodeAt(a.length - 1 - length) === b.charCodeAt(b.length - 1 - length)
  )
    length += 1;
  // The suffix must not begin with the second half of a pair.
  return isHighSurrogate(a.charCodeAt(a.length - length - 1)) ||
    isHighSurrogate(b.charCodeAt(b.length - length - 1))
    ? Math.max(0, length - 1)
    : length;
}

function slice(spans: readonly Span[], start: number, end = Number.POSITIVE_INFINITY): Span[] {
  const found: Span[] = [];
  let at = 0;
  for (const { text, attributes } of spans) {
    const part = text.slice(Math.max(0, start - at), Math.max(0, end - at));
    if (part !== '') found.push({ text: part, attributes });
    at += text.length;
  }
  return found;
}

/** Returns the steps that change the attributes of equal characters. */
function formatSteps(before: readonly Span[], after: readonly Span[]): DeltaStep[] {
  const steps: DeltaStep[] = [];
  let [i, j, used, reached] = [0, 0, 0, 0];
  for (let [a, b] = [before[0], after[0]]; a && b; [a, b] = [before[i], after[j]]) {
    const retain = Math.min(a.text.length - used, b.text.length - reached);
    const attributes = changed(a.attributes, b.attributes);
    steps.push(attributes ? { retain, attributes } : { retain });
    used += retain;
    reached += retain;
    if (used === a.text.length) [i, used] = [i + 1, 0];
    if (reached === b.text.length) [j, reached] = [j + 1, 0];
  }
  return steps;
}

function changed(before: Attributes, after: Attributes): Attributes | undefined {
  const changes: Record<string, unknown> = {};
  for (const key of Object.keys(before)) if (!(key in after)) changes[key] = null;
  for (const [key, value] of Object.entries(after))
    if (!isSame(before[key], value)) changes[key] = value;
  return Object.keys(changes).length > 0 ? changes : undefined;
}

/** Joins steps that only move on and removes those at the end. */
function trim(steps: readonly DeltaStep[]): DeltaStep[] {
  const joined: DeltaStep[] = [];
  for (const step of steps) {
    const last = joined.at(-1);
    const moves = 'retain' in step && !step.attributes;
    if (moves && last && 'retain' in last && !last.attributes)
      joined[joined.length - 1] = { retain: last.retain + step.retain };
    else joined.push(step);
  }
  const last = joined.at(-1);
  if (last && 'retain' in last && !last.attributes) joined.pop();
  return joined;
}

import { setImmediate } from 'node:timers/promises';
import {
  type ElementKind,
  errors,
  type importFormats,
  type StoredElement,
  toOutput,
} from '@lienzo/contract';
import { mapInSlices } from '../../core/slices.ts';
import type { ElementTexts } from '../../domain/element-rows/queries.ts';
import type { Failure } from '../../domain/elements/failure.ts';
import { Serialized, textOf } from '../../http/serialized.ts';
import { timeText } from '../../http/wire-text.ts';
import type { Imported } from './import-elements.ts';

interface Listed {
  kind: ElementKind;
  /** Elements in their stored form. */
  texts: ElementTexts;
  count: number;
  /** 'input' for the form that writes accept, undefined for the form of reads. */
  form: 'input' | undefined;
}

export async function presentElements({ kind, texts, count, form }: Listed): Promise<Serialized> {
  const parts = await presentTexts(texts, linePresenter(kind, form));
  return new Serialized(`{"total_count":${count},"${kind}s":[`, ...parts, ']}');
}

async function presentTexts(texts: ElementTexts, presenter: LinePresenter) {
  const parts: (string | Uint8Array)[] = [];
  for (const text of texts) {
    if (parts.length > 0) {
      parts.push(',\n');
      await setImmediate();
    }
    parts.push(await presentText(text, presenter));
  }
  return parts;
}

interface Matched extends Omit<Listed, 'kind'> {
  seq: string;
  deleted: { ids: readonly string[]; count: number } | undefined;
}

/** Presents elements of all kinds; all except comments are wrapped in their kind. */
export async function presentMatched({ texts, count, form, seq, deleted }: Matched) {
  const comment = commentPresenter(form);
  const present = (line: string) =>
    line.includes('\t') ? `{"type":"comment","comment":${comment(line)}}` : outputText(line);
  const items = await presentTexts(texts, { needed: form === 'input' ? /\t/ : MIXED, present });
  const gone = deleted && { deleted: { total_count: deleted.count, ids: deleted.ids } };
  const head = JSON.stringify({ total_count: count, seq, ...gone }).slice(0, -1);
  return new Serialized(`${head},"elements":[`, ...items, ']}');
}

/** Presents a canvas in the format of zone documents. */
export async function presentCanvas(texts: ElementTexts, form?: 'input'): Promise<ElementTexts> {
  const needed = form === 'input' ? undefined : REWRITTEN;
  return ['[', ...(await presentTexts(texts, { needed, present: outputText })), ']'];
}

// Stored and presented form differ only where one of these keys occurs; other text is passed
// through.
const REWRITTEN = /"(?:no_fill|hsb)"/;
const MIXED = /\t|"(?:no_fill|hsb)"/;

interface LinePresenter {
  /** Lines that do not match are passed through; all of them if undefined. */
  needed: RegExp | undefined;
  present: (line: string) => string;
}

function linePresenter(kind: ElementKind, form: 'input' | undefined): LinePresenter {
  if (kind !== 'comment') {
    return { needed: form === 'input' ? undefined : REWRITTEN, present: outputText };
  }
  return { needed: /\t/, present: commentPresenter(form) };
}

// Author and time follow a comment after tabs, which JSON text cannot contain.
function commentPresenter(form: 'input' | undefined) {
  return (line: string) => {
    const [text = '', author, seconds] = line.split('\t');
    return form === 'input' ? text : withAuthor(text, { author, seconds: Number(seconds) });
  };
}

/** Presents joined elements line by line where needed, without blocking the event loop. */
async function presentText(
  text: string | Uint8Array,
  { needed, present }: LinePresenter,
): Promise<string | Uint8Array> {
  if (!needed) return text;
  const decoded = textOf(text);
  if (!needed.test(decoded)) return text;
  const lines = await mapInSlices(decoded.split(',\n'), (line) =>
    needed.test(line) ? present(line) : line,
  );
  const presented = lines.join(',\n');
  return typeof text === 'string' ? presented : Buffer.from(presented);
}

// The rewrite is independent of the kind, and also applies to elements inside a document.
function outputText(text: string): string {
  const stored = JSON.parse(text) as StoredElement<ElementKind>; // rows contain the stored form
  return JSON.stringify(toOutput('frame', stored as never)); // the kind matters only for the types
}

function withAuthor(text: string, of: { author: string | undefined; seconds: number }): string {
  const created = timeText(new Date(of.seconds * 1000));
  const authorship = { author_zuid: of.author, created_time: created };
  return `${text.slice(0, -1)},${JSON.stringify(authorship).slice(1)}`;
}

/** Returns one result for each item of a request, in order. */
export function presentResults<Name extends string>(
  name: Name,
  items: readonly { id: string; path: string }[],
  failures: readonly Failure[],
) {
  const byItem = new Map(failures.map((failure) => [failure.item, failure]));
  return items.map(({ id, path }) => {
    const failure = byItem.get(path);
    const identity = { [name]: id } as Record<Name, string>; // a computed key is widened to string
    if (!failure) return { ...identity, status: 'success' as const };
    const { code, message } = errors[failure.key];
    const reason = failure.reason && `: ${failure.reason}`;
    const failed = { status: 'failed' as const, error_code: code };
    return { ...identity, ...failed, message: message + (reason ?? '') };
  });
}

/** Returns what an import did; images are losses, because their files are not part of the zone. */
export function presentImport({ format, conversion, position, ids }: Imported) {
  const { frames, shapes, connectors, files, losses } = conversion;
  const images = files.map(({ name }) => ({
    ...{ element: name, what: 'an image', instead: 'a placeholder; upload the file to the zone' },
  }));
  return {
    format: format as ImportFormat, // a test compares the names with those of the contract
    position,
    counts: { frames: frames.length, shapes: shapes.length, connectors: connectors.length },
    inserted_ids: [...ids],
    losses: [...losses, ...images],
  };
}

type ImportFormat = (typeof importFormats)[number];

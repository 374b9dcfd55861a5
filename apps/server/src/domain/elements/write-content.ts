import { isDeepStrictEqual } from 'node:util';
import type { ElementKind, StoredElement } from '@lienzo/contract';
import { elementKey } from '@lienzo/contract';
import { type Authorship, indicesAbove } from '@lienzo/zone-doc';
import type { Settings } from '../../core/context.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { ElementRecord } from '../element-rows/record.ts';
import { facetsOf } from '../element-rows/record.ts';
import type { ZoneRow } from '../zones/queries.ts';
import type { Draft } from './draft.ts';
import { releaseDependents } from './release-dependents.ts';
import { writePlan } from './write-plan.ts';

// Entries of the journal stay small, and nobody waits long for the event loop.
const SLICE = 500;

interface Signed {
  zuid: string;
  time: Date;
  settings: Settings;
}

/** Elements that come from somewhere else, bottom first, under ids that are new to the zone. */
export interface Content {
  readonly kind: ElementKind;
  readonly element: StoredElement<ElementKind>;
  /** Of comments only. */
  readonly authorship?: Authorship;
}

/** Puts content on top of what is in a zone that the caller holds or has just made. */
export async function insertContent(
  tx: Tx,
  zone: ZoneRow,
  { content, ...signed }: Signed & { content: readonly Content[] },
): Promise<ZoneRow> {
  const places = indicesAbove(zone.top_z ?? undefined, content.length);
  const drafts = content.map(({ kind, element, authorship }, index): Draft => {
    const record = { key: elementKey(element.meta.id), kind, element, z: places[index] ?? '' };
    return { record: { ...record, ...(authorship && { authorship }) }, change: {}, removed: false };
  });
  return writeSlices(tx, zone, { drafts, topZ: places.at(-1) ?? zone.top_z, ...signed });
}

interface Replacement {
  /** All elements of the zone. */
  before: readonly ElementRecord[];
  /** What is to stand on the canvas; comments are left alone. */
  canvas: readonly Omit<ElementRecord, 'items'>[];
}

/** Makes the canvas of a zone that the caller holds what it is meant to be, with the fewest changes. */
export async function replaceCanvas(
  tx: Tx,
  zone: ZoneRow,
  { before, canvas, ...signed }: Signed & Replacement,
): Promise<ZoneRow> {
  const drafts = new Map<string, Draft>();
  const wanted = new Map(canvas.map((record) => [record.key, record]));
  for (const record of before) {
    if (record.kind === 'comment') continue;
    const target = wanted.get(record.key);
    const change = target ? differences(record, target) : {};
    drafts.set(record.key, {
      record: target ?? record,
      before: record,
      change,
      removed: target === undefined,
    });
  }
  for (const record of canvas) {
    if (!drafts.has(record.key)) drafts.set(record.key, { record, change: {}, removed: false });
  }
  releaseDependents(
    drafts,
    before.filter(({ kind }) => kind === 'comment'),
  );
  // What goes makes room for what comes.
  const ordered = [...drafts.values()].toSorted((a, b) => Number(b.removed) - Number(a.removed));
  const heights = [...canvas.map(({ z }) => z), ...(zone.top_z ? [zone.top_z] : [])];
  const topZ = heights.toSorted().at(-1) ?? null;
  return writeSlices(tx, zone, { drafts: ordered, topZ, ...signed });
}

function differences(before: ElementRecord, after: Omit<ElementRecord, 'items'>) {
  const [old, wanted] = [facetsOf(before), facetsOf(after)];
  const names = new Set([...Object.keys(old), ...Object.keys(wanted)]);
  return Object.fromEntries(
    [...names]
      .filter((name) => !isDeepStrictEqual(old[name], wanted[name]))
      .map((name) => [name, wanted[name]]),
  );
}

interface Slices extends Signed {
  drafts: readonly Draft[];
  topZ: string | null;
}

async function writeSlices(
  tx: Tx,
  zone: ZoneRow,
  { drafts, topZ, ...signed }: Slices,
): Promise<ZoneRow> {
  let held = zone;
  for (let start = 0; start < drafts.length; start += SLICE) {
    const slice = drafts.slice(start, start + SLICE);
    const plan = {
      drafts: new Map(slice.map((draft) => [draft.record.key, draft])),
      failures: [],
      topZ,
    };
    held = await writePlan(tx, held, { plan, ...signed });
  }
  return held;
}

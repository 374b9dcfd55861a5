import type { ElementKind, StoredElement } from '@lienzo/contract';
import { elementKey } from '@lienzo/contract';
import {
  type Authorship,
  type DocumentVersion,
  type FacetChange,
  indicesAbove,
  replaceFacets,
  richTypeOf,
} from '@lienzo/zone-doc';
import type { Settings } from '../../core/context.ts';
import { ELEMENT_SLICE, slicesOf } from '../../core/slices.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import type { ElementRecord } from '../element-rows/record.ts';
import { facetsOf } from '../element-rows/record.ts';
import { nextVersion } from '../zones/document-version.ts';
import type { ZoneRow } from '../zones/queries.ts';
import type { Draft } from './draft.ts';
import { releaseDependents } from './release-dependents.ts';
import { writePlan } from './write-plan.ts';

interface WriteOptions {
  zuid: string;
  time: Date;
  settings: Settings;
}

/** An element to insert, with an id that is new to the zone. */
export interface Content {
  readonly kind: ElementKind;
  readonly element: StoredElement<ElementKind>;
  /** Set for comments only. */
  readonly authorship?: Authorship;
}

/**
 * Inserts content above the existing elements. The caller must hold the zone lock or have created
 * the zone.
 */
export async function insertContent(
  tx: Tx,
  zone: ZoneRow,
  { content, ...options }: WriteOptions & { content: readonly Content[] },
): Promise<ZoneRow> {
  const zIndices = indicesAbove(zone.top_z ?? undefined, content.length);
  const version = nextVersion(zone, options.settings);
  const drafts = content.map(({ kind, element: whole, authorship }, index): Draft => {
    const element = version === 1 ? inVersion1(whole) : whole;
    const record = { key: elementKey(element.meta.id), kind, element, z: zIndices[index] ?? '' };
    return { record: { ...record, ...(authorship && { authorship }) }, change: {}, removed: false };
  });
  return writeSlices(tx, zone, { drafts, topZ: zIndices.at(-1) ?? zone.top_z, ...options });
}

/** Leaves out what nodes of the previous release, which may still run, would not know. */
function inVersion1(element: StoredElement<ElementKind>): StoredElement<ElementKind> {
  const { group_id, locked, card, table, image, file, mentions, metadata, ...rest } =
    element as typeof element & NewFields; // any kind
  const isRich = richTypeOf({ geometry: element }) !== undefined;
  const plain = isRich ? { ...rest, basic: { type: 'ROUNDED_RECTANGLE' } } : rest;
  return plain as StoredElement<ElementKind>; // these fields are optional
}

interface NewFields {
  group_id?: string;
  locked?: string;
  card?: object;
  table?: object;
  image?: object;
  file?: object;
  mentions?: string[];
  metadata?: object;
}

interface Replacement {
  /** All current elements of the zone. */
  before: readonly ElementRecord[];
  /** The new canvas, without comments. */
  canvas: readonly Omit<ElementRecord, 'items'>[];
}

/**
 * Replaces the canvas of a zone with the fewest changes; comments stay. The caller must hold the
 * zone lock.
 */
export async function replaceCanvas(
  tx: Tx,
  zone: ZoneRow,
  { before, canvas, ...options }: WriteOptions & Replacement,
): Promise<ZoneRow> {
  const version = nextVersion(zone, options.settings);
  const drafts = new Map<string, Draft>();
  const wanted = new Map(canvas.map((record) => [record.key, record]));
  for (const record of before) {
    if (record.kind === 'comment') continue;
    const target = wanted.get(record.key);
    const change = target ? differences(record, target, version) : {};
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
  // Removals first, so that they free capacity for insertions.
  const ordered = [...drafts.values()].toSorted((a, b) => Number(b.removed) - Number(a.removed));
  const zIndices = [...canvas.map(({ z }) => z), ...(zone.top_z ? [zone.top_z] : [])];
  const topZ = zIndices.toSorted().at(-1) ?? null;
  return writeSlices(tx, zone, { drafts: ordered, topZ, ...options });
}

function differences(
  before: ElementRecord,
  after: Omit<ElementRecord, 'items'>,
  version: DocumentVersion,
): FacetChange {
  const wanted = facetsOf({ ...after, runs: before.runs }, version);
  return replaceFacets(facetsOf(before, version), wanted, version);
}

interface Slices extends WriteOptions {
  drafts: readonly Draft[];
  topZ: string | null;
}

async function writeSlices(
  tx: Tx,
  zone: ZoneRow,
  { drafts, topZ, ...options }: Slices,
): Promise<ZoneRow> {
  let current = zone;
  for (const slice of slicesOf(drafts, { items: ELEMENT_SLICE.items })) {
    const plan = {
      drafts: new Map(slice.map((draft) => [draft.record.key, draft])),
      failures: [],
      topZ,
    };
    current = await writePlan(tx, current, { plan, ...options });
  }
  return current;
}

import type { ArrangeItem } from '@lienzo/arrange';
import { elementKey, type StoredConnector } from '@lienzo/contract';
import { fail } from '../../../core/errors.ts';
import type { Tx } from '../../../db/bound-kysely.ts';
import { boxOf } from '../../element-rows/box-of.ts';
import { listDependents, listElementsById } from '../../element-rows/queries.ts';
import type { ElementRecord } from '../../element-rows/record.ts';
import type { ZoneKey } from '../../zones/queries.ts';

/** The elements to arrange: those with these ids, or those in a frame. */
export type Selection = { readonly ids: readonly string[] } | { readonly frameId: string };

/** A frame or shape that moves, by its own position or with its frame. */
export interface Mover {
  readonly record: ElementRecord;
  /** The key of the arranged element: itself or its frame. */
  readonly unit: string;
  /** Where the request names it. */
  readonly path: string;
}

export interface Arrangement {
  readonly movers: ReadonlyMap<string, Mover>;
  readonly connectors: readonly ElementRecord[];
}

export const MAX_MOVED = 1_000;

/** Reads the elements that a selection moves, and their connectors. */
export async function readArrangement(
  tx: Tx,
  { selection, ...zone }: ZoneKey & { selection: Selection },
): Promise<Arrangement> {
  const movers = new Map<string, Mover>();
  const named = await readNamed(tx, zone, selection);
  const frames = new Set(
    named.flatMap(({ record: { kind, key } }) => (kind === 'frame' ? key : [])),
  );
  // An element whose frame is arranged, too, moves with it.
  for (const { record, path } of named)
    if (!frames.has(frameOf(record) ?? ''))
      movers.set(record.key, { record, unit: record.key, path });
  const near = await listDependents(tx, { ...zone, ids: named.map(({ record }) => record.key) });
  const contents = near.filter(({ kind }) => kind === 'shape');
  for (const record of contents) {
    const unit = frameOf(record) ?? '';
    const frame = movers.get(unit);
    if (frame?.record.kind === 'frame') movers.set(record.key, { record, unit, path: frame.path });
  }
  if (movers.size > MAX_MOVED) throw fail('tooManyElements');
  const further = await listDependents(tx, { ...zone, ids: contents.map(({ key }) => key) });
  const connectors = [...near, ...further].filter(({ kind }) => kind === 'connector');
  return {
    movers,
    connectors: [...new Map(connectors.map((record) => [record.key, record])).values()],
  };
}

type Named = Pick<Mover, 'record' | 'path'>;

async function readNamed(tx: Tx, zone: ZoneKey, selection: Selection): Promise<Named[]> {
  if ('frameId' in selection) return readContents(tx, zone, selection.frameId);
  const paths = new Map<string, string>();
  for (const [index, id] of selection.ids.entries()) {
    const path = `/ids/${index}`;
    if (paths.has(elementKey(id)))
      throw fail('elementRepeated', { path, reason: 'is named twice' });
    paths.set(elementKey(id), path);
  }
  const found = await listElementsById(tx, { ...zone, ids: [...paths.keys()] });
  const records = new Map(found.map((record) => [record.key, record]));
  return [...paths].flatMap(([key, path]) => {
    const record = records.get(key);
    if (!record) throw fail('elementNotFound', { path });
    return record.kind === 'frame' || record.kind === 'shape' ? { record, path } : [];
  });
}

async function readContents(tx: Tx, zone: ZoneKey, frameId: string): Promise<Named[]> {
  const path = '/frame_id';
  const key = elementKey(frameId);
  const [frame] = await listElementsById(tx, { ...zone, ids: [key] });
  if (frame?.kind !== 'frame') throw fail('elementNotFound', { path });
  const near = await listDependents(tx, { ...zone, ids: [key] });
  return near.flatMap((record) =>
    record.kind === 'shape' && frameOf(record) === key ? { record, path } : [],
  );
}

/** Returns the key of the frame that an element is in. */
export function frameOf({ element }: ElementRecord): string | undefined {
  const { frame_id: id } = element as { frame_id?: string }; // the field of shapes and connectors
  return id === undefined ? undefined : elementKey(id);
}

/** Returns what moves on its own, and the connectors between these. */
export function graphOf({ movers, connectors }: Arrangement) {
  const items = [...movers.values()].flatMap(({ record, unit }): ArrangeItem[] => {
    if (unit !== record.key) return [];
    const [left, top, right, bottom] = boxOf(record.kind, record.element) ?? [0, 0, 0, 0];
    const { group_id: group } = record.element as { group_id?: string }; // the field of frames and shapes
    const box = { left, top, width: right - left, height: bottom - top };
    return [{ id: unit, box, ...(group !== undefined && { group: outermost(group) }) }];
  });
  const edges = connectors.flatMap((record) => {
    const [from, to] = unitsOf(record, movers);
    return from === undefined || to === undefined || from === to ? [] : { from, to };
  });
  return { items, edges };
}

function outermost(group: string): string {
  return elementKey(group).split('/', 1)[0] ?? '';
}

/** Returns what the ends of a connector move with. */
export function unitsOf(
  { element }: ElementRecord,
  movers: Arrangement['movers'],
): (string | undefined)[] {
  const { first, second } = (element as StoredConnector).connected; // only of connectors
  return [first, second].map(({ shape_id: id }) =>
    id === undefined ? undefined : movers.get(elementKey(id))?.unit,
  );
}

import {
  type ConnectorChange,
  type ConnectorInput,
  type FrameChange,
  type FrameInput,
  listConnectors,
  listFrames,
  listShapes,
  type ShapeChange,
  type ShapeInput,
  type StoredConnector,
  type StoredFrame,
  type StoredShape,
} from '@lienzo/contract';
import type { ToolContext } from '../tool.ts';
import { ToolRefusal } from '../tool-refusal.ts';
import type { KnownElement } from '../zone-reader.ts';
import type { ZoneIds } from '../zone-reference.ts';
import { fillsOf, geometryOf, plainStrokes, textOf } from './look.ts';
import type { Batch } from './write-changes.ts';

/** A change as an agent writes it. */
export interface AgentChange {
  readonly do: 'add' | 'update' | 'delete';
  readonly id?: string;
  readonly as?: string;
  readonly kind?: 'shape' | 'frame' | 'connector';
  readonly type?: string;
  readonly text?: string;
  readonly name?: string;
  readonly x?: number;
  readonly y?: number;
  readonly dx?: number;
  readonly dy?: number;
  readonly width?: number;
  readonly height?: number;
  readonly color?: string;
  readonly in?: string;
  readonly from?: string;
  readonly to?: string;
  readonly lock?: boolean;
  readonly set?: object;
}

interface Built {
  readonly batch: Batch;
  readonly touched: readonly string[];
  readonly deleted: readonly string[];
  /** The ids of new elements, by the names that the agent gave them. */
  readonly names: ReadonlyMap<string, string>;
}

interface Request {
  readonly changes: readonly AgentChange[];
  readonly newId: () => string;
}

/** Turns the changes of an agent into a batch of the API. */
export async function buildBatch(
  context: ToolContext,
  zone: ZoneIds,
  { changes, newId }: Request,
): Promise<Built> {
  const added = changes.filter(({ do: deed }) => deed === 'add');
  const newIds = new Map(added.map((change) => [change, newId()]));
  const names = new Map<string, string>();
  for (const [{ as }, id] of newIds) {
    if (as === undefined) continue;
    if (names.has(as)) throw new ToolRefusal(`Two new elements have the name ${as}.`);
    names.set(as, id);
  }
  const mentioned = changes.flatMap(({ id, in: frame, from, to }) =>
    [id, frame, from, to].filter((one) => one !== undefined && one !== '' && !names.has(one)),
  ) as string[]; // without undefined
  const known = await context.zones.resolve(zone, [...new Set(mentioned)]);
  const idOf = (one: string) => names.get(one) ?? known.get(one)?.id ?? one;
  const current = await readCurrent(context, zone, { changes, known });
  const insert = { frames: [], shapes: [], connectors: [], order: [] } as Lists<
    FrameInput,
    ShapeInput,
    ConnectorInput
  > & { order: string[] };
  const update = { frames: [], shapes: [], connectors: [] } as Lists<
    FrameChange,
    ShapeChange,
    ConnectorChange
  >;
  const removed: string[] = [];
  for (const change of changes) {
    if (change.do === 'add') {
      const id = newIds.get(change) ?? '';
      insert.order.push(id);
      add(insert, { change, id, idOf, newId });
      continue;
    }
    const element = change.id === undefined ? undefined : known.get(change.id);
    if (!element) throw new ToolRefusal(`\`${change.do}\` needs the id of an existing element.`);
    if (change.do === 'delete') removed.push(element.id);
    else changeOne(update, { change, element, idOf, newId, current });
  }
  const updated = [...update.frames, ...update.shapes, ...update.connectors].map(({ id }) => id);
  return {
    batch: {
      ...(insert.order.length > 0 && { insert }),
      ...(updated.length > 0 && { update }),
      ...(removed.length > 0 && { delete: { ids: removed } }),
    },
    touched: [...updated, ...removed],
    deleted: removed,
    names,
  };
}

interface Lists<Frame, Shape, Connector> {
  frames: Frame[];
  shapes: Shape[];
  connectors: Connector[];
}

interface Addition {
  readonly change: AgentChange;
  readonly id: string;
  readonly idOf: (one: string) => string;
  readonly newId: () => string;
}

const STICKY = 'STICKY_NOTE';

function add(
  lists: Lists<FrameInput, ShapeInput, ConnectorInput>,
  { change, id, idOf, newId }: Addition,
): void {
  const { kind = 'shape', name, text, in: frame, color, set } = change;
  const inFrame = frame === undefined || frame === '' ? {} : { frame_id: idOf(frame) };
  const locked = change.lock ? { locked: 'all' as const } : {};
  if (kind === 'connector') {
    const { from, to } = change;
    if (from === undefined || to === undefined)
      throw new ToolRefusal('A new connector needs `from` and `to`.');
    lists.connectors.push({
      meta: { id, ...(name !== undefined && { name }) },
      connected: {
        first: { shape_id: idOf(from) },
        second: { shape_id: idOf(to), marker: 'CLASSIC' },
      },
      type: lineOf(change.type ?? 'ELBOW'),
      ...(text !== undefined && text !== '' && { text: textOf(text, { newId }) }),
      ...{ ...inFrame, ...locked, ...set },
    });
    return;
  }
  const isFrame = kind === 'frame';
  const isSticky = change.type?.toUpperCase() === STICKY;
  const usual = isFrame ? { width: 800, height: 600 } : sizeOf(isSticky);
  const layout = {
    left: change.x ?? 0,
    top: change.y ?? 0,
    width: change.width ?? usual.width,
    height: change.height ?? usual.height,
  };
  if (isFrame) {
    const properties = { layout, ...(color !== undefined && { fills: fillsOf(color) }) };
    const meta = { id, name: name ?? text ?? 'Frame' };
    lists.frames.push({ meta, properties, ...locked, ...set });
    return;
  }
  const fills = fillsOf(color ?? (isSticky ? 'yellow' : 'white'));
  lists.shapes.push({
    meta: { id, ...(name !== undefined && { name }) },
    ...geometryOf(isSticky ? 'RECTANGLE' : (change.type ?? 'RECTANGLE')),
    properties: { layout, fills, strokes: isSticky ? [] : plainStrokes() },
    ...(text !== undefined && text !== '' && { text: textOf(text, { newId }) }),
    ...{ ...inFrame, ...locked, ...set },
  } as ShapeInput); // the API validates that it has one geometry
}

function sizeOf(isSticky: boolean) {
  return isSticky ? { width: 160, height: 160 } : { width: 160, height: 80 };
}

const LINES = ['LINE', 'ELBOW', 'CURVE'] as const;

function lineOf(type: string) {
  const line = LINES.find((one) => one === type.toUpperCase());
  if (!line) throw new ToolRefusal(`A connector has the type ${LINES.join(', ')}.`);
  return line;
}

type Current = ReadonlyMap<string, StoredShape | StoredConnector | StoredFrame>;

interface Update {
  readonly change: AgentChange;
  readonly element: KnownElement;
  readonly idOf: (one: string) => string;
  readonly newId: () => string;
  readonly current: Current;
}

function changeOne(
  lists: Lists<FrameChange, ShapeChange, ConnectorChange>,
  { change, element, idOf, newId, current }: Update,
): void {
  const { id, kind } = element;
  const { name, text, in: frame, color, type, lock, set } = change;
  const stored = current.get(id.toLowerCase());
  const shared = {
    id,
    ...(name !== undefined && { meta: { name } }),
    ...(lock !== undefined && { locked: lock ? ('all' as const) : ('none' as const) }),
  };
  const inFrame = frame === undefined ? {} : { frame_id: frame === '' ? null : idOf(frame) };
  if (kind === 'comment')
    throw new ToolRefusal(`${change.id} is a comment: use the tool comment for it.`);
  if (kind === 'connector') {
    const connected = (stored as StoredConnector | undefined)?.connected; // as its kind says
    const ends = {
      first: change.from === undefined ? connected?.first : { shape_id: idOf(change.from) },
      second:
        change.to === undefined
          ? connected?.second
          : { ...connected?.second, shape_id: idOf(change.to) },
    };
    const isMoved = change.from !== undefined || change.to !== undefined;
    const { first, second } = ends;
    const former = (stored as StoredConnector | undefined)?.text;
    lists.connectors.push({
      ...{ ...shared, ...inFrame },
      ...(isMoved && first && second && { connected: { first, second } }),
      ...(type !== undefined && { type: lineOf(type) }),
      ...(text !== undefined && { text: textOf(text, { former, newId }) }),
      ...set,
    });
    return;
  }
  const properties = {
    ...layoutOf(change, stored),
    ...(color !== undefined && { fills: fillsOf(color) }),
  };
  const look = Object.keys(properties).length === 0 ? {} : { properties };
  if (kind === 'frame') {
    const renamed = text === undefined ? {} : { meta: { name: text } };
    lists.frames.push({ ...shared, ...renamed, ...look, ...set });
    return;
  }
  const former = (stored as StoredShape | undefined)?.text; // as its kind says
  lists.shapes.push({
    ...{ ...shared, ...inFrame, ...look },
    ...(type !== undefined && geometryOf(type)),
    ...(text !== undefined && { text: textOf(text, { former, newId }) }),
    ...set,
  } as ShapeChange); // the API validates that it has at most one geometry
}

function layoutOf({ x, y, dx, dy, width, height }: AgentChange, stored: Stored | undefined) {
  const former = stored && 'properties' in stored ? stored.properties?.layout : undefined;
  const left = x ?? (dx === undefined ? undefined : (former?.left ?? 0) + dx);
  const top = y ?? (dy === undefined ? undefined : (former?.top ?? 0) + dy);
  const layout = {
    ...(left !== undefined && { left }),
    ...(top !== undefined && { top }),
    ...(width !== undefined && { width }),
    ...(height !== undefined && { height }),
  };
  return Object.keys(layout).length === 0 ? {} : { layout };
}

type Stored = StoredShape | StoredConnector | StoredFrame;

interface Known {
  readonly changes: readonly AgentChange[];
  readonly known: ReadonlyMap<string, KnownElement>;
}

/** Reads the elements whose current state decides about a change: its look, its place or its ends. */
async function readCurrent(
  { call }: ToolContext,
  params: ZoneIds,
  { changes, known }: Known,
): Promise<Current> {
  const needed = changes.filter(
    ({ do: deed, text, dx, dy, from, to }) =>
      deed === 'update' && [text, dx, dy, from, to].some((value) => value !== undefined),
  );
  const elements = needed.flatMap(({ id }) => (id === undefined ? [] : (known.get(id) ?? [])));
  const idsOf = (kind: KnownElement['kind']) => [
    ...new Set(elements.filter((one) => one.kind === kind).map(({ id }) => id)),
  ];
  const found: Stored[] = [];
  const [shapes, frames, connectors] = [idsOf('shape'), idsOf('frame'), idsOf('connector')];
  if (shapes.length > 0)
    found.push(...(await call(listShapes, { params, query: { ids: shapes } })).data.shapes);
  if (frames.length > 0)
    found.push(...(await call(listFrames, { params, query: { ids: frames } })).data.frames);
  if (connectors.length > 0)
    found.push(
      ...(await call(listConnectors, { params, query: { ids: connectors } })).data.connectors,
    );
  return new Map(found.map((element) => [element.meta.id.toLowerCase(), element]));
}

import { elementKey, type Layout } from '@lienzo/contract';
import { indicesAbove, indicesBetween, shareText } from '@lienzo/zone-doc';
import type { Draft } from '../arrange/draft.ts';
import type { Layouts } from '../arrange/move.ts';
import { frameAt, frameContents, type Keys, withFrameContents } from '../arrange/selection.ts';
import { rotatedBounds, unionOf } from '../geometry/box.ts';
import {
  isBoxElement,
  type SceneElement,
  type SceneShape,
  withLayout,
} from '../scene/scene-element.ts';
import type { Board } from './board.ts';

/** Writes new layouts into the zone as one change. Shapes then belong to the frame below them. */
export function commitLayouts(board: Board, layouts: Layouts): void {
  const { zone, scene, canEdit } = board;
  if (!canEdit || layouts.size === 0) {
    scene.preview(new Map());
    return;
  }
  const moving = new Set(layouts.keys());
  zone.transact(() => {
    for (const [key, layout] of layouts) {
      const element = scene.find(key);
      if (!element || !isBoxElement(element)) continue;
      const change = { id: element.id, properties: { layout } };
      if (element.kind === 'frame') zone.change('frame', change);
      else zone.change('shape', { ...change, ...newFrame(board, { element, layout, moving }) });
    }
  });
  scene.preview(new Map());
}

interface Moving {
  readonly element: SceneShape;
  readonly layout: Layout;
  readonly moving: Keys;
}

function newFrame({ scene }: Board, { element, layout, moving }: Moving) {
  const isCarried = element.frameKey !== undefined && moving.has(element.frameKey);
  if (isCarried) return {};
  const { dragOffset: _, ...still } = element;
  const placed = withLayout(still, layout);
  const frame = frameAt(scene, rotatedBounds(placed.box, placed.rotation), moving);
  if (frame?.key === element.frameKey) return {};
  return { frame_id: frame?.id ?? null };
}

interface InsertOptions {
  /** Whether to make their texts shared texts, because their editor opens next. */
  readonly sharesText?: boolean;
}

/** Inserts elements on top as one change and selects them. */
export function insertDrafts(
  board: Board,
  drafts: readonly Draft[],
  { sharesText = false }: InsertOptions = {},
): Keys {
  const { zone, scene, selection, canEdit } = board;
  if (!canEdit || drafts.length === 0) return new Set();
  const places = indicesAbove(scene.all().at(-1)?.z, drafts.length);
  zone.transact(() => {
    for (const [index, draft] of drafts.entries()) {
      insert(board, draft, places[index]);
      // No one else knows the element yet, so this cannot conflict with the text of another person.
      if (sharesText) shareText(zone.doc, draft.element.meta.id);
    }
  });
  const keys = new Set(drafts.map(({ element }) => elementKey(element.meta.id)));
  selection.set(keys);
  return keys;
}

function insert({ zone }: Board, draft: Draft, place: string | undefined): void {
  if (draft.kind === 'frame') zone.insert('frame', draft.element, place);
  else if (draft.kind === 'shape') zone.insert('shape', draft.element, place);
  else zone.insert('connector', draft.element, place);
}

/** Inserts a frame behind the elements in its place, which then belong to it. */
export function insertFrame(board: Board, draft: Extract<Draft, { kind: 'frame' }>): void {
  const { zone, scene, selection } = board;
  if (!board.canEdit) return;
  const { left = 0, top = 0, width = 0, height = 0 } = draft.element.properties?.layout ?? {};
  const box = { left, top, width, height };
  const key = elementKey(draft.element.meta.id);
  const around = { kind: 'frame', key, box, bounds: box } as Parameters<typeof frameContents>[1]; // all that frameContents reads
  const inside = frameContents(scene, around);
  const lowest = scene.all().findIndex(({ key: other }) => inside.some((one) => one.key === other));
  const all = scene.all();
  const place =
    lowest === -1
      ? indicesAbove(all.at(-1)?.z, 1)[0]
      : indicesBetween(all[lowest - 1]?.z, all[lowest]?.z, 1)[0];
  zone.transact(() => {
    zone.insert('frame', draft.element, place);
    for (const shape of inside)
      if (shape.kind === 'shape')
        zone.change('shape', { id: shape.id, frame_id: draft.element.meta.id });
  });
  selection.set(new Set([key]));
}

/** Removes elements, the contents of frames, and connectors that would lose an end. */
export function removeElements(board: Board, keys: Keys): void {
  const { zone, scene, selection, canEdit } = board;
  if (!canEdit || keys.size === 0) return;
  const all = new Set(withFrameContents(scene, keys));
  for (const key of [...all])
    for (const connector of scene.connectorsOf(key)) all.add(connector.key);
  zone.transact(() => {
    for (const key of all) zone.remove(key);
  });
  selection.set(new Set([...selection.get()].filter((key) => !all.has(key))));
}

/** Writes z indexes into the zone as one change. */
export function commitZOrder({ zone, canEdit }: Board, places: ReadonlyMap<string, string>): void {
  if (!canEdit || places.size === 0) return;
  zone.transact(() => {
    for (const [key, z] of places) zone.place(key, z);
  });
}

/** Returns a point near the center of the view where no other shape is centered. */
export function freePoint({ viewport, scene }: Board): { x: number; y: number } {
  const visible = viewport.visible();
  const center = { x: visible.left + visible.width / 2, y: visible.top + visible.height / 2 };
  const taken = (point: { x: number; y: number }) =>
    scene
      .within({ left: point.x - 4, top: point.y - 4, width: 8, height: 8 })
      .some((element) => element.kind === 'shape' && isCenteredAt(element, point));
  let point = center;
  for (let tries = 0; tries < 50 && taken(point); tries += 1)
    point = { x: point.x + 24, y: point.y + 24 };
  return point;
}

function isCenteredAt({ box }: SceneElement, point: { x: number; y: number }): boolean {
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return Math.abs(x - point.x) < 12 && Math.abs(y - point.y) < 12;
}

/** Returns the common bounds of elements by key. */
export function boundsOfKeys({ scene }: Board, keys: Keys) {
  const elements = [...keys].flatMap((key) => scene.find(key) ?? []);
  return unionOf(elements.map((element) => rotatedBounds(element.box, element.rotation)));
}

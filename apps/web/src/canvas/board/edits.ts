import { elementKey } from '@lienzo/contract';
import type { Box } from '@lienzo/shapes';
import {
  byStackOrder,
  changeElement,
  indicesAbove,
  indicesBetween,
  shareText,
} from '@lienzo/zone-doc';
import type { Draft } from '../arrange/draft.ts';
import type { Layouts } from '../arrange/move.ts';
import { frameAt, frameContents, type Keys, withFrameContents } from '../arrange/selection.ts';
import { containsBox, rotatedBounds, unionOf } from '../geometry/box.ts';
import { freeBoxOf, isUnattached } from '../scene/free-ends.ts';
import type { Scene } from '../scene/scene.ts';
import {
  type BoxElement,
  elementBounds,
  isBoxElement,
  isLocked,
  type SceneElement,
} from '../scene/scene-element.ts';
import type { Board } from './board.ts';

/** Writes new layouts into the zone as one change. Shapes then belong to the frame below them. */
export function commitLayouts(board: Board, layouts: Layouts): void {
  const { zone, scene, canEdit } = board;
  if (!canEdit || layouts.size === 0) {
    scene.preview(new Map());
    return;
  }
  // A preview puts the elements into their frames.
  scene.preview(layouts);
  const found = [...layouts.keys()].flatMap((key) => scene.find(key) ?? []);
  // Someone else may have locked an element since the gesture began.
  const moved = found.filter((element) => !isLocked(element));
  const places = placesInFrames(scene, moved.filter(isBoxElement));
  zone.transact(() => {
    for (const { key, id, kind, frameKey, element } of moved) {
      const change = { id, properties: { layout: layouts.get(key) ?? {} } };
      const isSame = scene.findStored(key)?.frameKey === frameKey;
      const frame = frameKey === undefined ? undefined : scene.find(frameKey);
      const inFrame = isSame ? {} : { frame_id: frame?.id ?? null };
      // A new place does not make an element larger, so its size is not checked. That takes half of
      // the time when thousands of elements are moved.
      if (kind !== 'connector' && isSame) changeElement(zone.doc, kind, change);
      else if (kind === 'shape') zone.change('shape', { ...change, ...inFrame });
      else if (kind === 'connector')
        zone.change('connector', {
          ...{ id, connected: element.connected },
          ...(element.bends && { bends: element.bends }),
          ...inFrame,
        });
    }
    for (const [key, place] of places) zone.place(key, place);
  });
  scene.preview(new Map());
}

/** Returns new z-indexes of frames that were moved into a frame above them, which would cover them. */
function placesInFrames(scene: Scene, moved: readonly BoxElement[]): Map<string, string> {
  const keys = new Set(moved.map(({ key }) => key));
  const still = scene.frames().filter(({ key }) => !keys.has(key));
  const covered = moved.flatMap((frame) => {
    if (frame.kind !== 'frame') return [];
    const bounds = elementBounds(frame);
    const around = still.findLast(({ box, z }) => z > frame.z && containsBox(box, bounds));
    return around ? [{ frame, around }] : [];
  });
  if (covered.length === 0) return new Map();
  const others = scene.all().filter(({ key }) => !keys.has(key));
  const placed = [...Map.groupBy(covered, ({ around }) => around)].flatMap(([around, group]) => {
    const inOrder = group.map(({ frame }) => frame).sort(byStackOrder);
    const places = indicesBetween(around.z, lowestAbove(others, around.z), inOrder.length);
    return inOrder.map(({ key, z }, index) => [key, places[index] ?? z] as const);
  });
  return new Map(placed);
}

function lowestAbove(elements: readonly SceneElement[], z: string): string | undefined {
  let lowest: string | undefined;
  for (const { z: other } of elements)
    if (other > z && (lowest === undefined || other < lowest)) lowest = other;
  return lowest;
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
  const places = indicesAbove(highestZ(scene), drafts.length);
  zone.transact(() => {
    for (const [index, draft] of inFrames(scene, drafts).entries()) {
      insert(board, draft, places[index]);
      // No one else knows the element yet, so this cannot conflict with the text of another person.
      if (sharesText && draft.kind === 'shape') shareText(zone.doc, draft.element.meta.id);
    }
  });
  const keys = new Set(drafts.map(({ element }) => elementKey(element.meta.id)));
  selection.set(keys);
  return keys;
}

/** Returns drafts whose shapes and unattached lines belong to the frame under them, unless their frame is inserted with them. */
function inFrames(scene: Scene, drafts: readonly Draft[]): Draft[] {
  const inserted = new Set(drafts.map(({ element }) => elementKey(element.meta.id)));
  return drafts.map((draft) => {
    const box = boxOfDraft(draft);
    if (draft.kind === 'frame' || !box) return draft;
    const { frame_id, ...element } = draft.element;
    if (frame_id && inserted.has(elementKey(frame_id))) return draft;
    const frame = frameAt(scene, box);
    return {
      kind: draft.kind,
      element: frame ? { ...element, frame_id: frame.id } : element,
    } as Draft; // still of the same kind
  });
}

/** Returns the box of a draft, or undefined if it is a connector with an attached end. */
function boxOfDraft(draft: Draft): Box | undefined {
  if (draft.kind === 'connector')
    return isUnattached(draft.element) ? freeBoxOf(draft.element) : undefined;
  const { left = 0, top = 0, width = 0, height = 0 } = draft.element.properties?.layout ?? {};
  return { left, top, width, height };
}

function highestZ(scene: Scene): string | undefined {
  let highest: string | undefined;
  for (const { z } of scene.all()) if (highest === undefined || z > highest) highest = z;
  return highest;
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
  const all = scene.all().toSorted(byStackOrder);
  const keys = new Set(inside.map((element) => element.key));
  const first = all.findIndex((element) => keys.has(element.key));
  const place =
    first === -1
      ? indicesAbove(all.at(-1)?.z, 1)[0]
      : indicesBetween(all[first - 1]?.z, all[first]?.z, 1)[0];
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
  for (const key of [...all]) {
    const element = scene.find(key);
    if (element && isLocked(element)) all.delete(key);
  }
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

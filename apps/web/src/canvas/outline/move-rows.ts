import { limits } from '@lienzo/contract';
import { byStackOrder, indicesBetween } from '@lienzo/zone-doc';
import type { Board } from '../board/board.ts';
import { isUnattached } from '../scene/free-ends.ts';
import type { Scene } from '../scene/scene.ts';
import { isLocked, type SceneElement, type SceneFrame } from '../scene/scene-element.ts';
import { buildOutline, groupId, isPrefix, type OutlineNode, ownGroups } from './outline-tree.ts';

/** A place between rows. */
export interface DropPlace {
  /** The frame or group to move into; undefined for the canvas itself. */
  readonly parentId: string | undefined;
  /** The row that is next below; undefined for the last place in the parent. */
  readonly beforeId: string | undefined;
}

/** What a move of rows changes, by key. */
interface RowMove {
  readonly places: ReadonlyMap<string, string>;
  readonly frames: ReadonlyMap<string, string | null>;
  readonly groups: ReadonlyMap<string, string | null>;
  /** The id of the first moved row afterwards, which differs for a group with another parent. */
  readonly id: string;
}

interface Located {
  readonly node: OutlineNode;
  /** From the outermost to the innermost. */
  readonly parents: readonly OutlineNode[];
  readonly siblings: readonly OutlineNode[];
}

export function isContainer({ element }: OutlineNode): boolean {
  return !element || element.kind === 'frame';
}

/**
 * Moves rows to another place as one change, and returns the id of the first one afterwards. Returns
 * undefined if the move is not possible: a locked element stays where it is, frames are in no other
 * frame, and an attached connector is in the frame of its ends.
 */
export function moveRows(
  board: Board,
  ids: ReadonlySet<string>,
  place: DropPlace,
): string | undefined {
  const { zone, scene, canEdit } = board;
  // The rows of the panel can be 200 ms old.
  const move = canEdit ? planMove(scene, { nodes: buildOutline(scene), ids, place }) : undefined;
  if (!move) return undefined;
  zone.transact(() => {
    for (const key of new Set([...move.frames.keys(), ...move.groups.keys()])) {
      const element = scene.find(key);
      if (!element) continue;
      const { kind, id } = element;
      const group = move.groups.has(key) ? { group_id: move.groups.get(key) ?? null } : {};
      const frame = move.frames.has(key) ? { frame_id: move.frames.get(key) ?? null } : {};
      if (kind === 'frame') zone.change(kind, { id, ...group });
      else zone.change(kind, { id, ...group, ...frame });
    }
    for (const [key, z] of move.places) zone.place(key, z);
  });
  return move.id;
}

interface MoveInput {
  readonly nodes: readonly OutlineNode[];
  readonly ids: ReadonlySet<string>;
  readonly place: DropPlace;
}

/** Returns whether rows can be moved to a place, without computing what would change. */
export function canMoveRows(scene: Scene, input: MoveInput): boolean {
  return checkMove(scene, input) !== undefined;
}

/** Returns what a move changes, or undefined if it is not possible. */
function planMove(scene: Scene, input: MoveInput): RowMove | undefined {
  const checked = checkMove(scene, input);
  if (!checked) return undefined;
  const { moved, first, parent, frame, groups } = checked;
  const inOrder = moved.toReversed().flatMap(({ node }) => stackedIn(node));
  const siblings = parent ? parent.children : input.nodes;
  const stack = { inOrder, siblings, moved, frame, isInGroup: Boolean(parent?.groups) };
  return {
    groups,
    frames: newFrames(scene, inOrder, frame),
    places: newPlaces(scene, stack, input.place.beforeId),
    id: idAfter(first, parent, frame),
  };
}

function checkMove(scene: Scene, { nodes, ids, place }: MoveInput) {
  const moved = locateAll(nodes, ids);
  const parent = place.parentId === undefined ? undefined : locate(nodes, place.parentId);
  const around = parent ? [...parent.parents, parent.node] : [];
  const isInItself = around.some(({ id }) => moved.some(({ node }) => node.id === id));
  const [first] = moved;
  if (!first || isInItself) return undefined;
  if (place.parentId !== undefined && !(parent && isContainer(parent.node))) return undefined;
  const frame = around.map(({ element }) => element).findLast((one) => one?.kind === 'frame');
  if (!moved.every((one) => canMoveInto(scene, one, frame))) return undefined;
  const groups = newGroups(scene, moved, parent?.node);
  return groups && { moved, first, parent: parent?.node, frame, groups };
}

function locate(nodes: readonly OutlineNode[], id: string): Located | undefined {
  return locateAll(nodes, new Set([id]))[0];
}

/** Finds rows, top first, leaving out those within another one of them. */
function locateAll(nodes: readonly OutlineNode[], ids: ReadonlySet<string>): Located[] {
  const found: Located[] = [];
  const search = (siblings: readonly OutlineNode[], parents: readonly OutlineNode[]) => {
    for (const node of siblings) {
      if (ids.has(node.id)) found.push({ node, parents, siblings });
      else if (node.children.length > 0) search(node.children, [...parents, node]);
    }
  };
  search(nodes, []);
  return found;
}

/** Returns the elements of a row that are stacked with its siblings, bottom first. */
function stackedIn({ element, children }: OutlineNode): SceneElement[] {
  return element ? [element] : children.flatMap(stackedIn).sort(byStackOrder);
}

function canMoveInto(scene: Scene, { node }: Located, frame: SceneFrame | undefined): boolean {
  const elements = stackedIn(node);
  if (elements.some(isLocked)) return false;
  if (frame && elements.some(({ kind }) => kind === 'frame')) return false;
  const { element } = node;
  return (
    element?.kind !== 'connector' ||
    isUnattached(element.element) ||
    scene.frameOf(element)?.key === frame?.key
  );
}

/** Attached connectors are drawn in the frame of their ends, so their own does not matter. */
function newFrames(scene: Scene, elements: readonly SceneElement[], frame: SceneFrame | undefined) {
  const changed = elements.filter((element) => {
    if (element.kind === 'frame') return false;
    if (element.kind === 'connector' && !isUnattached(element.element)) return false;
    return scene.frameOf(element)?.key !== frame?.key;
  });
  return new Map(changed.map(({ key }) => [key, frame?.id ?? null]));
}

/** Returns undefined if a locked element would change its group, or groups would be nested too deeply. */
function newGroups(scene: Scene, moved: readonly Located[], parent: OutlineNode | undefined) {
  const groups = new Map<string, string | null>();
  for (const { node, parents } of moved) {
    if (parents.at(-1)?.id === parent?.id) continue;
    const outer = node.element ? ownGroups(node.element) : (node.groups ?? []).slice(0, -1);
    for (const element of membersOf(scene, node)) {
      const own = ownGroups(element);
      const next = [...groupsIn(parent, own), ...own.slice(outer.length)];
      if (next.join('/') === own.join('/')) continue;
      if (isLocked(element) || next.length > limits.groupDepth) return undefined;
      groups.set(element.key, next.join('/') || null);
    }
  }
  return groups;
}

/** Returns the elements whose groups change with a row: those of a group, or a frame with its contents. */
function membersOf(scene: Scene, { element, keys, children }: OutlineNode): SceneElement[] {
  if (!element) return keys.flatMap((key) => scene.find(key) ?? []);
  const outer = ownGroups(element);
  if (outer.length === 0) return [element];
  const inside = children.flatMap(allIn).filter((one) => isPrefix(outer, ownGroups(one)));
  return [element, ...inside];
}

function allIn({ element, children }: OutlineNode): SceneElement[] {
  return [...(element ? [element] : []), ...children.flatMap(allIn)];
}

/** Returns the groups around the contents of a row. The contents of a grouped frame can be in its group or not. */
function groupsIn(parent: OutlineNode | undefined, own: readonly string[]): readonly string[] {
  if (!parent?.element) return parent?.groups ?? [];
  const outer = ownGroups(parent.element);
  return isPrefix(outer, own) ? outer : [];
}

interface Stack {
  /** The moved elements, bottom first. */
  readonly inOrder: readonly SceneElement[];
  readonly siblings: readonly OutlineNode[];
  readonly moved: readonly Located[];
  readonly frame: SceneFrame | undefined;
  readonly isInGroup: boolean;
}

function newPlaces(
  scene: Scene,
  { inOrder, siblings, moved, frame, isInGroup }: Stack,
  beforeId: string | undefined,
): Map<string, string> {
  const keys = new Set(inOrder.map(({ key }) => key));
  const all = scene
    .all()
    .filter((element) => keys.has(element.key) || scene.frameOf(element)?.key === frame?.key)
    .sort(byStackOrder);
  const others = all.filter(({ key }) => !keys.has(key));
  const movedIds = new Set(moved.map(({ node }) => node.id));
  const staying = (node: OutlineNode) => !movedIds.has(node.id);
  const from = siblings.findIndex(({ id }) => id === beforeId);
  const below = from === -1 ? undefined : siblings.slice(from).find(staying);
  const indexOf = (one: SceneElement | undefined) =>
    others.findIndex(({ key }) => key === one?.key);
  // A group is listed where its topmost element is.
  const lowest = isInGroup
    ? siblings.filter(staying).flatMap(stackedIn).sort(byStackOrder)[0]
    : undefined;
  const slot = below ? indexOf(stackedIn(below).at(-1)) + 1 : Math.max(0, indexOf(lowest));
  const next = others.toSpliced(slot, 0, ...inOrder);
  if (others.length === 0 || next.every(({ key }, index) => key === all[index]?.key))
    return new Map();
  const places = indicesBetween(others[slot - 1]?.z, others[slot]?.z, inOrder.length);
  return new Map(inOrder.map(({ key, z }, index) => [key, places[index] ?? z]));
}

function idAfter(
  { node, parents }: Located,
  parent: OutlineNode | undefined,
  frame: SceneFrame | undefined,
): string {
  if (!node.groups || parents.at(-1)?.id === parent?.id) return node.id;
  const path = [...groupsIn(parent, node.groups), ...node.groups.slice(-1)];
  return groupId(frame?.key ?? '', path.join('/'));
}

export type RowStep = 'up' | 'down' | 'out' | 'in';

/**
 * Returns where a step moves a row: past a sibling, below its frame or group, or into the frame or
 * group above it.
 */
function placeAfterStep(
  nodes: readonly OutlineNode[],
  id: string,
  step: RowStep,
): DropPlace | undefined {
  const found = locate(nodes, id);
  if (!found) return undefined;
  const { parents, siblings } = found;
  const parent = parents.at(-1);
  const index = siblings.indexOf(found.node);
  const above = siblings[index - 1];
  if (step === 'up') return above && { parentId: parent?.id, beforeId: above.id };
  if (step === 'down')
    return siblings[index + 1] && { parentId: parent?.id, beforeId: siblings[index + 2]?.id };
  if (step === 'in')
    return above && isContainer(above) ? { parentId: above.id, beforeId: undefined } : undefined;
  if (!parent) return undefined;
  const around = parents.at(-2);
  const beside = around ? around.children : nodes;
  return { parentId: around?.id, beforeId: beside[beside.indexOf(parent) + 1]?.id };
}

/** Moves a row by one step, and returns its id afterwards. */
export function stepRow(board: Board, id: string, step: RowStep): string | undefined {
  const place = placeAfterStep(buildOutline(board.scene), id, step);
  return place && moveRows(board, new Set([id]), place);
}

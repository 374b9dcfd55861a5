import { groupsOf } from '../arrange/groups.ts';
import type { Scene } from '../scene/scene.ts';
import type { SceneElement } from '../scene/scene-element.ts';

/** An element with what is in it, or a group, in the list of layers. */
export interface OutlineNode {
  /** The key of the element, or a name of the group that is unique in the tree. */
  readonly id: string;
  /** Absent for a group. */
  readonly element?: SceneElement;
  /** The groups around the contents of a group, itself included. Only groups have it. */
  readonly groups?: readonly string[];
  /** The keys of what a click selects. */
  readonly keys: readonly string[];
  /** The contents of a frame or a group, top first. */
  readonly children: readonly OutlineNode[];
}

/** A visible line of the list. */
export interface OutlineRow {
  readonly node: OutlineNode;
  /** 1 for elements that are in nothing. */
  readonly level: number;
  /** The place among the rows with the same parent, from 1. */
  readonly position: number;
  readonly siblings: number;
  /** Undefined if there is nothing to expand. */
  readonly isExpanded: boolean | undefined;
}

/** An element, its groups, and how many of them are listed around it already. */
interface Placed {
  readonly element: SceneElement;
  readonly groups: readonly string[];
  readonly depth: number;
}

const NONE: readonly never[] = [];

/** Returns frames, groups and elements as they are stacked, top first. */
export function buildOutline(scene: Pick<Scene, 'all' | 'frameOf'>): OutlineNode[] {
  const byFrame = new Map<string | undefined, SceneElement[]>();
  const byGroup = new Map<string, string[]>();
  const all = scene.all();
  for (let index = all.length - 1; index >= 0; index -= 1) {
    const element = all[index];
    if (!element) continue;
    addTo(byFrame, scene.frameOf(element)?.key, element);
    for (const path of pathsOf(ownGroups(element))) addTo(byGroup, path, element.key);
  }
  const nodesIn = (frame: SceneElement | undefined): OutlineNode[] => {
    const outside = frame ? ownGroups(frame) : NONE;
    const elements = (byFrame.get(frame?.key) ?? []).map((element) => {
      const groups = ownGroups(element);
      // A frame and its contents can be in the same group, which is listed around the frame.
      return { element, groups, depth: isPrefix(outside, groups) ? outside.length : 0 };
    });
    return nest(elements, frame?.key ?? '');
  };
  const nest = (elements: readonly Placed[], place: string): OutlineNode[] => {
    const groups = new Map<string, Placed[]>();
    const units: (SceneElement | string)[] = [];
    for (const { element, groups: own, depth } of elements) {
      if (own.length <= depth) {
        units.push(element);
        continue;
      }
      const path = own.slice(0, depth + 1).join('/');
      if (!groups.has(path)) units.push(path);
      addTo(groups, path, { element, groups: own, depth: depth + 1 });
    }
    return units.map((unit) => {
      if (typeof unit !== 'string') return nodeOf(unit);
      const children = nest(groups.get(unit) ?? [], place);
      const keys = byGroup.get(unit) ?? [];
      return { id: groupId(place, unit), groups: unit.split('/'), keys, children };
    });
  };
  const nodeOf = (element: SceneElement): OutlineNode => ({
    id: element.key,
    element,
    keys: [element.key],
    children: element.kind === 'frame' ? nodesIn(element) : NONE,
  });
  return nodesIn(undefined);
}

/** Returns the id of a group in a frame, or outside of all frames if `place` is empty. */
export function groupId(place: string, path: string): string {
  return `${place}:${path}`;
}

/** Most of 20,000 elements are in no group, so they share a list. */
export function ownGroups(element: SceneElement): readonly string[] {
  return element.element.group_id === undefined ? NONE : groupsOf(element);
}

function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** Returns the names of groups with those around them, from the outermost to the innermost. */
function pathsOf(groups: readonly string[]): string[] {
  return groups.map((_, index) => groups.slice(0, index + 1).join('/'));
}

export function isPrefix(start: readonly string[], groups: readonly string[]): boolean {
  return start.every((group, index) => groups[index] === group);
}

interface RowOptions {
  /** The ids of nodes whose contents are hidden. */
  readonly collapsed: ReadonlySet<string>;
  /** Keeps only matching nodes and what they are in, all of it expanded. */
  readonly matches?: ((node: OutlineNode) => boolean) | undefined;
}

/** Returns the rows of a tree as they are listed. */
export function rowsOf(nodes: readonly OutlineNode[], { collapsed, matches }: RowOptions) {
  const rows: OutlineRow[] = [];
  const shown = matches ? filterNodes(nodes, matches) : nodes;
  const add = (siblings: readonly OutlineNode[], level: number) => {
    for (const [index, node] of siblings.entries()) {
      const isExpanded =
        node.children.length === 0 ? undefined : Boolean(matches) || !collapsed.has(node.id);
      rows.push({ node, level, position: index + 1, siblings: siblings.length, isExpanded });
      if (isExpanded) add(node.children, level + 1);
    }
  };
  add(shown, 1);
  return rows;
}

function filterNodes(
  nodes: readonly OutlineNode[],
  matches: (node: OutlineNode) => boolean,
): OutlineNode[] {
  const found: OutlineNode[] = [];
  for (const node of nodes) {
    const children = node.children.length === 0 ? NONE : filterNodes(node.children, matches);
    if (children.length > 0) found.push({ ...node, children });
    else if (matches(node)) found.push(node.children.length === 0 ? node : { ...node, children });
  }
  return found;
}

/** Returns the index of the row around a row, or -1. */
export function parentOf(rows: readonly OutlineRow[], index: number): number {
  const level = rows[index]?.level ?? 1;
  return rows.findLastIndex((row, at) => at < index && row.level < level);
}

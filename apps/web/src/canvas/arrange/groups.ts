import { elementKey, limits } from '@lienzo/contract';
import type { SceneElement } from '../scene/scene-element.ts';

type Keys = ReadonlySet<string>;

/** Returns the groups of an element, from the outermost to the innermost. */
export function groupsOf({ element }: Pick<SceneElement, 'element'>): readonly string[] {
  return element.group_id === undefined ? [] : elementKey(element.group_id).split('/');
}

function isIn(element: SceneElement, groups: readonly string[]): boolean {
  const own = groupsOf(element);
  return groups.every((group, index) => own[index] === group);
}

/**
 * Returns the groups that a selection is inside of: the innermost group that contains all selected
 * elements, but also others. A click then selects within it.
 */
export function enteredGroups(all: readonly SceneElement[], selected: Keys): readonly string[] {
  const elements = all.filter(({ key }) => selected.has(key));
  const [first, ...more] = elements.map(groupsOf);
  if (!first) return [];
  const differing = first.findIndex((group, index) => more.some((own) => own[index] !== group));
  let common = differing === -1 ? first : first.slice(0, differing);
  while (common.length > 0 && all.filter((one) => isIn(one, common)).length === elements.length)
    common = common.slice(0, -1);
  return common;
}

/** Returns what a click on an element selects: its group within the entered ones, or only itself. */
export function unitOf(
  all: readonly SceneElement[],
  element: SceneElement,
  entered: readonly string[],
): Keys {
  const groups = groupsOf(element);
  if (groups.length === 0) return new Set([element.key]);
  const depth = isIn(element, entered) ? entered.length : 0;
  const unit = groups.slice(0, depth + 1);
  if (unit.length === depth) return new Set([element.key]);
  return new Set(all.filter((one) => isIn(one, unit)).map(({ key }) => key));
}

/** Adds the rest of the groups that a selection touches. */
export function withWholeGroups(all: readonly SceneElement[], selected: Keys): Keys {
  const touched = new Set(
    all.filter(({ key }) => selected.has(key)).flatMap((one) => groupsOf(one).slice(0, 1)),
  );
  if (touched.size === 0) return selected;
  const keys = new Set(selected);
  for (const one of all) {
    const [outermost] = groupsOf(one);
    if (outermost !== undefined && touched.has(outermost)) keys.add(one.key);
  }
  return keys;
}

/** The new groups of elements by key; null for those that are in none. */
export type GroupChanges = ReadonlyMap<string, string | null>;

/** Returns the groups of elements after they were grouped within the entered groups. */
export function groupElements(
  all: readonly SceneElement[],
  selected: Keys,
  newGroup: string,
): GroupChanges {
  const depth = enteredGroups(all, selected).length;
  return changed(all, selected, (groups) => groups.toSpliced(depth, 0, newGroup));
}

/** Returns the groups of elements after the outermost groups within the entered ones were dissolved. */
export function ungroupElements(all: readonly SceneElement[], selected: Keys): GroupChanges {
  const depth = enteredGroups(all, selected).length;
  const ungrouped = changed(all, selected, (groups) => groups.toSpliced(depth, 1));
  const grouped = new Set(all.filter((one) => groupsOf(one).length > depth).map(({ key }) => key));
  return new Map([...ungrouped].filter(([key]) => grouped.has(key)));
}

function changed(
  all: readonly SceneElement[],
  selected: Keys,
  change: (groups: readonly string[]) => readonly string[],
): GroupChanges {
  const elements = all.filter(({ key }) => selected.has(key));
  return new Map(elements.map((one) => [one.key, change(groupsOf(one)).join('/') || null]));
}

/** Returns whether several elements or groups are selected, which can become one group. */
export function canGroup(all: readonly SceneElement[], selected: Keys): boolean {
  const elements = all.filter(({ key }) => selected.has(key));
  const depth = enteredGroups(all, selected).length;
  const units = new Set(elements.map((one) => groupsOf(one)[depth] ?? one.key));
  return units.size > 1 && elements.every((one) => groupsOf(one).length < limits.groupDepth);
}

/** Returns whether a group is selected. */
export function canUngroup(all: readonly SceneElement[], selected: Keys): boolean {
  return ungroupElements(all, selected).size > 0;
}

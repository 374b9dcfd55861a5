import { canGroup, canUngroup, groupElements, ungroupElements } from '../arrange/groups.ts';
import { selectedElements } from '../arrange/selection.ts';
import { isLocked, type SceneElement } from '../scene/scene-element.ts';
import type { Board } from './board.ts';

type Lock = 'none' | 'all' | 'organisers';

export function canGroupSelection({ canEdit, scene, selection }: Board): boolean {
  return canEdit && selection.get().size > 1 && canGroup(scene.all(), selection.get());
}

export function canUngroupSelection({ canEdit, scene, selection }: Board): boolean {
  return canEdit && selection.get().size > 0 && canUngroup(scene.all(), selection.get());
}

export function groupSelection(board: Board): void {
  const { scene, selection, newId } = board;
  changeGroups(board, groupElements(scene.all(), selection.get(), newId()));
}

export function ungroupSelection(board: Board): void {
  changeGroups(board, ungroupElements(board.scene.all(), board.selection.get()));
}

function changeGroups(board: Board, groups: ReadonlyMap<string, string | null>): void {
  const { zone, scene } = board;
  zone.transact(() => {
    for (const [key, group_id] of groups) {
      const element = scene.find(key);
      if (element) zone.change(element.kind, { id: element.id, group_id });
    }
  });
}

/** Locks the selected elements, or unlocks them if all of them are locked. */
export function toggleLock(board: Board, lock: Exclude<Lock, 'none'>): void {
  toggleLockOf(board, selectedElements(board.scene, board.selection.get()), lock);
}

/** Locks elements, or unlocks them if all of them are locked. */
export function toggleLockOf(
  board: Board,
  elements: readonly SceneElement[],
  lock: Exclude<Lock, 'none'>,
): void {
  setLock(board, elements, elements.every(isLocked) ? 'none' : lock);
}

function setLock({ zone }: Board, elements: readonly SceneElement[], locked: Lock): void {
  zone.transact(() => {
    for (const { kind, id } of elements) zone.change(kind, { id, locked });
  });
}

/** Returns whether the person can lock the selected elements, or unlock them if they are locked. */
export function canLockSelection(board: Board, lock: Exclude<Lock, 'none'>): boolean {
  const { canEdit, canOrganise, scene, selection } = board;
  if (!canEdit || selection.get().size === 0) return false;
  if (canOrganise) return true;
  return canLock(board, selectedElements(scene, selection.get()), lock);
}

/** Returns whether the person can lock elements, or unlock them if they are locked. */
export function canLock(
  { canEdit, canOrganise }: Board,
  elements: readonly SceneElement[],
  lock: Exclude<Lock, 'none'>,
): boolean {
  if (!canEdit || canOrganise) return canEdit;
  return lock === 'all' && elements.every(({ element }) => element.locked !== 'organisers');
}

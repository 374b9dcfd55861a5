import { elementKey } from '@lienzo/contract';
import type * as Y from 'yjs';
import { changeElement, insertElement, removeElement } from '../src/index.ts';
import { authorship, named, type Step } from './arbitrary-steps.ts';
import type { Change, Row, RowEdit } from './row-store.ts';

/** A step with its target chosen. */
export type Action =
  | { type: 'insert'; entry: Omit<Row, 'items' | 'key' | 'z'> }
  | { type: 'change'; kind: Row['kind']; change: Change }
  | { type: 'remove'; key: string };

interface Scene {
  readonly rows: ReadonlyMap<string, Pick<Row, 'key' | 'kind'>>;
  readonly tombstones: ReadonlyMap<string, unknown>;
}

/** Chooses the target of a step. Returns undefined if there is none. */
export function resolveStep(step: Step, { rows, tombstones }: Scene): Action | undefined {
  if (step.type === 'insert') {
    if (rows.has(elementKey(step.element.meta.id))) return undefined;
    return insertion(step);
  }
  if (step.type === 'reinsert') {
    const key = at([...tombstones.keys()], step.pick);
    return key === undefined
      ? undefined
      : insertion({ ...step, element: named(step.element, key) });
  }
  const choices = [...rows.values()].filter(
    ({ kind }) => step.type === 'remove' || kind === step.kind,
  );
  const chosen = at(choices, step.pick);
  if (!chosen) return undefined;
  if (step.type === 'remove') return { type: 'remove', key: chosen.key };
  return { type: 'change', kind: step.kind, change: { ...step.change, id: chosen.key } };
}

function insertion({ kind, element }: Pick<Row, 'kind' | 'element'>): Action {
  const entry = { kind, element, ...(kind === 'comment' && { authorship }) };
  return { type: 'insert', entry };
}

function at<Value>(choices: readonly Value[], pick: number): Value | undefined {
  return choices[pick % Math.max(1, choices.length)];
}

export function keyOf(action: Action): string {
  if (action.type === 'insert') return elementKey(action.entry.element.meta.id);
  return action.type === 'remove' ? action.key : elementKey(action.change.id);
}

/** Combines actions on different elements into one edit. */
export function editOf(actions: readonly Action[]): RowEdit {
  return {
    insert: actions.flatMap((action) => (action.type === 'insert' ? [action.entry] : [])),
    change: actions.flatMap((action) => (action.type === 'change' ? [action.change] : [])),
    remove: actions.flatMap((action) => (action.type === 'remove' ? [action.key] : [])),
  };
}

/** Performs an action in an open document. */
export function performAction(doc: Y.Doc, action: Action, z: string): void {
  if (action.type === 'insert') insertElement(doc, { ...action.entry, z });
  else if (action.type === 'remove') removeElement(doc, action.key);
  else changeElement(doc, action.kind, action.change);
}

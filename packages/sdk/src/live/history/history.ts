import { type Caller, elementsOf } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { applyChanges, canApply, type Direction, type Target } from './apply-changes.ts';
import type { Move } from './deleted-text.ts';
import {
  type Change,
  followTexts,
  joinFacets,
  type Lives,
  recordChanges,
  withoutReturned,
} from './record-changes.ts';
import {
  createTextHistory,
  joinTextChanges,
  moveCharacters,
  type TextChange,
} from './text-history.ts';

/** Maximum number of steps that can be undone. */
const MAX_STEPS = 200;
/** Maximum number of element changes in all steps. The newest step is kept even if it has more. */
const MAX_CHANGES = 200_000;
/** A pause in typing after which a new step starts. */
const TYPING_PAUSE_MILLISECONDS = 500;

interface Step {
  readonly changes: readonly Change[];
  readonly text: TextChange | undefined;
  time: number;
  /** The series of changes that it belongs to, if the next ones of that series are to be joined to it. */
  series?: object | undefined;
}

export interface StepOptions {
  /** Consecutive changes with the same object become one step. */
  series?: object | undefined;
  /** Completes earlier steps instead of being a step: undoing the insertion of an element removes it with this change. */
  amends?: boolean | undefined;
}

type Author = Pick<Caller, 'role' | 'zuid'>;

interface HistoryOptions {
  /** Returns the local user and their role; undefined if they cannot write at the moment. */
  caller: () => Author | undefined;
  now?: () => number;
}

/**
 * Creates the undo history of the local user. Undo sets back only values that are still the ones the
 * local user wrote; whatever others changed since stays as it is. Comments are not part of the history
 * unless they change together with other elements: undoing a change to a shape must not remove a
 * message that other people may have read.
 */
export function createHistory(doc: Y.Doc, { caller, now = Date.now }: HistoryOptions) {
  const local = Symbol('local changes');
  const amending = Symbol('completed changes');
  const reverting = Symbol('undo and redo');
  const lives: Lives = new Map();
  const texts = createTextHistory(doc, new Set([local, reverting]));
  const stacks: Record<Direction, Step[]> = { before: [], after: [] };
  const seriesOf = new WeakMap<Y.Transaction, object>();

  const forget = (steps: readonly Step[]) => {
    for (const { text } of steps) if (text) texts.forget(text);
  };

  let reverted: TextChange | undefined;

  const record = (transaction: Y.Transaction) => {
    if (!transaction.local) followTexts(transaction, lives);
    if (transaction.origin === reverting) reverted = texts.captured();
    // Records the values as the user's own, but not as a step.
    if (transaction.origin === amending) recordChanges(transaction, lives);
    if (transaction.origin !== local) return;
    const changes = recordChanges(transaction, lives);
    const text = texts.captured();
    if (!text && changes.every((change) => isComment(doc, change))) return;
    forget(stacks.after.splice(0));
    const time = now();
    const last = stacks.before.at(-1);
    const series = seriesOf.get(transaction);
    stacks.before.push({ changes, text, time, series });
    if (series && last?.series === series) joinSeries(stacks.before);
    else if (last && time - last.time < TYPING_PAUSE_MILLISECONDS)
      joinSteps(stacks.before, stacks.before.length - 2);
    forget(stacks.before.splice(0, excessOf(stacks.before)));
  };
  doc.on('afterTransaction', record);

  const moveSteps = (moves: readonly Move[]) => {
    for (const { text } of [...stacks.before, ...stacks.after])
      if (text) moveCharacters(text, moves);
  };

  const targetFor = (direction: Direction): Target | undefined => {
    const who = caller();
    return who && { doc, caller: who, direction, onMoved: moveSteps };
  };

  /** Drops steps at the top that have become void, because others changed everything in them. */
  const hasStep = (direction: Direction): boolean => {
    const target = targetFor(direction);
    const stack = stacks[direction];
    for (let step = stack.at(-1); target && step; step = stack.at(-1)) {
      if (step.text || canApply(step.changes, target)) return true;
      stack.pop();
    }
    return false;
  };

  const revert = (direction: Direction): void => {
    // The other stack records what this does, which requires a transaction of its own.
    if (doc._transaction) throw new Error('Undo and redo cannot run within another change.');
    const target = targetFor(direction);
    const opposite = stacks[direction === 'before' ? 'after' : 'before'];
    while (target) {
      const step = stacks[direction].pop();
      if (!step) return;
      let changes: readonly Change[] = [];
      let hasText = false;
      doc.transact((transaction) => {
        changes = applyChanges(step.changes, target);
        const moves = step.text && texts.revert(step.text, transaction);
        hasText = moves !== undefined;
        if (moves) moveSteps(moves);
      }, reverting);
      if (step.text && !hasText) texts.forget(step.text);
      if (changes.length === 0 && !hasText) continue;
      opposite.push({ changes, text: hasText ? reverted : undefined, time: 0 });
      endTyping();
      return;
    }
  };

  /** Makes what is typed next a step of its own. */
  const endTyping = () => {
    const last = stacks.before.at(-1);
    if (last) Object.assign(last, { time: 0, series: undefined });
  };

  return {
    /** Runs an edit as one undo step, including all edits within it. */
    transact<T>(work: () => T, { series, amends }: StepOptions = {}): T {
      const isOutermost = !doc._transaction;
      return doc.transact(
        (transaction) => {
          if (series && isOutermost) seriesOf.set(transaction, series);
          return work();
        },
        amends ? amending : local,
      );
    },
    undo: () => revert('before'),
    redo: () => revert('after'),
    /** Starts a series of text changes. The returned function ends it and makes one step of them. */
    startTyping() {
      const before = stacks.before.at(-1);
      return () => {
        const start = before ? stacks.before.indexOf(before) + 1 : 0;
        if (before && start === 0) return; // undone, or too long ago
        joinSteps(stacks.before, start);
        endTyping();
      };
    },
    canUndo: () => hasStep('before'),
    canRedo: () => hasStep('after'),
    destroy() {
      doc.off('afterTransaction', record);
      texts.destroy();
    },
  };
}

function isComment(doc: Y.Doc, change: Change): boolean {
  if ('life' in change) {
    const map = elementsOf(doc).get(change.key);
    return map instanceof Y.Map && map.get('kind') === 'comment';
  }
  return (change.before ?? change.after)?.facets.get('kind')?.content === 'comment';
}

/**
 * Makes one step of the last steps if all of them are typing. Typing can also change facets, such as the
 * size of a shape that grows with its text.
 */
function joinSteps(steps: Step[], start: number): void {
  const [first, ...more] = steps.slice(start);
  const changes = joinFacets(steps.slice(start).flatMap((step) => step.changes));
  if (!first?.text || more.length === 0 || !changes || more.some(({ text }) => !text)) return;
  for (const { text } of more) if (text) joinTextChanges(first.text, text);
  steps.splice(start, steps.length, { ...first, changes, time: more.at(-1)?.time ?? first.time });
}

/** Joins the last step to the one before it, unless elements were inserted or removed, or texts edited. */
function joinSeries(steps: Step[]): void {
  const [first, last] = steps.slice(-2);
  if (!first || !last || first.text || last.text) return;
  const changes = joinFacets([...first.changes, ...last.changes]);
  if (!changes) return;
  const effective = withoutReturned(changes);
  steps.splice(-2, 2, ...(effective.length > 0 ? [{ ...last, changes: effective }] : []));
}

/** Returns how many of the oldest steps are over the limits. */
function excessOf(steps: readonly Step[]): number {
  let changes = 0;
  for (const [index, step] of [...steps.entries()].toReversed()) {
    changes += step.changes.length;
    const kept = steps.length - index;
    if (kept > MAX_STEPS || (kept > 1 && changes > MAX_CHANGES)) return index + 1;
  }
  return 0;
}

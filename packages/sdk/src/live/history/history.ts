import { type Caller, elementsOf } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import { applyChanges, canApply, type Direction, type Target } from './apply-changes.ts';
import type { Move } from './deleted-text.ts';
import { type Change, followTexts, type Lives, recordChanges } from './record-changes.ts';
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
  const reverting = Symbol('undo and redo');
  const lives: Lives = new Map();
  const texts = createTextHistory(doc, new Set([local, reverting]));
  const stacks: Record<Direction, Step[]> = { before: [], after: [] };

  const forget = (steps: readonly Step[]) => {
    for (const { text } of steps) if (text) texts.forget(text);
  };

  let reverted: TextChange | undefined;

  const record = (transaction: Y.Transaction) => {
    if (!transaction.local) followTexts(transaction, lives);
    if (transaction.origin === reverting) reverted = texts.captured();
    if (transaction.origin !== local) return;
    const changes = recordChanges(transaction, lives);
    const text = texts.captured();
    if (!text && changes.every((change) => isComment(doc, change))) return;
    forget(stacks.after.splice(0));
    const last = stacks.before.at(-1);
    const time = now();
    if (last?.text && text && isTyping(last, changes, time)) {
      joinTextChanges(last.text, text);
      last.time = time;
      return;
    }
    stacks.before.push({ changes, text, time });
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
      // What is typed next is a step of its own.
      const last = stacks.before.at(-1);
      if (last) last.time = 0;
      return;
    }
  };

  return {
    /** Runs an edit as one undo step, including all edits within it. */
    transact: <T>(work: () => T): T => doc.transact(work, local),
    undo: () => revert('before'),
    redo: () => revert('after'),
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

function isTyping(last: Step, changes: readonly Change[], time: number): boolean {
  if (changes.length > 0 || last.changes.length > 0) return false;
  return time - last.time < TYPING_PAUSE_MILLISECONDS;
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

import { type DeltaStep, diffText, type Span } from '@lienzo/zone-doc';
import { type EditorState, TextSelection, type Transaction } from 'prosemirror-state';
import type * as Y from 'yjs';
import {
  documentOf,
  indexOf,
  isOpenEnded,
  positionOf,
  readSeed,
  readSpans,
  replaceDocument,
  spansIn,
} from './text-spans.ts';
import { mapIndex, transformSteps } from './transform-steps.ts';

/** The editor that shows a shared text. */
export interface EditorHost {
  state(): EditorState;
  /** Takes over a selection that the browser has moved, but not reported yet. */
  readSelection(): void;
  show(transaction: Transaction): void;
  /** Returns whether an input method is composing; the text around it must not change then. */
  isComposing(): boolean;
}

interface BindingOptions {
  host: EditorHost;
  /** The text that the editor shows before it is bound. */
  spans: readonly Span[];
  /** Runs the writing of a change. */
  commit(write: () => void): void;
}

/**
 * Keeps an editor and a shared text in sync. What is typed is written at once. What others write is shown at
 * once, or after the composition of an input method. Until then both sides are transformed against each other.
 */
export function createTextBinding({ host, spans, commit }: BindingOptions) {
  let words: Y.Text | undefined;
  /** The text that the editor shows, as far as it is written. */
  let shown = spans;
  /** Changes by others that the editor does not show yet, one after another. */
  let pending: DeltaStep[][] = [];
  let isWriting = false;
  /** Whether what the editor shows is newer than what the shared text begins with. */
  let isAhead = false;

  const write = (text: Y.Text, firstChange?: number) => {
    const after = spansIn(host.state().doc, isOpenEnded(shown));
    let local = diffText(shown, after, firstChange);
    if (local.length === 0) return;
    shown = after;
    pending = pending.map((steps) => {
      const moved = transformSteps(local, steps, { otherFirst: false });
      local = transformSteps(steps, local, { otherFirst: true });
      return moved;
    });
    isWriting = true;
    try {
      // Yjs changes the attributes that it is given.
      commit(() => text.applyDelta(structuredClone(local)));
    } finally {
      isWriting = false;
    }
  };

  const showPending = () => {
    if (!words || pending.length === 0 || host.isComposing()) return;
    host.readSelection();
    const { tr, doc, selection, storedMarks } = host.state();
    const { anchor, head } = selection;
    const move = (position: number) =>
      pending.reduce((index, steps) => mapIndex(steps, index), indexOf(doc, position));
    shown = readSpans(words);
    const next = documentOf(shown);
    const [from, to] = [positionOf(next, move(anchor)), positionOf(next, move(head))];
    pending = [];
    const replaced = replaceDocument(tr, next);
    replaced.setSelection(TextSelection.create(replaced.doc, from, to));
    host.show(replaced.setStoredMarks(storedMarks));
  };

  const onEvent = ({ delta }: Y.YTextEvent) => {
    if (isWriting) return;
    pending.push(delta as DeltaStep[]); // a shared text holds only strings
    showPending();
  };

  return {
    /** Binds the editor to the shared text, and writes what was typed before. */
    bind(text: Y.Text): void {
      words = text;
      if (isAhead) shown = readSeed(text);
      const missed = diffText(shown, readSpans(text));
      if (missed.length > 0) pending.push(missed);
      text.observe(onEvent);
      write(text);
      showPending();
    },
    /** Writes what the user changed; `firstChange` is the index of the first difference, if known. */
    write(firstChange?: number): void {
      if (words) write(words, firstChange);
    },
    /**
     * Returns the text that the editor shows, to store it in another way while there is no shared text. The
     * shared text then begins with an earlier state of it, which is updated. What others added to it is kept.
     */
    takeSpans(): Span[] {
      isAhead = true;
      return spansIn(host.state().doc, true);
    },
    /** Returns whether the user changed something that is not written. */
    isChanged: () => diffText(shown, spansIn(host.state().doc, isOpenEnded(shown))).length > 0,
    showPending,
    words: () => words,
    release(): void {
      words?.unobserve(onEvent);
      words = undefined;
    },
  };
}

export type TextBinding = ReturnType<typeof createTextBinding>;

/** Returns the index of the first character that a transaction changes, if it is certain. */
export function firstChangeIn({ steps, before, doc }: Transaction): number | undefined {
  const [step, ...more] = steps;
  if (!step || more.length > 0 || before.childCount !== doc.childCount) return undefined;
  let first: number | undefined;
  step.getMap().forEach((start) => {
    first ??= indexOf(before, start);
  });
  return first;
}

import type { Node } from 'prosemirror-model';
import type { EditorState, Transaction } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';
import * as Y from 'yjs';
import type { Board } from '../board/board.ts';
import { contrastingColor } from '../presence/contrasting-color.ts';
import type { Person } from '../presence/people.ts';
import { watchPeople } from '../presence/use-people.ts';
import { throttle } from '../state/throttle.ts';
import { indexOf, positionOf } from './text-spans.ts';

const SHARE_MILLISECONDS = 50;

/** Shares the caret in the text of an element, and shows those of other people. */
export function createCarets({ zone }: Board, key: string, redraw: () => void) {
  const { presence } = zone;
  let others: readonly Person[] = [];
  let shown = DecorationSet.empty;
  const show = throttle(SHARE_MILLISECONDS, (caret: unknown) =>
    presence.show('writing', { element: key, caret }),
  );
  presence.show('writing', { element: key });
  const stop = watchPeople(zone, (people) => {
    const before = others;
    others = people.filter(({ writing }) => writing?.element === key);
    if (before.length > 0 || others.length > 0) redraw();
  });
  return {
    share(words: Y.Text | undefined, { doc, selection }: EditorState): void {
      if (!words) return;
      const at = Y.createRelativePositionFromTypeIndex(words, indexOf(doc, selection.head), -1);
      show(Y.relativePositionToJSON(at));
    },
    /** Places the carets of others in a document that shows the whole shared text. */
    place(words: Y.Text | undefined, document: Node): void {
      const widgets = others.flatMap((person) => {
        const index = words && indexIn(words, person.writing?.caret);
        return index === undefined ? [] : [caretAt(positionOf(document, index), person)];
      });
      shown = DecorationSet.create(document, widgets);
    },
    /** Moves the carets with a change. Nothing else may move them while an input method composes. */
    move({ mapping, doc }: Transaction): void {
      shown = shown.map(mapping, doc);
    },
    decorations: () => shown.find(),
    close(): void {
      stop();
      show.stop();
      presence.show('writing', null);
    },
  };
}

function caretAt(position: number, person: Person): Decoration {
  return Decoration.widget(position, () => caretNode(person), {
    key: `${person.key} ${person.name} ${person.color}`,
    side: -1,
    ignoreSelection: true,
  });
}

/** Returns the index of another person's caret. Their client can send anything. */
function indexIn(words: Y.Text, caret: unknown): number | undefined {
  if (!words.doc || caret === null || typeof caret !== 'object') return undefined;
  try {
    const position = Y.createRelativePositionFromJSON(caret);
    const found = Y.createAbsolutePositionFromRelativePosition(position, words.doc);
    return found?.type === words ? found.index : undefined;
  } catch {
    return undefined;
  }
}

function caretNode({ name, color }: Person): HTMLElement {
  const caret = document.createElement('span');
  caret.className = 'remote-caret';
  caret.ariaHidden = 'true';
  caret.style.borderColor = color;
  const label = document.createElement('span');
  label.textContent = name;
  label.style.backgroundColor = color;
  label.style.color = contrastingColor(color);
  caret.append(label);
  return caret;
}

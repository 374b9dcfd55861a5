import { shareText, textOf, versionOf } from '@lienzo/zone-doc';
import type * as Y from 'yjs';
import type { Board } from '../board/board.ts';
import type { TextBinding } from './text-binding.ts';
import { finishText, type TextElement, type TextSetting, writeUnshared } from './text-store.ts';

interface ConnectOptions extends TextSetting {
  board: Board;
  element: TextElement;
  binding: TextBinding;
  /** Called when the editor is bound to the shared text. */
  onBound(words: Y.Text): void;
}

/**
 * Connects an editor to the shared text of its element, which the service may still have to create. Until
 * then, the editor keeps what is typed. The text of a document of version 1 cannot be shared; it is stored
 * as a whole after each change. The service upgrades the document of a new zone with its first change.
 */
export function connectText({ board, element, binding, onBound, ...setting }: ConnectOptions) {
  const { zone } = board;
  const { id, kind } = element;
  const { doc } = zone;
  let isUnshared = false;
  let isClosed = false;

  const finish = (words: Y.Text) => {
    binding.write();
    finishText(board, element, { words, ...setting });
    binding.release();
  };
  const bind = (words: Y.Text | undefined) => {
    if (!words || binding.words() || words.doc !== zone.doc) return;
    isUnshared = false;
    binding.bind(words);
    if (isClosed) finish(words);
    else onBound(words);
  };
  // The zone also watches a text that it has opened, and reports when others remove it.
  const open = () => zone.text(kind, id).then((words) => (words ? bind(words) : storeUnshared()));
  const openWhenUpgraded = () => {
    if (versionOf(doc) < 2) return;
    doc.off('update', openWhenUpgraded);
    open();
  };
  const storeUnshared = () => {
    if (isUnshared || isClosed || !zone.find(kind, id)) return;
    isUnshared = true;
    if (versionOf(doc) < 2) doc.on('update', openWhenUpgraded);
    if (binding.isChanged()) writeUnshared(board, element, binding.takeSpans());
  };
  bind(textOf(doc, id));
  open();

  return {
    /** Writes what the user changed; see `TextBinding.write`. */
    write(firstChange?: number): void {
      if (isUnshared) writeUnshared(board, element, binding.takeSpans());
      else binding.write(firstChange);
    },
    /** Writes what is not written yet, because the page is about to close. */
    flush(): void {
      if (!binding.words() && !isUnshared) bind(shareNow(board, id));
      binding.write();
    },
    /** Finishes the text. If the shared text has not arrived yet, it is finished when it has. */
    close(): void {
      isClosed = true;
      doc.off('update', openWhenUpgraded);
      const words = binding.words();
      if (words) finish(words);
      else if (isUnshared) finishText(board, element, setting);
    },
  };
}

/** Creates the shared text without asking the service. */
function shareNow({ zone }: Board, id: string): Y.Text | undefined {
  let words: Y.Text | undefined;
  zone.transact(() => {
    words = shareText(zone.doc, id);
  });
  return words;
}

import type { StoredParagraph } from '@lienzo/contract';
import type { Measure, Theme } from '@lienzo/shapes';
import type { Board } from '../board/board.ts';
import type { SceneConnector, SceneShape } from '../scene/scene-element.ts';
import { restoreText, saveText, writeDraft } from './save-text.ts';

/** Text that is being edited. It is written into the zone while the user types. */
export interface TextDraft {
  readonly paragraphs: StoredParagraph[];
  /** Takes over the text of the editor and writes it soon. */
  change(paragraphs: StoredParagraph[]): void;
  /** Writes the text now, for example because the page is about to close. */
  flush(): void;
  /** Saves the text as one undo step. */
  finish(): void;
}

interface DraftOptions {
  board: Board;
  element: SceneShape | SceneConnector;
  measure: Measure;
  theme: Theme;
}

/** The text is written after a pause in typing of 150 ms, and at least every 300 ms. */
const PAUSE_MILLISECONDS = 150;
const MAX_MILLISECONDS = 300;

export function createTextDraft({ board, element: before, ...setting }: DraftOptions): TextDraft {
  let paragraphs: StoredParagraph[] = before.element.text?.paragraphs ?? [];
  let pause: ReturnType<typeof setTimeout> | undefined;
  let deadline: ReturnType<typeof setTimeout> | undefined;
  let hasWritten = false;
  const find = () => {
    const element = board.scene.findStored(before.key);
    return element?.kind === 'frame' ? undefined : element;
  };
  const stopTimers = () => {
    clearTimeout(pause);
    clearTimeout(deadline);
    deadline = undefined;
  };
  const flush = () => {
    if (deadline === undefined) return;
    stopTimers();
    const element = find();
    if (!element) return;
    hasWritten = true;
    writeDraft(board, element, { paragraphs, ...setting });
  };
  return {
    get paragraphs() {
      return paragraphs;
    },
    change(next) {
      paragraphs = next;
      clearTimeout(pause);
      pause = setTimeout(flush, PAUSE_MILLISECONDS);
      deadline ??= setTimeout(flush, MAX_MILLISECONDS);
    },
    flush,
    finish() {
      stopTimers();
      if (!find()) return;
      if (hasWritten && board.canEdit) restoreText(board, before);
      // Compared with the text before the edit, because the scene may be closed and outdated.
      saveText(board, before, { paragraphs, ...setting });
    },
  };
}

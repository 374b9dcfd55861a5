import type { Point } from '@lienzo/shapes';
import { isNote, linesOf, MAX_PASTED_NOTES, notesOf } from '../arrange/notes.ts';
import { selectedElements } from '../arrange/selection.ts';
import type { Board } from '../board/board.ts';
import { insertDrafts } from '../board/edits.ts';
import { centerOf, containsPoint, unionOf } from '../geometry/box.ts';
import { freeBoxOf } from '../scene/free-ends.ts';
import { pastedElements, pastedText, unpackClip } from './clipboard.ts';

/** Distance between copies that are pasted in the same place, in pixels of the screen. */
const STEP = 16;

/**
 * Returns a function that pastes elements, or a text if there are none, at the pointer. If it is not
 * over the canvas, they are pasted in the center. Further copies in the same place are set off, so
 * that none covers another.
 */
export function createPaste(board: Board): (clip: string, words: string) => void {
  let last: { content: string; at: Point; count: number } | undefined;
  return (clip, words) => {
    const content = clip || words;
    const at = placeOf(board);
    const isAgain = last?.content === content && last.at.x === at.x && last.at.y === at.y;
    const count = isAgain && last ? last.count + 1 : 0;
    last = { content, at, count };
    const step = (count * STEP) / board.viewport.get().zoom;
    pasteAt(board, { x: at.x + step, y: at.y + step }, { clip, words });
  };
}

/** Pastes every line of a text as a note, or the whole as one text if there are too many. */
export function pasteAsNotes(board: Board, words: string): void {
  const lines = linesOf(words);
  if (canBeNotes(lines)) pasteNotes(board, lines, placeOf(board));
  else pasteAt(board, placeOf(board), { clip: '', words });
}

function canBeNotes(lines: readonly string[]): boolean {
  return lines.length <= MAX_PASTED_NOTES;
}

function pasteNotes(board: Board, lines: readonly string[], center: Point): void {
  const { newId, lastNoteColor } = board;
  insertDrafts(board, notesOf(lines, { center, color: lastNoteColor.get(), newId }));
}

/** Returns whether notes are being written: the tool for them is active, or only notes are selected. */
function isNoteExpected({ tool, scene, selection }: Board): boolean {
  const current = tool.get();
  if (current.kind === 'insert') return current.newElement.kind === 'note';
  const selected = selectedElements(scene, selection.get());
  return selected.length > 0 && selected.every(isNote);
}

/** Returns where to paste: at the pointer, or in the center of the view. */
export function placeOf({ viewport, pointer }: Board): Point {
  const visible = viewport.visible();
  return pointer && containsPoint(visible, pointer) ? pointer : centerOf(visible);
}

function pasteAt(
  board: Board,
  center: Point,
  { clip, words }: { clip: string; words: string },
): void {
  const { scene, newId } = board;
  const box = unionOf(
    unpackClip(clip).flatMap(({ element }) => {
      if ('connected' in element) return freeBoxOf(element) ?? [];
      if (!('properties' in element)) return [];
      const { left = 0, top = 0, width = 0, height = 0 } = element.properties?.layout ?? {};
      return [{ left, top, width, height }];
    }),
  );
  if (!box) {
    const lines = linesOf(words);
    if (lines.length > 1 && canBeNotes(lines) && isNoteExpected(board)) {
      pasteNotes(board, lines, center);
      return;
    }
    const draft = pastedText(words, center, newId);
    if (draft) insertDrafts(board, [draft]);
    return;
  }
  const there = centerOf(box);
  const exists = (key: string) => scene.find(key) !== undefined;
  const delta = { x: Math.round(center.x - there.x), y: Math.round(center.y - there.y) };
  insertDrafts(board, pastedElements(clip, { delta, newId, exists }));
}

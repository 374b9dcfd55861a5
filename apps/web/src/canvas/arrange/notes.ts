import { limits, type StoredShape } from '@lienzo/contract';
import type { Box, Point } from '@lienzo/shapes';
import type { SceneElement } from '../scene/scene-element.ts';
import { toParagraphs } from '../scene/text-model.ts';
import type { Draft } from './draft.ts';
import { createDraft, defaultBox } from './new-elements.ts';

/** The colors of notes. The first one is that of new notes until another is chosen. */
export const noteColors = [
  ...['#ffe49c', '#ffd0b5', '#f9c6cf', '#dccbf2'],
  ...['#c4dcf7', '#c2e8da', '#d9ebb8', '#ffffff'],
] as const;

/** Distance between notes that are added one after another. */
export const NOTE_GAP = 16;
/** More lines are pasted as one text. */
export const MAX_PASTED_NOTES = 200;

/** Returns whether an element is a note: a filled rectangle without a border, whose text fits into it. */
export function isNote(element: SceneElement): boolean {
  if (element.kind !== 'shape') return false;
  const { basic, properties, text } = element.element as StoredShape & { basic?: { type: string } };
  return (
    basic?.type === 'RECTANGLE' &&
    properties?.strokes?.length === 0 &&
    (properties.fills?.length ?? 0) > 0 &&
    text?.properties?.auto_fit === 'TEXT'
  );
}

/** Returns the lines of a text that are not empty. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim().slice(0, limits.portionText))
    .filter((line) => line !== '');
}

interface NoteOptions {
  readonly center: Point;
  readonly color: string | undefined;
  readonly newId: () => string;
}

/** Returns a note for each line, in rows around a point. */
export function notesOf(
  lines: readonly string[],
  { center, color, newId }: NoteOptions,
): Extract<Draft, { kind: 'shape' }>[] {
  const { width, height } = defaultBox({ kind: 'note' }, center);
  const columns = Math.ceil(Math.sqrt(lines.length));
  const rows = Math.ceil(lines.length / columns);
  const left = center.x - (columns * (width + NOTE_GAP) - NOTE_GAP) / 2;
  const top = center.y - (rows * (height + NOTE_GAP) - NOTE_GAP) / 2;
  return lines.flatMap((line, index) => {
    const box: Box = {
      left: left + (index % columns) * (width + NOTE_GAP),
      top: top + Math.floor(index / columns) * (height + NOTE_GAP),
      ...{ width, height },
    };
    const note = createDraft(
      { kind: 'note', ...(color && { color }) },
      { box, id: newId(), frameName: '' },
    );
    if (note.kind !== 'shape') return [];
    const text = { ...note.element.text, paragraphs: toParagraphs(line, newId) };
    return [{ kind: 'shape', element: { ...note.element, text } }];
  });
}

import { elementKey, type StoredParagraph } from '@lienzo/contract';
import type { Draft } from '../arrange/draft.ts';
import { copyElements } from '../arrange/duplicate.ts';
import { createDraft, defaultBox } from '../arrange/new-elements.ts';
import type { Board } from '../board/board.ts';
import { insertDrafts } from '../board/edits.ts';
import { centerOf } from '../geometry/box.ts';
import type { TextElement } from './text-store.ts';

/** The text of an element that another person deleted while it was being edited. */
export interface LostWords {
  readonly element: TextElement;
  readonly paragraphs: readonly StoredParagraph[];
}

/**
 * Puts lost words back: into the element if it still exists, otherwise into a copy of it. A connector that has
 * lost an end becomes a text.
 */
export function restoreWords(board: Board, { element, paragraphs }: LostWords): void {
  const { zone, scene, canEdit } = board;
  if (!canEdit) return;
  const { id, kind, key } = element;
  const current = scene.findStored(key);
  if (current?.kind === kind) {
    const before = current.element.text;
    const text = {
      ...before,
      paragraphs: [...(before?.paragraphs ?? []), ...withNewIds(board, paragraphs)],
    };
    if (kind === 'connector') zone.change('connector', { id, text });
    else zone.change('shape', { id, text });
    return;
  }
  insertDrafts(board, [
    copyOf(board, { element, paragraphs }) ?? textOf(board, { element, paragraphs }),
  ]);
}

function withNewIds({ newId }: Board, paragraphs: readonly StoredParagraph[]): StoredParagraph[] {
  return paragraphs.map((paragraph) => ({ ...paragraph, id: newId() }));
}

function copyOf(board: Board, { element, paragraphs }: LostWords): Draft | undefined {
  const { scene, newId } = board;
  const text = { ...element.element.text, paragraphs: withNewIds(board, paragraphs) };
  const original = { kind: element.kind, element: { ...element.element, text } };
  const exists = (key: string) => scene.find(elementKey(key)) !== undefined;
  return copyElements([original], { delta: { x: 0, y: 0 }, newId, exists })[0];
}

function textOf(board: Board, { element, paragraphs }: LostWords): Draft {
  const box = defaultBox({ kind: 'text' }, centerOf(element.bounds));
  const draft = createDraft({ kind: 'text' }, { box, id: board.newId(), frameName: '' });
  if (draft.kind !== 'shape') return draft;
  const text = { ...draft.element.text, paragraphs: withNewIds(board, paragraphs) };
  return { ...draft, element: { ...draft.element, text } };
}

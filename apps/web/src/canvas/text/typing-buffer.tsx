import { type KeyboardEvent, useRef, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Board } from '../board/board.ts';
import { centerOf } from '../geometry/box.ts';
import { toScreen } from '../geometry/viewport.ts';
import { elementBounds } from '../scene/scene-element.ts';
import { createPlainWriter, type TypingPlace } from './plain-writer.ts';
import type { TextElement } from './text-store.ts';

interface BufferProps {
  board: Board;
  element: TextElement;
  /** Called with the index of the caret in the text, or undefined if all of it is still selected. */
  onCaret: (caret: number | undefined) => void;
}

const places: Readonly<Record<string, TypingPlace>> = {
  ArrowLeft: 'start',
  ArrowUp: 'start',
  Home: 'start',
  ArrowRight: 'end',
  ArrowDown: 'end',
  End: 'end',
};

/** Takes what is typed while the code of the editor is still loading, and writes it at once. */
export function TypingBuffer({ board, element, onCaret }: BufferProps) {
  const { canvas } = useTexts();
  const place = useRef<TypingPlace>('all');
  const [writer] = useState(() => createPlainWriter(board, element));
  const write = (text: string) => {
    writer.write(text, place.current);
    onCaret(writer.caret(place.current));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    const next = places[event.key];
    if (next && event.currentTarget.value === '') {
      place.current = next;
      onCaret(writer.caret(next));
    }
    if (event.key === 'Escape') board.editing.set(undefined);
  };
  const { x, y } = toScreen(board.viewport.get(), centerOf(elementBounds(element)));
  return (
    <textarea
      data-controls
      // biome-ignore lint/a11y/noAutofocus: the user just started editing
      autoFocus
      aria-label={canvas.writeText}
      className="absolute h-8 w-24 resize-none bg-transparent text-center outline-none"
      style={{ left: x - 48, top: y - 16 }}
      onChange={({ target }) => write(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

import { type RefObject, useEffect } from 'react';
import type { Board } from '../board/board.ts';
import { PointerInput } from './pointer-input.ts';

/** Connects mouse, pen, touch and wheel on the canvas node with the board. */
export function usePointer(board: Board, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (!place.current) return;
    const stop = new AbortController();
    new PointerInput(board, place.current).listen(stop.signal);
    return () => stop.abort();
  }, [board, place]);
}

import { useEffect } from 'react';
import type { Board } from '../board/board.ts';
import { createDragPreviews } from './drag-previews.ts';
import { watchPeople } from './use-people.ts';

/** Shows elements where others are dragging them, before they let go. */
export function useDragPreviews({ zone, scene }: Board): void {
  useEffect(() => watchPeople(zone, createDragPreviews(scene)), [zone, scene]);
}

import { useEffect } from 'react';
import type { Board } from '../board/board.ts';
import { createDragPreviews } from './drag-previews.ts';
import { watchPeople } from './use-people.ts';

/** Shows what other people are dragging before they release it. */
export function useDragPreviews({ zone, scene }: Board): void {
  useEffect(() => watchPeople(zone, createDragPreviews(scene)), [zone, scene]);
}

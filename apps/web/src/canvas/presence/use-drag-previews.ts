import { useEffect } from 'react';
import type { Board } from '../board/board.ts';
import { createGhosts } from './drag-previews.ts';
import { watchPeople } from './use-people.ts';

/** Shows elements where others are dragging them, before they let go. */
export function useGhosts({ zone, scene }: Board): void {
  useEffect(() => watchPeople(zone, createGhosts(scene)), [zone, scene]);
}

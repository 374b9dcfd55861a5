import { useRef, useSyncExternalStore } from 'react';
import { selectedElements } from '../arrange/selection.ts';
import type { SceneElement } from '../scene/scene-element.ts';
import type { Board } from './board.ts';

/** Returns the selected elements as they are shown, including a drag in progress. */
export function useSelected(board: Board): readonly SceneElement[] {
  const last = useRef<readonly SceneElement[]>([]);
  return useSyncExternalStore(
    (listener) => watch(board, listener),
    () => {
      const now = selectedElements(board.scene, board.selection.get());
      const same =
        now.length === last.current.length &&
        now.every((element, index) => element === last.current[index]);
      if (!same) last.current = now;
      return last.current;
    },
  );
}

/** In a large selection only the first elements are watched; all of them change together. */
const WATCHED = 50;

function watch({ scene, selection }: Board, listener: () => void): () => void {
  let stops: (() => void)[] = [];
  const follow = () => {
    for (const stop of stops) stop();
    stops = [...selection.get()].slice(0, WATCHED).map((key) => scene.subscribeTo(key, listener));
  };
  follow();
  const stopSelection = selection.subscribe(() => {
    follow();
    listener();
  });
  const stopScene = scene.subscribe(listener);
  return () => {
    stopSelection();
    stopScene();
    for (const stop of stops) stop();
  };
}

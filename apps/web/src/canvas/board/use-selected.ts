import { useRef, useSyncExternalStore } from 'react';
import { type Keys, selectedElements } from '../arrange/selection.ts';
import type { SceneElement } from '../scene/scene-element.ts';
import type { Board } from './board.ts';

/** Above this number, elements are not outlined one by one, and not needed during a gesture. */
export const MAX_OUTLINED = 150;

interface Selected {
  readonly keys: Keys;
  /** All elements of the scene, which are the same list until one of them changes. */
  readonly all: readonly SceneElement[] | undefined;
  readonly elements: readonly SceneElement[];
}

/**
 * Returns the selected elements as they are shown, including a drag in progress. Of a large selection,
 * the elements are those before the gesture until it ends.
 */
export function useSelected(board: Board): readonly SceneElement[] {
  const last = useRef<Selected>({ keys: new Set(), all: undefined, elements: [] });
  return useSyncExternalStore(
    (listener) => watch(board, listener),
    () => {
      last.current = nextSelected(board, last.current);
      return last.current.elements;
    },
  );
}

function nextSelected({ scene, selection, hints }: Board, before: Selected): Selected {
  const keys = selection.get();
  const isLarge = keys.size > MAX_OUTLINED;
  const isSameSelection = keys === before.keys;
  if (isLarge && isSameSelection && hints.get().busy) return before;
  const all = isLarge ? scene.all() : undefined;
  if (isLarge && isSameSelection && all === before.all) return before;
  const elements = selectedElements(scene, keys);
  const isSame =
    elements.length === before.elements.length &&
    elements.every((element, index) => element === before.elements[index]);
  return { keys, all, elements: isSame ? before.elements : elements };
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

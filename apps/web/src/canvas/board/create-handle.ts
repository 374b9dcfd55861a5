import { elementKey } from '@lienzo/contract';
import { placeOf } from '../arrange/selection.ts';
import { toCanvas, toScreen } from '../geometry/viewport.ts';
import { elementAt } from '../scene/hit-test.ts';
import type { Board } from './board.ts';
import type { CanvasHandle } from './canvas-handle.ts';
import type { ZoneAddress } from './use-zone.ts';

const TOUCH = 6;

/** The board as those beside the canvas see it. */
export function createHandle(board: Board, address: ZoneAddress): CanvasHandle {
  const { zone, scene, viewport, selection, canEdit, canComment, commentPlace } = board;
  return {
    zone,
    ...address,
    canEdit,
    canComment,
    readOnly: !canEdit && !canComment,
    selection: {
      get: selection.get,
      set: (ids) => selection.set(new Set([...ids].map(elementKey))),
      subscribe: selection.subscribe,
    },
    viewport: {
      get: viewport.get,
      subscribe: viewport.subscribe,
      toScreen: (point) => toScreen(viewport.get(), point),
      toCanvas: (point) => toCanvas(viewport.get(), point),
      showBox: viewport.showBox,
    },
    showElement(id) {
      const element = scene.find(elementKey(id));
      if (!element) return false;
      selection.set(new Set([element.key]));
      viewport.showBox(placeOf(element));
      return true;
    },
    boundsOf(id) {
      const element = scene.find(elementKey(id));
      return element && placeOf(element);
    },
    elementAt: (point) => elementAt(scene, point, TOUCH / viewport.get().zoom)?.id,
    subscribeToScene: scene.subscribe,
    onComment: (listener) =>
      commentPlace.subscribe(() => {
        const place = commentPlace.get();
        if (!place) return;
        listener(place);
        // The same place may be asked for again.
        commentPlace.set(undefined);
      }),
  };
}

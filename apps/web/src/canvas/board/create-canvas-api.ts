import { elementKey } from '@lienzo/contract';
import { toCanvas, toScreen } from '../geometry/viewport.ts';
import { elementAt } from '../scene/hit-test.ts';
import { elementBounds } from '../scene/scene-element.ts';
import type { Board } from './board.ts';
import type { CanvasApi } from './canvas-api.ts';
import type { ZoneAddress } from './use-zone.ts';

const HIT_TOLERANCE = 6;

/** Creates the interface of the canvas for panels. */
export function createCanvasApi(board: Board, address: ZoneAddress): CanvasApi {
  const { zone, scene, viewport, selection, canEdit, canComment, commentAnchor } = board;
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
      viewport.showBox(elementBounds(element));
      return true;
    },
    boundsOf(id) {
      const element = scene.find(elementKey(id));
      return element && elementBounds(element);
    },
    elementAt: (point) => elementAt(scene, point, HIT_TOLERANCE / viewport.get().zoom)?.id,
    subscribeToScene: scene.subscribe,
    onComment: (listener) =>
      commentAnchor.subscribe(() => {
        const place = commentAnchor.get();
        if (!place) return;
        listener(place);
        // Reset, so that a second request for this place is reported too.
        commentAnchor.set(undefined);
      }),
  };
}

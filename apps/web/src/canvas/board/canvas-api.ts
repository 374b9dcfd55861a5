import type { LiveZone } from '@lienzo/sdk';
import type { Box, Point } from '@lienzo/shapes';
import type { View } from '../geometry/viewport.ts';

/** Where a new thread is anchored: at an element or at a point of the canvas. */
export interface CommentAnchor {
  readonly point: Point;
  readonly elementId?: string;
}

/** The canvas as panels beside it (comments, versions, sharing) use it. */
export interface CanvasApi {
  readonly zone: LiveZone;
  readonly editionId: string;
  readonly spaceId: string;
  readonly zoneId: string;
  /** Whether the caller may change elements. */
  readonly canEdit: boolean;
  readonly canComment: boolean;
  /** Whether the caller may neither edit nor comment. */
  readonly readOnly: boolean;
  /** Ids of the selected elements, in lower case. */
  readonly selection: {
    get(): ReadonlySet<string>;
    set(ids: Iterable<string>): void;
    subscribe(listener: () => void): () => void;
  };
  /** Screen points are relative to the top-left corner of the canvas. */
  readonly viewport: {
    get(): View;
    /** Calls the listener whenever the view moves. */
    subscribe(listener: () => void): () => void;
    toScreen(point: Point): Point;
    toCanvas(point: Point): Point;
    showBox(box: Box): void;
  };
  /** Scrolls to an element and selects it. Returns false if it does not exist. */
  showElement(id: string): boolean;
  /** Returns where an element is drawn now, including a drag in progress. */
  boundsOf(id: string): Box | undefined;
  /** Returns the id of the topmost element at a point of the canvas. */
  elementAt(point: Point): string | undefined;
  /** Calls the listener after elements were added, removed or moved. */
  subscribeToScene(listener: () => void): () => void;
  /** Calls the listener when the user starts a comment by tool, context menu or key. */
  onComment(listener: (place: CommentAnchor) => void): () => void;
}

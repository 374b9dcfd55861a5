import type { LiveZone } from '@lienzo/sdk';
import type { Box, Point } from '@lienzo/shapes';
import type { View } from '../geometry/viewport.ts';

/** Where somebody wants to begin a thread: at an element, or at a place on the canvas. */
export interface CommentAnchor {
  readonly point: Point;
  readonly elementId?: string;
}

/** What whoever stands beside the canvas (comments, versions, sharing) may see and do with it. */
export interface CanvasApi {
  readonly zone: LiveZone;
  readonly editionId: string;
  readonly spaceId: string;
  readonly zoneId: string;
  /** Whether the caller may change elements. */
  readonly canEdit: boolean;
  readonly canComment: boolean;
  /** Nobody may change anything here, because of the role or because this is only a view. */
  readonly readOnly: boolean;
  /** Ids of the selected elements, in lower case. */
  readonly selection: {
    get(): ReadonlySet<string>;
    set(ids: Iterable<string>): void;
    subscribe(listener: () => void): () => void;
  };
  /** Points on the screen count from the top-left corner of the canvas' own area. */
  readonly viewport: {
    get(): View;
    /** Called in every frame in which the view moves. */
    subscribe(listener: () => void): () => void;
    toScreen(point: Point): Point;
    toCanvas(point: Point): Point;
    showBox(box: Box): void;
  };
  /** Brings an element into view and selects it; false when it is not there. */
  showElement(id: string): boolean;
  /** Where an element is drawn at this moment, also while somebody drags it. */
  boundsOf(id: string): Box | undefined;
  /** The topmost element at a point of the canvas. */
  elementAt(point: Point): string | undefined;
  /** Called after elements came, went, or moved. */
  subscribeToScene(listener: () => void): () => void;
  /** Called when somebody asks for a comment: tool, context menu or key. */
  onComment(listener: (place: CommentAnchor) => void): () => void;
}

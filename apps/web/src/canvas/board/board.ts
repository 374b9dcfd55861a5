import type { LiveZone } from '@lienzo/sdk';
import type { Box, Point } from '@lienzo/shapes';
import type { NewElement } from '../arrange/new-elements.ts';
import type { Keys } from '../arrange/selection.ts';
import type { Guide } from '../geometry/snap.ts';
import type { Viewport } from '../geometry/viewport.ts';
import type { Scene } from '../scene/scene.ts';
import { createObservable, type Observable } from '../state/observable.ts';
import type { CommentAnchor } from './canvas-api.ts';
import type { Drag } from './drag-state.ts';
import { newId } from './new-id.ts';

export type Tool =
  | { readonly kind: 'select' | 'hand' | 'connector' | 'comment' }
  | { readonly kind: 'insert'; readonly newElement: NewElement };

/** The state of the overlay during a gesture. */
export interface Hints {
  readonly marquee?: Box;
  readonly newElement?: Box;
  readonly guides?: readonly Guide[];
  /** A connector that is being drawn. */
  readonly line?: { readonly from: Point; readonly to: Point };
  /** The element that the connector would attach to. */
  readonly target?: string;
  /** Whether a gesture is in progress; floating controls are hidden then. */
  readonly busy?: boolean;
}

/** Texts that are written into the document. */
export interface DefaultTexts {
  readonly frame: string;
}

/** The state of the canvas of one user: zone, view, selection, tool and gesture. */
export interface Board {
  readonly zone: LiveZone;
  readonly scene: Scene;
  readonly viewport: Viewport;
  readonly selection: Observable<Keys>;
  readonly tool: Observable<Tool>;
  readonly hints: Observable<Hints>;
  /** The part of the current drag that other people see. */
  readonly drag: Observable<Drag | undefined>;
  /** The element whose text is being edited. */
  readonly editing: Observable<string | undefined>;
  /** The element under the pointer. */
  readonly hovered: Observable<string | undefined>;
  /** The place of the last request to start a thread. */
  readonly commentAnchor: Observable<CommentAnchor | undefined>;
  readonly canEdit: boolean;
  readonly canComment: boolean;
  readonly defaultTexts: DefaultTexts;
  newId(): string;
}

export type BoardParts = Pick<
  Board,
  'zone' | 'scene' | 'viewport' | 'canEdit' | 'canComment' | 'defaultTexts'
>;

export const selectTool: Tool = { kind: 'select' };
export const noHints: Hints = {};

export function createBoard(parts: BoardParts): Board {
  return {
    ...parts,
    selection: createObservable<Keys>(new Set()),
    tool: createObservable<Tool>(selectTool),
    hints: createObservable<Hints>(noHints),
    drag: createObservable<Drag | undefined>(undefined),
    editing: createObservable<string | undefined>(undefined),
    hovered: createObservable<string | undefined>(undefined),
    commentAnchor: createObservable<CommentAnchor | undefined>(undefined),
    newId,
  };
}

import type { LiveZone } from '@lienzo/sdk';
import type { Box, Point } from '@lienzo/shapes';
import type { Stamp } from '../arrange/new-elements.ts';
import type { Keys } from '../arrange/selection.ts';
import type { Guide } from '../geometry/snap.ts';
import type { Viewport } from '../geometry/viewport.ts';
import type { Scene } from '../scene/scene.ts';
import { type Cell, createCell } from '../state/observable.ts';
import type { CommentPlace } from './canvas-handle.ts';
import type { Drag } from './drag-state.ts';
import { newId } from './new-id.ts';

export type Tool =
  | { readonly kind: 'select' | 'hand' | 'connector' | 'comment' }
  | { readonly kind: 'stamp'; readonly stamp: Stamp };

/** What is shown over the canvas while something is going on. */
export interface Hints {
  readonly marquee?: Box;
  readonly stamp?: Box;
  readonly guides?: readonly Guide[];
  /** A connector on its way from one point to another. */
  readonly line?: { readonly from: Point; readonly to: Point };
  /** The element that would take what is being dragged. */
  readonly target?: string;
  /** Whether elements are being dragged, so that what floats at them steps aside. */
  readonly busy?: boolean;
}

/** Words that end up in the document. */
export interface Words {
  readonly frame: string;
}

/** Everything that the hands of one person work on. */
export interface Board {
  readonly zone: LiveZone;
  readonly scene: Scene;
  readonly viewport: Viewport;
  readonly selection: Cell<Keys>;
  readonly tool: Cell<Tool>;
  readonly hints: Cell<Hints>;
  /** What is being dragged, as far as others are shown it. */
  readonly drag: Cell<Drag | undefined>;
  /** The element whose text is being written. */
  readonly editing: Cell<string | undefined>;
  /** The element under the pointer. */
  readonly hovered: Cell<string | undefined>;
  /** The last request to begin a thread. */
  readonly commentPlace: Cell<CommentPlace | undefined>;
  readonly canEdit: boolean;
  readonly canComment: boolean;
  readonly words: Words;
  newId(): string;
}

export type BoardParts = Pick<
  Board,
  'zone' | 'scene' | 'viewport' | 'canEdit' | 'canComment' | 'words'
>;

export const selectTool: Tool = { kind: 'select' };
export const noHints: Hints = {};

export function createBoard(parts: BoardParts): Board {
  return {
    ...parts,
    selection: createCell<Keys>(new Set()),
    tool: createCell<Tool>(selectTool),
    hints: createCell<Hints>(noHints),
    drag: createCell<Drag | undefined>(undefined),
    editing: createCell<string | undefined>(undefined),
    hovered: createCell<string | undefined>(undefined),
    commentPlace: createCell<CommentPlace | undefined>(undefined),
    newId,
  };
}

import type { LiveZone } from '@lienzo/sdk';
import type { Box, Point } from '@lienzo/shapes';
import type { ElementLook } from '../arrange/element-look.ts';
import type { NewElement } from '../arrange/new-elements.ts';
import type { Keys } from '../arrange/selection.ts';
import type { Ink } from '../arrange/stroke.ts';
import type { Pictures } from '../drawing/pictures.ts';
import type { Guide } from '../geometry/snap.ts';
import type { View, Viewport } from '../geometry/viewport.ts';
import type { Scene } from '../scene/scene.ts';
import type { SceneElement } from '../scene/scene-element.ts';
import { createObservable, type Observable } from '../state/observable.ts';
import type { CommentAnchor } from './canvas-api.ts';
import type { Drag } from './drag-state.ts';
import { newId } from './new-id.ts';
import type { Reaction } from './reaction.ts';

export type Tool =
  | {
      readonly kind:
        | 'select'
        | 'hand'
        | 'connector'
        | 'comment'
        | 'pen'
        | 'highlighter'
        | 'eraser'
        | 'laser';
    }
  | { readonly kind: 'insert'; readonly newElement: NewElement };

/** The state of the overlay during a gesture. */
export interface Hints {
  readonly marquee?: Box;
  readonly newElement?: Box;
  readonly guides?: readonly Guide[];
  /** Copies that are being dragged. */
  readonly copies?: { readonly elements: readonly SceneElement[]; readonly delta: Point };
  /** The route of a connector that is being drawn or changed, and the point that is dragged. */
  readonly route?: { readonly d: string; readonly to: Point };
  /** A line that is being drawn with a pen. */
  readonly stroke?: Ink & { readonly points: readonly Point[] };
  /** Elements that are about to be removed. */
  readonly erased?: readonly string[];
  /** The element that the connector would attach to. */
  readonly target?: string;
  /** Whether a gesture is in progress; floating controls are hidden then. */
  readonly busy?: boolean;
}

/** A point of the trail of a laser pointer, and when the pointer was there. */
export interface LaserPoint extends Point {
  readonly time: number;
}

/** A cell of a table; `key` is that of the table. */
export interface TableCell {
  readonly key: string;
  readonly row: string;
  readonly column: string;
}

/** A frame of a presentation. */
export interface PresentedFrame {
  readonly key: string;
  /** Its position in the presentation, from 0. */
  readonly index: number;
  /** The view before the presentation. */
  readonly before: View;
}

/** Texts that are written into the document. */
export interface DefaultTexts {
  readonly frame: string;
}

/** The state of the canvas of one user: zone, view, selection, tool and gesture. */
export interface Board {
  readonly zone: LiveZone;
  readonly scene: Scene;
  /** The pictures of the images in the zone. */
  readonly pictures: Pictures;
  readonly viewport: Viewport;
  readonly selection: Observable<Keys>;
  readonly tool: Observable<Tool>;
  readonly hints: Observable<Hints>;
  /** The part of the current drag that other people see. */
  readonly drag: Observable<Drag | undefined>;
  /** The trail of the laser pointer, which other people see, too. */
  readonly laser: Observable<readonly LaserPoint[]>;
  /** The newest reaction of the user, which other people see, too. */
  readonly reaction: Observable<Reaction | undefined>;
  /** The element whose text is being edited. */
  readonly editing: Observable<string | undefined>;
  /** The file card whose file the user asks for. */
  readonly opened: Observable<string | undefined>;
  /** The cell of a table that was edited last. Rows and columns are added and removed there. */
  readonly cell: Observable<TableCell | undefined>;
  /** The look that was copied last, to be pasted onto other elements. */
  readonly copiedLook: Observable<ElementLook | undefined>;
  /** The fill and border that were chosen last, for new shapes. */
  readonly lastLook: Observable<ElementLook>;
  /** The color of notes that was chosen last, for new notes. */
  readonly lastNoteColor: Observable<string | undefined>;
  /** Whether moved, resized and new elements snap to the dots of the background. */
  readonly grid: Observable<boolean>;
  /** The person whose view is followed, by the key of their window. */
  readonly followed: Observable<string | undefined>;
  /** The frame that is presented. */
  readonly presented: Observable<PresentedFrame | undefined>;
  /** The element under the pointer. */
  readonly hovered: Observable<string | undefined>;
  /** The place of the last request to start a thread. */
  readonly commentAnchor: Observable<CommentAnchor | undefined>;
  /** Where the pointer was last seen on the canvas. */
  pointer: Point | undefined;
  readonly canEdit: boolean;
  readonly canComment: boolean;
  /** Whether they can set and remove locks for organisers. */
  readonly canOrganise: boolean;
  readonly defaultTexts: DefaultTexts;
  newId(): string;
}

export type BoardParts = Pick<
  Board,
  | 'zone'
  | 'scene'
  | 'pictures'
  | 'viewport'
  | 'canEdit'
  | 'canComment'
  | 'canOrganise'
  | 'defaultTexts'
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
    laser: createObservable<readonly LaserPoint[]>([]),
    reaction: createObservable<Reaction | undefined>(undefined),
    editing: createObservable<string | undefined>(undefined),
    opened: createObservable<string | undefined>(undefined),
    cell: createObservable<TableCell | undefined>(undefined),
    copiedLook: createObservable<ElementLook | undefined>(undefined),
    lastLook: createObservable<ElementLook>({}),
    lastNoteColor: createObservable<string | undefined>(undefined),
    grid: createObservable<boolean>(false),
    followed: createObservable<string | undefined>(undefined),
    presented: createObservable<PresentedFrame | undefined>(undefined),
    hovered: createObservable<string | undefined>(undefined),
    commentAnchor: createObservable<CommentAnchor | undefined>(undefined),
    pointer: undefined,
    newId,
  };
}

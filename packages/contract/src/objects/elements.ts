import type { Static } from 'typebox';
import { Comment, CommentChange, CommentInput, StoredComment } from './comment.ts';
import {
  Connector,
  ConnectorChange,
  ConnectorInput,
  StoredConnector,
  StoredConnectorChange,
} from './connector.ts';
import { Frame, FrameChange, FrameInput, StoredFrame, StoredFrameChange } from './frame.ts';
import { Shape, ShapeChange, ShapeInput, StoredShape, StoredShapeChange } from './shape.ts';

/** The kinds of elements, each with the schemas of all its forms. */
export const elements = {
  frame: {
    input: FrameInput,
    stored: StoredFrame,
    output: Frame,
    change: FrameChange,
    storedChange: StoredFrameChange,
  },
  shape: {
    input: ShapeInput,
    stored: StoredShape,
    output: Shape,
    change: ShapeChange,
    storedChange: StoredShapeChange,
  },
  connector: {
    input: ConnectorInput,
    stored: StoredConnector,
    output: Connector,
    change: ConnectorChange,
    storedChange: StoredConnectorChange,
  },
  comment: {
    input: CommentInput,
    stored: StoredComment,
    output: Comment,
    change: CommentChange,
    storedChange: CommentChange,
  },
} as const;

export type ElementKind = keyof typeof elements;
type FormOf<Kind extends ElementKind> = (typeof elements)[Kind];

export type ElementInput<Kind extends ElementKind> = Static<FormOf<Kind>['input']>;
export type StoredElement<Kind extends ElementKind> = Static<FormOf<Kind>['stored']>;
export type ElementOutput<Kind extends ElementKind> = Static<FormOf<Kind>['output']>;
export type ElementChange<Kind extends ElementKind> = Static<FormOf<Kind>['change']>;
/** A change of any element, without its id. */
export type ElementUpdate<Kind extends ElementKind> = Omit<ElementChange<Kind>, 'id'>;
export type StoredChange<Kind extends ElementKind> = Static<FormOf<Kind>['storedChange']>;

import type { Static, TProperties } from 'typebox';
import Type from 'typebox';
import { closed } from '../wire/primitives.ts';
import { ElementId } from './element-id.ts';
import { atLeastOne, exactlyOne } from './exactly-one.ts';
import { Coordinate } from './layout.ts';
import { limits } from './limits.ts';
import { withRules } from './rule.ts';

export const CommentText = Type.String({
  pattern: `^(?=[\\s\\S]*\\S)[^\\u0000\\uD800-\\uDFFF]{1,${limits.commentText}}$`,
  description: `1 to ${limits.commentText} characters, not only whitespace`,
});

function commentOf<Resolved extends TProperties>(resolved: Resolved, title: string) {
  return exactlyOne({
    title,
    description: 'Stands at a position of the canvas or at an element of it',
    beside: {
      meta: closed({ id: ElementId }),
      text: CommentText,
      parent_id: Type.Optional(ElementId),
      ...resolved,
    },
    one: { position: closed({ top: Coordinate, left: Coordinate }), element_id: ElementId },
  });
}

export const CommentInput = commentOf({ resolved: Type.Optional(Type.Boolean()) }, 'CommentInput');
export type CommentInput = Static<typeof CommentInput>;

export const StoredComment = commentOf({ resolved: Type.Boolean() }, 'StoredComment');
export type StoredComment = Static<typeof StoredComment>;

export const Comment = commentOf({ resolved: Type.Boolean() }, 'Comment');
export type Comment = Static<typeof Comment>;

export const CommentChange = withRules(
  closed(
    {
      id: ElementId,
      text: Type.Optional(CommentText),
      resolved: Type.Optional(Type.Boolean()),
    },
    { title: 'CommentChange' },
  ),
  [atLeastOne(['text', 'resolved'])],
);
export type CommentChange = Static<typeof CommentChange>;

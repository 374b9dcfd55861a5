import type { Static, TProperties } from 'typebox';
import Type from 'typebox';
import { matching } from '../wire/patterns.ts';
import { closed, NumericId, Timestamp } from '../wire/primitives.ts';
import { ElementId } from './element-id.ts';
import { atLeastOne, atMostOne } from './exactly-one.ts';
import { Position } from './layout.ts';
import { limits } from './limits.ts';
import { withRules } from './rule.ts';

export const CommentText = matching(
  `^(?=[\\s\\S]*\\S)[^\\u0000\\uD800-\\uDFFF]{1,${limits.commentText}}$`,
  `1 to ${limits.commentText} characters, not only whitespace, without null characters`,
);

const anchors = ['position', 'element_id'];

function commentOf<Rest extends TProperties>(rest: Rest, title: string) {
  const comment = closed(
    {
      meta: closed({ id: ElementId }),
      text: CommentText,
      position: Type.Optional(Position),
      element_id: Type.Optional(ElementId),
      parent_id: Type.Optional(ElementId),
      ...rest,
    },
    {
      title,
      description: 'Starts a thread at a position or an element, or replies to another comment',
    },
  );
  return withRules(comment, [atMostOne(anchors), atLeastOne([...anchors, 'parent_id'])]);
}

export const CommentInput = commentOf({ resolved: Type.Optional(Type.Boolean()) }, 'CommentInput');
export type CommentInput = Static<typeof CommentInput>;

export const StoredComment = commentOf({ resolved: Type.Boolean() }, 'StoredComment');
export type StoredComment = Static<typeof StoredComment>;

export const Comment = commentOf({ resolved: Type.Boolean() }, 'Comment');
export type Comment = Static<typeof Comment>;

/** A comment with its author and time. */
export const CommentRecord = commentOf(
  { resolved: Type.Boolean(), author_zuid: NumericId, created_time: Timestamp },
  'CommentRecord',
);
export type CommentRecord = Static<typeof CommentRecord>;

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

import type { Static, TProperties } from 'typebox';
import Type from 'typebox';
import { matching } from '../wire/patterns.ts';
import { closed, NumericId, Timestamp } from '../wire/primitives.ts';
import { ElementId } from './element-id.ts';
import { atLeastOne, atMostOne } from './exactly-one.ts';
import { Position } from './layout.ts';
import { limits } from './limits.ts';
import { Metadata, MetadataChange } from './metadata.ts';
import { withRules } from './rule.ts';

export const CommentText = matching(
  `^(?=[\\s\\S]*\\S)[^\\u0000\\uD800-\\uDFFF]{1,${limits.commentText}}$`,
  `1 to ${limits.commentText} characters, not only whitespace, without null characters`,
);

const mentions = { maxItems: limits.mentions };

const Mentions = Type.Array(NumericId, {
  ...mentions,
  description: 'User IDs of the people whom the comment mentions. They are notified.',
});

const anchors = ['position', 'element_id'];

function commentOf<Rest extends TProperties>(rest: Rest, title: string) {
  const comment = closed(
    {
      meta: closed({ id: ElementId }),
      text: CommentText,
      position: Type.Optional(Position),
      element_id: Type.Optional(ElementId),
      parent_id: Type.Optional(ElementId),
      mentions: Type.Optional(Mentions),
      metadata: Type.Optional(Metadata),
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

function changeOf<Identity extends TProperties>(identity: Identity, title: string) {
  const change = closed(
    {
      ...identity,
      text: Type.Optional(CommentText),
      resolved: Type.Optional(Type.Boolean()),
      mentions: Type.Optional(
        Type.Array(NumericId, {
          ...mentions,
          description: 'Replaces the people whom the comment mentions; an empty list removes them',
        }),
      ),
      metadata: Type.Optional(MetadataChange),
    },
    { title },
  );
  return withRules(change, [atLeastOne(['text', 'resolved', 'mentions', 'metadata'])]);
}

export const CommentChange = changeOf({ id: ElementId }, 'CommentChange');
export type CommentChange = Static<typeof CommentChange>;

/** A change without the id of the comment. */
export const CommentUpdate = changeOf({}, 'CommentUpdate');

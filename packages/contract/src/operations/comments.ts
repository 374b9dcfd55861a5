import type { TSchema } from 'typebox';
import Type from 'typebox';
import { CommentChange, CommentInput, CommentRecord, StoredComment } from '../objects/comment.ts';
import { ElementId } from '../objects/element-id.ts';
import { operation } from '../operation.ts';
import { closed } from '../wire/primitives.ts';
import {
  ChangeResults,
  ElementIds,
  ElementQuery,
  InsertedIds,
  insertErrors,
  outcome,
  readErrors,
  someOf,
  TotalCount,
  writeErrors,
} from './element-lists.ts';

const id = '0194d0b4-8d3e-7f51-a2c9-4b7e6f0d1a25';
const answer = '0194d0b4-b6a0-7c92-9d18-c3f5e7a8042b';

const example = {
  meta: { id },
  text: 'Who talks to the supplier?',
  element_id: '0194d0b2-03c1-7e44-9a6b-d1f27c8e5a30',
};
const reply = { meta: { id: answer }, text: 'I do, on Monday.', parent_id: id };

const commentsOf = <Schema extends TSchema>(schema: Schema) =>
  closed({ total_count: TotalCount, comments: Type.Array(schema) });

export const listComments = operation({
  id: 'listComments',
  area: 'Comments',
  method: 'GET',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/comments',
  summary: 'List the comments of a zone, threads and answers',
  message: 'Comments fetched successfully.',
  scopes: [['Service.zones.READ']],
  rate: 'read',
  query: ElementQuery,
  data: commentsOf(Type.Union([CommentRecord, StoredComment])),
  clientForm: { query: { form: undefined }, data: commentsOf(CommentRecord) },
  errors: readErrors,
  extension: true,
  example: {
    data: {
      total_count: 2,
      comments: [
        {
          ...example,
          resolved: false,
          author_zuid: '742518339371009',
          created_time: 'Tue, 04 Feb 2025, 15:02:10',
        },
        {
          ...reply,
          resolved: false,
          author_zuid: '742518339371011',
          created_time: 'Tue, 04 Feb 2025, 15:20:47',
        },
      ],
    },
  },
});

export const insertComments = operation({
  id: 'insertComments',
  area: 'Comments',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/comments',
  summary: 'Begin threads and answer in them, all or none; sending the same again is safe',
  message: 'Comments inserted successfully.',
  scopes: [['Service.zones.CREATE']],
  rate: 'write',
  body: closed({ comments: someOf(CommentInput) }),
  data: InsertedIds,
  errors: [...insertErrors, 'referenceMissing'],
  extension: true,
  example: { body: { comments: [example, reply] }, data: { inserted_ids: [id, answer] } },
});

export const changeComments = operation({
  id: 'changeComments',
  area: 'Comments',
  method: 'PUT',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/comments',
  summary: 'Reword or resolve comments, each on its own',
  message: 'Comments updated successfully.',
  scopes: [['Service.zones.UPDATE']],
  rate: 'write',
  body: closed({ comments: someOf(CommentChange) }),
  data: ChangeResults,
  errors: writeErrors,
  extension: true,
  example: {
    body: { comments: [{ id, resolved: true }] },
    data: { results: [{ id, status: 'success' }] },
  },
});

export const removeComments = operation({
  id: 'removeComments',
  area: 'Comments',
  method: 'DELETE',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/comments',
  summary: 'Remove comments, each on its own',
  message: 'Comments removed successfully.',
  scopes: [['Service.zones.DELETE']],
  rate: 'write',
  body: ElementIds,
  data: closed({ results: Type.Array(closed({ comment_id: ElementId, ...outcome })) }),
  errors: writeErrors,
  extension: true,
  example: {
    body: { ids: [answer] },
    data: { results: [{ comment_id: answer, status: 'success' }] },
  },
});

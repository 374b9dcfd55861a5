import { CommentChange, CommentInput, CommentRecord, StoredComment } from '../objects/comment.ts';
import { elementOperations } from './element-operations.ts';

const id = '0194d0b4-8d3e-7f51-a2c9-4b7e6f0d1a25';
const answer = '0194d0b4-b6a0-7c92-9d18-c3f5e7a8042b';

const example = {
  meta: { id },
  text: 'Who talks to the supplier?',
  element_id: '0194d0b2-03c1-7e44-9a6b-d1f27c8e5a30',
};
const reply = {
  meta: { id: answer },
  text: '@Ada Moreno will, on Monday.',
  parent_id: id,
  mentions: ['742518339371009'],
};

const comments = elementOperations('comment', {
  schemas: {
    input: CommentInput,
    change: CommentChange,
    stored: StoredComment,
    output: CommentRecord,
  },
  clientForm: { query: { form: undefined }, schema: CommentRecord },
  insertErrors: ['referenceMissing'],
  extension: true,
  summaries: {
    list: 'List the comments of a zone, threads and replies',
    insert: 'Start threads and reply to them, all or nothing; safe to repeat',
    change: 'Edit or resolve comments; each item succeeds or fails on its own',
  },
  examples: {
    list: {
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
    insert: { body: { comments: [example, reply] }, data: { inserted_ids: [id, answer] } },
    change: {
      body: { comments: [{ id, resolved: true }] },
      data: { results: [{ id, status: 'success' }] },
    },
    remove: {
      body: { ids: [answer] },
      data: { results: [{ comment_id: answer, status: 'success' }] },
    },
  },
});

export const listComments = comments.list;
export const insertComments = comments.insert;
export const changeComments = comments.change;
export const removeComments = comments.remove;

import { describe, expect, it } from 'vitest';
import { accepts, faultOf } from '../../test/fault.ts';
import { toJsonSchema } from '../../test/json-schema.ts';
import { CommentInput, CommentRecord, StoredComment } from './comment.ts';

const id = '0190f7a2-3b4c-7d5e-8f60-718293a4b5c6';
const comment = { meta: { id }, text: 'Why?' };
const position = { top: 1, left: -2.5 };

// The JSON Schema must accept the same values as the schema at run time.
function reasonFor(value: object): string | undefined {
  const reason = faultOf(CommentInput, value)?.message;
  expect(accepts(toJsonSchema(CommentInput), value)).toBe(reason === undefined);
  return reason;
}

describe('a comment', () => {
  it('starts a thread at a position or an element', () => {
    expect(reasonFor({ ...comment, position })).toBeUndefined();
    expect(reasonFor({ ...comment, element_id: id })).toBeUndefined();
  });

  it('needs no position when it replies to another comment', () => {
    expect(reasonFor({ ...comment, parent_id: id })).toBeUndefined();
    expect(reasonFor({ ...comment, parent_id: id, position })).toBeUndefined();
    expect(reasonFor({ ...comment, parent_id: id, element_id: id })).toBeUndefined();
  });

  it('is rejected without a position, element or parent', () => {
    expect(reasonFor(comment)).toBe('must have at least one of position, element_id, parent_id');
  });

  it('is rejected with two positions', () => {
    const both = { ...comment, position, element_id: id };
    expect(reasonFor(both)).toBe('must have at most one of position, element_id');
    expect(reasonFor({ ...both, parent_id: id })).toBe(
      'must have at most one of position, element_id',
    );
  });

  it('mentions up to 100 people', () => {
    const mentioning = (mentions: unknown) => ({ ...comment, position, mentions });
    expect(reasonFor(mentioning(['742518339371009', '7']))).toBeUndefined();
    expect(reasonFor(mentioning(Array(100).fill('7')))).toBeUndefined();
    for (const invalid of [['0'], [7], '7', Array(101).fill('7')])
      expect(reasonFor(mentioning(invalid))).toBeDefined();
  });

  it('is returned with author and time, which writes reject', () => {
    const record = {
      ...comment,
      position,
      resolved: false,
      author_zuid: '742518339371009',
      created_time: 'Tue, 04 Feb 2025, 11:34:28',
    };
    expect(faultOf(CommentRecord, record)).toBeUndefined();
    expect(faultOf(CommentInput, record)?.path).toMatch(/^\/(author_zuid|created_time)$/);
    expect(faultOf(StoredComment, record)).toBeDefined();
    const { author_zuid: _, ...anonymous } = record;
    expect(faultOf(CommentRecord, anonymous)?.path).toBe('/author_zuid');
  });
});

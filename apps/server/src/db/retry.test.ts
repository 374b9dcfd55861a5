import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { retryCollisions } from './retry.ts';

function databaseError(code: string): Error {
  const error = new pg.DatabaseError('refused', 0, 'error');
  error.code = code;
  return error;
}

/** Fails with the given errors, one after the other, then succeeds. */
function failing(...errors: Error[]) {
  const tries = { count: 0 };
  const work = async () => {
    const error = errors[tries.count];
    tries.count += 1;
    if (error) throw error;
    return 'done';
  };
  return { tries, work };
}

describe('retryCollisions', () => {
  it.each(['40001', '40P01', '23503', '23505', '25P03'])(
    'retries after SQLSTATE %s',
    async (code) => {
      const { tries, work } = failing(databaseError(code), databaseError(code));
      await expect(retryCollisions(work)).resolves.toBe('done');
      expect(tries.count).toBe(3);
    },
  );

  it('throws the last error after four attempts', async () => {
    const last = databaseError('40001');
    const { tries, work } = failing(...Array(3).fill(databaseError('40001')), last);
    await expect(retryCollisions(work)).rejects.toBe(last);
    expect(tries.count).toBe(4);
  });

  it.each([
    ['another SQLSTATE', databaseError('23514')],
    ['an error that does not come from the database', new Error('no')],
    [
      'an error that only resembles a database error',
      Object.assign(new Error('no'), { code: '40001' }),
    ],
  ])('does not retry after %s', async (_kind, error) => {
    const { tries, work } = failing(error);
    await expect(retryCollisions(work)).rejects.toBe(error);
    expect(tries.count).toBe(1);
  });
});

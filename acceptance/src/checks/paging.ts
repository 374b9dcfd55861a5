import assert from 'node:assert/strict';
import type { DataOf, Operation } from '@lienzo/contract';
import type { ValidRequest } from '../client/checked-api.ts';
import type { World } from '../fixtures/seeded-editions.ts';

interface PagingRules<O extends Operation> {
  readonly op: O;
  readonly request: ValidRequest<O>;
  /** Returns a unique key for each item of a page. */
  readonly read: (data: DataOf<O>) => readonly string[];
  /** Keys of all items; more than the 20 of a default page. */
  readonly all: readonly string[];
}

/** Checks that pages have no gaps or repetitions, and that limits are enforced. */
export async function acceptPages<O extends Operation>(
  world: World,
  { op, request, read, all }: PagingRules<O>,
): Promise<void> {
  assert.ok(all.length > 20 && all.length <= 100, 'a listing of more than one default page');
  const page = async (search: string, length: number) => {
    const data = await world.accept(op, { ...request, search }, (found) => {
      assert.equal(read(found).length, length, `items with ${search || 'no query'}`);
    });
    return read(data);
  };

  const whole = await page('from=0&limit=100', all.length);
  assert.deepEqual(whole.toSorted(), all.toSorted(), 'everything, and nothing twice');
  assert.deepEqual(await page('', 20), whole.slice(0, 20));
  assert.deepEqual(await page('from=20', all.length - 20), whole.slice(20));
  assert.deepEqual(await page('limit=1', 1), whole.slice(0, 1));
  assert.deepEqual(await page('from=3&limit=7', 7), whole.slice(3, 10));
  assert.deepEqual(await page(`from=${all.length - 1}&limit=5`, 1), whole.slice(-1));
  assert.deepEqual(await page(`from=${all.length}`, 0), []);
  assert.deepEqual(await page('from=2147483647', 0), []);
}

import { describe, expect, it } from 'vitest';
import { batchLookups } from './batch-lookups.ts';

function createLookup() {
  const asked: { keys: readonly string[]; answer: (word: string) => void; fail: () => void }[] = [];
  const ask = batchLookups<string, string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>();
    asked.push({
      keys,
      answer: (word) => resolve(new Map(keys.map((key) => [key, `${word} ${key}`]))),
      fail: () => reject(new Error('broken')),
    });
    return promise;
  });
  const until = async (count: number) => {
    while (asked.length < count) await new Promise(setImmediate);
    const last = asked[count - 1];
    if (!last) throw new Error('No lookup was sent.');
    return last;
  };
  return { ask, asked, until };
}

describe('batchLookups', () => {
  it('sends concurrent lookups as one and resolves each with its own result', async () => {
    const { ask, asked, until } = createLookup();
    const answers = Promise.all([ask('a'), ask('b'), ask('a')]);
    (await until(1)).answer('for');
    expect(await answers).toEqual(['for a', 'for b', 'for a']);
    expect(asked.map(({ keys }) => keys)).toEqual([['a', 'b']]);
  });

  it('never resolves a lookup with a result requested before it', async () => {
    const { ask, until } = createLookup();
    const early = ask('a');
    const first = await until(1);
    const late = ask('a');
    first.answer('old');
    expect(await early).toBe('old a');
    (await until(2)).answer('new');
    expect(await late).toBe('new a');
  });

  it('does not wait for a slow lookup', async () => {
    const { ask, until } = createLookup();
    const stuck = ask('a');
    const first = await until(1);
    const next = ask('b');
    (await until(2)).answer('quick');
    expect(await next).toBe('quick b');
    first.answer('late');
    expect(await stuck).toBe('late a');
  });

  it('rejects only the lookups of the failed batch', async () => {
    const { ask, until } = createLookup();
    const failing = ask('a');
    (await until(1)).fail();
    await expect(failing).rejects.toThrow('broken');
    const next = ask('a');
    (await until(2)).answer('again');
    expect(await next).toBe('again a');
  });
});

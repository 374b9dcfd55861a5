import { describe, expect, it } from 'vitest';
import { batchLookups } from './batch-lookups.ts';

function createOracle() {
  const asked: { keys: readonly string[]; answer: (word: string) => void; refuse: () => void }[] =
    [];
  const ask = batchLookups<string, string>((keys) => {
    const { promise, resolve, reject } = Promise.withResolvers<ReadonlyMap<string, string>>();
    asked.push({
      keys,
      answer: (word) => resolve(new Map(keys.map((key) => [key, `${word} ${key}`]))),
      refuse: () => reject(new Error('broken')),
    });
    return promise;
  });
  const until = async (count: number) => {
    while (asked.length < count) await new Promise(setImmediate);
    const last = asked[count - 1];
    if (!last) throw new Error('Nothing was asked.');
    return last;
  };
  return { ask, asked, until };
}

describe('questions that are asked together', () => {
  it('that come at once travel as one, and each gets its own answer', async () => {
    const { ask, asked, until } = createOracle();
    const answers = Promise.all([ask('a'), ask('b'), ask('a')]);
    (await until(1)).answer('for');
    expect(await answers).toEqual(['for a', 'for b', 'for a']);
    expect(asked.map(({ keys }) => keys)).toEqual([['a', 'b']]);
  });

  it('that come later are never given an answer that was under way', async () => {
    const { ask, until } = createOracle();
    const early = ask('a');
    const first = await until(1);
    const late = ask('a');
    first.answer('old');
    expect(await early).toBe('old a');
    (await until(2)).answer('new');
    expect(await late).toBe('new a');
  });

  it('do not wait for one that takes its time', async () => {
    const { ask, until } = createOracle();
    const stuck = ask('a');
    const first = await until(1);
    const next = ask('b');
    (await until(2)).answer('quick');
    expect(await next).toBe('quick b');
    first.answer('late');
    expect(await stuck).toBe('late a');
  });

  it('fail with those they travel with, and not with others', async () => {
    const { ask, until } = createOracle();
    const failing = ask('a');
    (await until(1)).refuse();
    await expect(failing).rejects.toThrow('broken');
    const next = ask('a');
    (await until(2)).answer('again');
    expect(await next).toBe('again a');
  });
});

import { expect, it, onTestFinished } from 'vitest';
import { createLayoutEngine } from './layout-engine.ts';
import type { LayoutInput } from './layout-work.ts';

const box = { left: 0, top: 0, width: 100, height: 60 };
const inputOf = (count: number): LayoutInput => ({
  items: Array.from({ length: count }, (_, index) => ({ id: `${index}`, box })),
  edges: Array.from({ length: 4 * count }, (_, index) => ({
    from: `${(index * 7) % count}`,
    to: `${(index * 13 + 1) % count}`,
  })),
  options: { algorithm: 'layered' },
});

function open(options?: { taskMilliseconds: number }) {
  const engine = createLayoutEngine(options);
  onTestFinished(() => engine.close());
  return engine;
}

it('gives up a layout that takes too long, and does the next one', async () => {
  const engine = open({ taskMilliseconds: 6_000 });
  const slow = engine.arrange('1', inputOf(1_000));
  const next = engine.arrange('2', inputOf(2));
  await expect(slow).rejects.toMatchObject({ key: 'layoutTooSlow' });
  expect((await next).size).toBe(2);
});

it('refuses a fifth layout of an edition at a time', async () => {
  const engine = open({ taskMilliseconds: 60_000 });
  const first = Array.from({ length: 4 }, () => engine.arrange('1', inputOf(2)));
  await expect(engine.arrange('1', inputOf(2))).rejects.toMatchObject({ key: 'overloaded' });
  const other = engine.arrange('2', inputOf(2));
  expect((await Promise.all([...first, other])).map(({ size }) => size)).toEqual([2, 2, 2, 2, 2]);
  expect((await engine.arrange('1', inputOf(2))).size).toBe(2);
});

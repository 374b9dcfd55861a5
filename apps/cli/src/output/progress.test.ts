import { expect, it } from 'vitest';
import { createProgress } from './progress.ts';

function watch(isTerminal: boolean) {
  const written: string[] = [];
  const output = { isTerminal, columns: 80, write: (text: string) => void written.push(text) };
  const clock = { now: 0 };
  return { written, clock, progress: createProgress(output, () => clock.now) };
}

it('redraws one line on a terminal', () => {
  const { written, progress } = watch(true);
  progress.expect(2);
  progress.step('Ideas');
  progress.step('Plans');
  progress.end('Done.');
  expect(written).toEqual([
    '\r[##########..........] 1/2 Ideas\u001b[K',
    '\r[####################] 2/2 Plans\u001b[K',
    '\r\u001b[KDone.\n',
  ]);
});

it('writes a line every ten seconds when there is no terminal', () => {
  const { written, clock, progress } = watch(false);
  progress.expect(3);
  progress.step('one');
  clock.now = 10_000;
  progress.step('two');
  progress.step('three');
  progress.end('Done.');
  expect(written).toEqual(['2/3 two\n', 'Done.\n']);
});

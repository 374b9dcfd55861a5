import type { DeltaStep } from '@lienzo/zone-doc';
import { describe, expect, it } from 'vitest';
import { mapIndex, transformSteps } from './transform-steps.ts';

function apply(text: string, steps: readonly DeltaStep[]): string {
  let [at, result] = [0, ''];
  for (const step of steps) {
    if ('insert' in step) result += step.insert;
    else if ('delete' in step) at += step.delete;
    else {
      result += text.slice(at, at + step.retain);
      at += step.retain;
    }
  }
  return result + text.slice(at);
}

const insert = (text: string): DeltaStep => ({ insert: text, attributes: {} });

/** Applies both changes in both orders; `ours` comes after `theirs` at the same place. */
function applyBoth(text: string, theirs: readonly DeltaStep[], ours: readonly DeltaStep[]) {
  const oursLater = transformSteps(theirs, ours, { otherFirst: true });
  const theirsLater = transformSteps(ours, theirs, { otherFirst: false });
  return [apply(apply(text, theirs), oursLater), apply(apply(text, ours), theirsLater)];
}

describe('two changes of one text', () => {
  it('both have their effect, in any order', () => {
    const theirs = [{ retain: 1 }, insert('XX'), { retain: 2 }, { delete: 2 }];
    const ours = [{ retain: 4 }, insert('y'), { delete: 1 }];
    expect(applyBoth('abcdef', theirs, ours)).toEqual(['aXXbcyf', 'aXXbcyf']);
  });

  it('keep both insertions at the same place', () => {
    const [first, second] = applyBoth(
      'ab',
      [{ retain: 1 }, insert('1')],
      [{ retain: 1 }, insert('2')],
    );
    expect([first, second]).toEqual(['a12b', 'a12b']);
  });

  it('keep what was inserted into deleted text', () => {
    const merged = applyBoth('abcd', [{ retain: 2 }, insert('X')], [{ retain: 1 }, { delete: 2 }]);
    expect(merged).toEqual(['aXd', 'aXd']);
  });

  it('lead to the same text for all pairs of short changes', () => {
    const text = 'abc';
    const changes: DeltaStep[][] = [];
    for (let start = 0; start <= 3; start += 1)
      for (let removed = 0; start + removed <= 3; removed += 1)
        for (const added of ['', 'X', 'YZ'])
          changes.push([
            ...(start > 0 ? [{ retain: start }] : []),
            ...(added ? [insert(added)] : []),
            ...(removed > 0 ? [{ delete: removed }] : []),
          ]);
    for (const theirs of changes)
      for (const ours of changes) {
        const [a, b] = applyBoth(text, theirs, ours);
        expect(a, JSON.stringify([theirs, ours])).toBe(b);
      }
  });
});

describe('an index', () => {
  it('moves with the text before it', () => {
    const steps = [{ retain: 1 }, insert('xyz'), { retain: 1 }, { delete: 2 }];
    expect([0, 1, 2, 3, 4, 5].map((index) => mapIndex(steps, index))).toEqual([0, 1, 5, 5, 5, 6]);
  });
});

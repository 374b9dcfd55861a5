import { describe, expect, it } from 'vitest';
import { noticesOf } from './notices-of.ts';

const person = { key: '7-0', zuid: '7', name: 'Ana', color: '#123456', selection: [] };

describe('notices about people', () => {
  it('say who presents and who asks to be followed', () => {
    const people = [
      { ...person, isPresenting: true },
      { ...person, key: '8-0', summons: 5 },
      { ...person, key: '9-0' },
    ];
    expect(noticesOf(people).map(({ key, kind }) => [key, kind])).toEqual([
      ['7-0', 'presenting'],
      ['8-0', 'summons'],
    ]);
  });

  it('ask again when the person asks again, and only once for each person', () => {
    const [first, ...more] = noticesOf([{ ...person, isPresenting: true, summons: 1 }]);
    expect(more).toEqual([]);
    expect(first?.kind).toBe('summons');
    const [second] = noticesOf([{ ...person, isPresenting: true, summons: 2 }]);
    expect(second?.id).not.toBe(first?.id);
  });
});

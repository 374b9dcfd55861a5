import { describe, expect, it } from 'vitest';
import type { SceneElement } from '../scene/scene-element.ts';
import {
  canGroup,
  canUngroup,
  enteredGroups,
  groupElements,
  groupsOf,
  ungroupElements,
  unitOf,
  withWholeGroups,
} from './groups.ts';

/** Elements by key, with their groups. */
function elements(groups: Readonly<Record<string, string>>): SceneElement[] {
  return Object.entries(groups).map(
    ([key, group_id]) => ({ key, element: group_id ? { group_id } : {} }) as SceneElement, // all that is read
  );
}

const all = elements({ a: 'G', b: 'G', c: 'g/inner', d: 'g/inner', e: 'other', f: 'other', x: '' });
const find = (key: string) => all.find((one) => one.key === key) as SceneElement; // exists
const select = (key: string, ...selected: string[]) => [
  ...unitOf(all, find(key), enteredGroups(all, new Set(selected))),
];

describe('a click', () => {
  it('selects the outermost group', () => {
    expect(select('a')).toEqual(['a', 'b', 'c', 'd']);
    expect(select('c')).toEqual(['a', 'b', 'c', 'd']);
    expect(select('x')).toEqual(['x']);
    expect(select('a', 'e', 'f')).toEqual(['a', 'b', 'c', 'd']);
  });

  it('selects within a group that was entered', () => {
    expect(select('b', 'a')).toEqual(['b']);
    expect(select('c', 'a')).toEqual(['c', 'd']);
    expect(select('d', 'c')).toEqual(['d']);
    expect(select('a', 'c', 'd')).toEqual(['a']);
    expect(select('e', 'c')).toEqual(['e', 'f']);
  });

  it('compares groups without regard to case', () => {
    expect(groupsOf(find('a'))).toEqual(groupsOf(find('c')).slice(0, 1));
  });
});

describe('a marquee', () => {
  it('selects groups as a whole', () => {
    const keys = withWholeGroups(all, new Set(['c', 'x']));
    expect(keys).toEqual(new Set(['a', 'b', 'c', 'd', 'x']));
    const single = new Set(['x']);
    expect(withWholeGroups(all, single)).toBe(single);
  });
});

describe('grouping', () => {
  const whole = new Set(['a', 'b', 'c', 'd']);

  it('puts elements and groups into a new group', () => {
    const groups = groupElements(all, whole.union(new Set(['x'])), 'new');
    expect(Object.fromEntries(groups)).toEqual({
      ...{ a: 'new/g', b: 'new/g', c: 'new/g/inner', d: 'new/g/inner' },
      x: 'new',
    });
  });

  it('within a group makes a nested one', () => {
    expect(Object.fromEntries(groupElements(all, new Set(['a', 'b']), 'new'))).toEqual({
      a: 'g/new',
      b: 'g/new',
    });
  });

  it('is reverted by ungrouping', () => {
    expect(Object.fromEntries(ungroupElements(all, whole))).toEqual({
      ...{ a: null, b: null, c: 'inner', d: 'inner' },
    });
    expect(ungroupElements(all, new Set(['x'])).size).toBe(0);
  });

  it('needs several elements or groups, and not too many levels', () => {
    expect(canGroup(all, whole)).toBe(false);
    expect(canGroup(all, new Set(['x']))).toBe(false);
    expect(canGroup(all, new Set(['a', 'b']))).toBe(true);
    expect(canGroup(all, new Set([...whole, 'x']))).toBe(true);
    expect(canUngroup(all, whole)).toBe(true);
    expect(canUngroup(all, new Set(['x']))).toBe(false);
    const deep = elements({ a: '1/2/3/4/5/6/7/8', b: '' });
    expect(canGroup(deep, new Set(['a', 'b']))).toBe(false);
  });
});

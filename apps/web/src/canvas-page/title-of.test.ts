import { describe, expect, it } from 'vitest';
import { titleOf } from './title-of.ts';

const names = { zoneName: 'Plan', spaceName: 'Bridge' };

describe('the title of the tab', () => {
  it('names the zone first, then the space and the app', () => {
    expect(titleOf(names, 'Lienzo', false)).toBe('Plan · Bridge · Lienzo');
  });

  it('is marked while changes are unsaved', () => {
    expect(titleOf(names, 'Lienzo', true)).toBe('● Plan · Bridge · Lienzo');
  });

  it('leaves out names that are not known yet', () => {
    expect(titleOf({}, 'Lienzo', false)).toBe('Lienzo');
    expect(titleOf({ zoneName: 'Plan' }, 'Lienzo', false)).toBe('Plan · Lienzo');
  });
});

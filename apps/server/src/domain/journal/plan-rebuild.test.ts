import { describe, expect, it } from 'vitest';
import { isOutsized } from './plan-rebuild.ts';

describe('a document', () => {
  it('is rebuilt if it carries much history', () => {
    expect(isOutsized({ structs: 10_001, values: 100, clients: 1 })).toBe(true);
    expect(isOutsized({ structs: 10_001, values: 9_000, clients: 1 })).toBe(false);
  });

  it('is rebuilt if it names many client ids, even if it has little history', () => {
    expect(isOutsized({ structs: 2_001, values: 2_001, clients: 2_001 })).toBe(true);
    expect(isOutsized({ structs: 2_000, values: 2_000, clients: 2_000 })).toBe(false);
    expect(isOutsized({ structs: 2_001, values: 2_001, clients: 2_001 }, 20_000)).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { ROW_HEIGHT, scrollToRow, visibleRows } from './visible-rows.ts';

const part = (first: number, count: number) => ({
  top: first * ROW_HEIGHT,
  height: count * ROW_HEIGHT,
});

describe('a list of 20,000 rows', () => {
  it('renders the visible ones and a few around them', () => {
    const { first, end } = visibleRows(part(10_000, 20), 20_000);
    expect(first).toBeGreaterThan(9_980);
    expect(first).toBeLessThan(10_000);
    expect(end).toBeGreaterThan(10_020);
    expect(end).toBeLessThan(10_040);
  });

  it('renders no rows that do not exist', () => {
    expect(visibleRows(part(0, 20), 3)).toEqual({ first: 0, end: 3 });
    expect(visibleRows(part(100, 20), 3)).toEqual({ first: 3, end: 3 });
    expect(visibleRows(part(0, 20), 0)).toEqual({ first: 0, end: 0 });
  });

  it('scrolls as little as needed to show a row', () => {
    expect(scrollToRow(part(5, 10), 8)).toBeUndefined();
    expect(scrollToRow(part(5, 10), 2)).toBe(2 * ROW_HEIGHT);
    expect(scrollToRow(part(5, 10), 15)).toBe(6 * ROW_HEIGHT);
  });
});

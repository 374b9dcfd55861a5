import { describe, expect, it } from 'vitest';
import { renderTable } from './table.ts';

const WIDE = Number.POSITIVE_INFINITY;

describe('a table', () => {
  it('shows the list of an answer, directly in it or one step inside', () => {
    const rows = [{ id: '1', name: 'Plans' }, { id: '2' }];
    const table = 'ID  NAME\n1   Plans\n2\n';
    expect(renderTable({ count: 2, spaces: rows }, WIDE)).toBe(table);
    expect(renderTable({ outer: { spaces: rows } }, WIDE)).toBe(table);
  });

  it('takes records by their ids for a list', () => {
    const zone_meta = { '0194d0a6-5e2b': { zone_name: 'Ideas' } };
    expect(renderTable({ zones: { zone_order: ['x'], zone_meta } }, WIDE)).toContain('Ideas');
  });

  it('shows one record as a line for each field, without what is around it', () => {
    expect(renderTable({ user: { zuid: '7', name: 'Ada' } }, WIDE)).toBe('zuid  7\nname  Ada\n');
  });

  it('keeps several lists apart, and leaves out those that are empty', () => {
    const data = { added: [{ id: '1' }], failed: [{ id: '2' }], other: [] };
    expect(renderTable(data, WIDE)).toBe('added\nID\n1\n\nfailed\nID\n2\n');
    expect(renderTable({ added: [], failed: [] }, WIDE)).toBe('Nothing there.\n');
  });

  it('names columns by the end of their path where that is enough', () => {
    const rows = [{ meta: { id: '1' }, text: { size: 2 }, box: { size: 3 } }];
    expect(renderTable({ rows }, WIDE)).toBe('ID  TEXT.SIZE  BOX.SIZE\n1   2          3\n');
  });

  it('fits the width it is given: cells are cut, and then columns left out', () => {
    const rows = [{ id: '1', name: 'x'.repeat(100), last: 'y' }];
    const lines = renderTable({ rows }, 30).trimEnd().split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(30);
    expect(lines[1]).toContain('…');
  });

  it('lets nobody repaint the terminal by what they call things', () => {
    const rows = [{ name: 'a\u001b[2Jb\u0007\nc\u009b1m' }];
    expect(renderTable({ rows }, WIDE)).toBe('NAME\na [2Jb c 1m\n');
  });
});

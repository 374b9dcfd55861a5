import { describe, expect, it } from 'vitest';
import { renderTable } from './table.ts';

const WIDE = Number.POSITIVE_INFINITY;

describe('a table', () => {
  it('shows the list of a response, at the top level or one level below', () => {
    const rows = [{ id: '1', name: 'Plans' }, { id: '2' }];
    const table = 'ID  NAME\n1   Plans\n2\n';
    expect(renderTable({ count: 2, spaces: rows }, WIDE)).toBe(table);
    expect(renderTable({ outer: { spaces: rows } }, WIDE)).toBe(table);
  });

  it('treats a map of records by ID as a list', () => {
    const zone_meta = { '0194d0a6-5e2b': { zone_name: 'Ideas' } };
    expect(renderTable({ zones: { zone_order: ['x'], zone_meta } }, WIDE)).toContain('Ideas');
  });

  it('shows a single record as one line per field, without its outer name', () => {
    expect(renderTable({ user: { zuid: '7', name: 'Ada' } }, WIDE)).toBe('zuid  7\nname  Ada\n');
  });

  it('shows several lists separately and omits empty ones', () => {
    const data = { added: [{ id: '1' }], failed: [{ id: '2' }], other: [] };
    expect(renderTable(data, WIDE)).toBe('added\nID\n1\n\nfailed\nID\n2\n');
    expect(renderTable({ added: [], failed: [] }, WIDE)).toBe('No results.\n');
  });

  it('names columns by the last part of their path where that is unique', () => {
    const rows = [{ meta: { id: '1' }, text: { size: 2 }, box: { size: 3 } }];
    expect(renderTable({ rows }, WIDE)).toBe('ID  TEXT.SIZE  BOX.SIZE\n1   2          3\n');
  });

  it('fits the given width by truncating cells and then dropping columns', () => {
    const rows = [{ id: '1', name: 'x'.repeat(100), last: 'y' }];
    const lines = renderTable({ rows }, 30).trimEnd().split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(30);
    expect(lines[1]).toContain('…');
  });

  it('replaces control characters in names', () => {
    const rows = [{ name: 'a\u001b[2Jb\u0007\nc\u009b1m' }];
    expect(renderTable({ rows }, WIDE)).toBe('NAME\na [2Jb c 1m\n');
  });
});

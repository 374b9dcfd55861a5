import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expectValid } from '../../test/check-conversion.ts';
import { parseRows, separatorOf } from './parse-rows.ts';
import { readCsv } from './read-csv.ts';

describe('reading CSV', () => {
  it('turns rows with a key and a title into cards', () => {
    const { shapes, losses } = readCsv(
      'Key,Summary,Due date,Status,Owner\nLNZ-1,"Write, then read",2026-02-28,Open,Ada\nLNZ-1,Again,2026-02-30,,\n',
    );
    expect(shapes[0]).toMatchObject({
      metadata: { key: 'LNZ-1' },
      basic: { type: 'CARD' },
      card: { due_date: '2026-02-28', tag: 'Open' },
      text: {
        paragraphs: [
          { portions: [{ text: 'Write, then read' }] },
          { portions: [{ text: 'Owner: Ada' }] },
        ],
      },
    });
    expect(shapes[1]?.metadata).toBeUndefined();
    expect(losses.map(({ what }) => what)).toEqual([
      'a repeated key',
      'a date that is not like 2026-01-31',
    ]);
  });

  it('turns one column into notes and other files into a table', () => {
    expect(readCsv('One\nTwo\nThree').shapes).toHaveLength(3);
    const [table] = readCsv('Name\tSize\nA\t1\nB\t\n').shapes;
    expect(table?.table).toMatchObject({
      columns: [{ id: 'c0' }, { id: 'c1' }],
      cells: [{ text: 'Name' }, { text: 'Size' }, { text: 'A' }, { text: '1' }, { text: 'B' }],
    });
  });

  it('turns rows that a table cannot hold into cards', () => {
    const rows = Array.from({ length: 500 }, (_, index) => `Row ${index};${index};x`);
    const { shapes } = readCsv(['A;B;C', ...rows].join('\r\n'));
    expect(shapes).toHaveLength(500);
    expect(shapes[0]?.basic?.type).toBe('CARD');
  });

  it('parses what was quoted', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', ' ', ';'), maxLength: 6 });
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 });
    fc.assert(
      fc.property(rows, (written) => {
        const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
        const text = written.map((row) => row.map(quote).join(',')).join('\r\n');
        expect(parseRows(text, ',')).toEqual(
          written.filter((row) => row.some((one) => one !== '')),
        );
      }),
    );
  });

  it('always returns elements that the contract accepts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        if (parseRows(text.replaceAll('\0', ''), separatorOf(text)).length === 0) return;
        expectValid(readCsv(text));
      }),
      { numRuns: 50 },
    );
  });
});

import { expect, it } from 'vitest';
import { drawTerminal, readTerminal } from './draw-terminal.ts';
import { shortenIds } from './shorten-ids.ts';

it('shortens ids', () => {
  expect(
    shortenIds(['Edition 190147368845317, zone 01a1dea2-28f2-7815-9f0a-d15f5c847127.']),
  ).toEqual(['Edition 19014736…, zone 01a1dea2….']);
});

it('narrows table columns with shortened ids, but not below the heading', () => {
  const table = [
    'SPACE_ID         NAME      COLLABORATION  OWNER',
    '190147368845317  Sketches  190147368845   190147368845317',
    '190147368845318  All       190147368846   190147368845317',
  ];
  expect(shortenIds(table)).toEqual([
    'SPACE_ID   NAME      COLLABORATION  OWNER',
    '19014736…  Sketches  19014736…      19014736…',
    '19014736…  All       19014736…      19014736…',
  ]);
});

const shots = [
  { command: 'echo "a < b"', lines: ['a < b', 'x'.repeat(300)] },
  { command: 'cat', lines: [`{${'y'.repeat(250)}}`] },
];

it('draws deterministically, and the text can be read back', () => {
  const svg = drawTerminal(shots);
  expect(drawTerminal(shots)).toBe(svg);
  const rows = readTerminal(svg);
  expect(rows.slice(0, 2)).toEqual(['$ echo "a &lt; b"', 'a &lt; b']);
});

it('crops long lines and wraps JSON', () => {
  const rows = readTerminal(drawTerminal(shots));
  expect(rows[2]).toBe(`${'x'.repeat(103)}…`);
  expect(rows.slice(4).join('')).toBe(`{${'y'.repeat(250)}}`);
  expect(rows).toHaveLength(7);
});

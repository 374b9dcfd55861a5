import { getTeam } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { createIdReader, toNumericId } from './path-ids.ts';

const UNUSED_ID = '0';

describe('an id in a path', () => {
  it.each(['1', '742518339371008', '9223372036854775807'])('may be %s', (text) => {
    expect(toNumericId(text)).toBe(text);
  });

  it.each([
    '',
    '0',
    '01',
    '-1',
    '+1',
    '1.0',
    '1e3',
    '0x10',
    ' 1',
    '1 ',
    '1\n',
    'abc',
    'me',
    '١٢٣',
    '9223372036854775808',
    '99999999999999999999',
    "1' or '1'='1",
    '1%00',
  ])('of "%s" becomes an id that does not exist', (text) => {
    expect(toNumericId(text)).toBe(UNUSED_ID);
  });

  it('is read for each path parameter of the operation only', () => {
    const read = createIdReader(getTeam);
    expect(read({ edition_id: '12', team_id: 'x', other: '34' })).toEqual({
      edition_id: '12',
      team_id: UNUSED_ID,
    });
  });
});

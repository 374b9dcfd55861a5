import { describe, expect, it } from 'vitest';
import { readMailAddresses } from './mail-addresses.ts';

describe('addresses in a text', () => {
  it('can be separated by commas, semicolons and white space', () => {
    const text = 'ada@example.test, grace@example.test; linus@example.test\n  eli@example.test ';
    expect(readMailAddresses(text)).toHaveLength(4);
  });

  it('can be copied from an address book', () => {
    expect(readMailAddresses('Ada Lovelace <ada@example.test>')).toEqual(['ada@example.test']);
  });

  it('are unique, ignoring case', () => {
    expect(readMailAddresses('ada@example.test Ada@Example.test')).toHaveLength(1);
  });

  it('are not found in other text', () => {
    expect(readMailAddresses(' no address , at all ')).toEqual([]);
  });
});

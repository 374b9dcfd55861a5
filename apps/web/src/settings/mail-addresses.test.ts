import { describe, expect, it } from 'vitest';
import { readMailAddresses } from './mail-addresses.ts';

describe('addresses in a text', () => {
  it('may be apart by anything that people type', () => {
    const text = 'ada@example.test, grace@example.test; linus@example.test\n  eli@example.test ';
    expect(readMailAddresses(text)).toHaveLength(4);
  });

  it('may come from an address book', () => {
    expect(readMailAddresses('Ada Lovelace <ada@example.test>')).toEqual(['ada@example.test']);
  });

  it('count once, whatever their case', () => {
    expect(readMailAddresses('ada@example.test Ada@Example.test')).toHaveLength(1);
  });

  it('are none in other words', () => {
    expect(readMailAddresses(' nobody , at all ')).toEqual([]);
  });
});

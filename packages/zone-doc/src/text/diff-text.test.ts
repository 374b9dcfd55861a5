import { describe, expect, it } from 'vitest';
import { diffText } from './diff-text.ts';

const plain = (text: string) => [{ text, attributes: {} }];
const added = (text: string) => ({ insert: text, attributes: {} });

describe('the difference of two texts', () => {
  it('begins where the change is known to begin', () => {
    expect(diffText(plain('aaaa'), plain('aaaaa'))).toEqual([{ retain: 4 }, added('a')]);
    expect(diffText(plain('aaaa'), plain('aaaaa'), 1)).toEqual([{ retain: 1 }, added('a')]);
  });

  it('begins earlier if the texts differ earlier', () => {
    expect(diffText(plain('abc'), plain('xabc'), 2)).toEqual([added('x')]);
  });

  it('does not begin within a surrogate pair', () => {
    expect(diffText(plain('👩a'), plain('👩aa'), 1)).toEqual([added('👩a'), { delete: 2 }]);
  });
});

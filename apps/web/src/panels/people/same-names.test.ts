import { expect, it } from 'vitest';
import { haveSameNames } from './same-names.ts';

const ada = { zuid: '1', name: 'Ada' };
const bruno = { zuid: '2', name: 'Bruno' };

it('compares ids, names, order and number of people', () => {
  expect(haveSameNames([ada, bruno], [{ ...ada }, { ...bruno }])).toBe(true);
  expect(haveSameNames([ada, bruno], [bruno, ada])).toBe(false);
  expect(haveSameNames([ada], [ada, bruno])).toBe(false);
  expect(haveSameNames([ada, bruno], [ada])).toBe(false);
  expect(haveSameNames([ada], [{ ...ada, name: 'Ada L.' }])).toBe(false);
  expect(haveSameNames([], [])).toBe(true);
});

import { type Operation, paramNames } from '@lienzo/contract';

const LARGEST = 2n ** 63n - 1n;

/** An id that nobody has. What cannot be an id takes this one, and so answers as an unknown id does. */
const NOBODY = '0';

export function readPathIds(op: Operation, raw: Readonly<Record<string, string>>) {
  const ids: Record<string, string> = {};
  for (const name of paramNames(op)) ids[name] = toNumericId(raw[name] ?? '');
  return ids;
}

export function toNumericId(text: string): string {
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) <= LARGEST ? text : NOBODY;
}

import { limits } from '@lienzo/contract';
import type { Loss } from '../conversion.ts';
import { convertLimits } from '../convert-limits.ts';
import { storableText } from './values.ts';

const MAX_TEXT = 500;

/** Collects losses: equal ones once, and at most 1,000. */
export function createLossList() {
  const known = new Map<string, Loss>();
  let further = 0;
  return {
    add(element: string, what: string, instead: string): void {
      const loss = {
        element: storableText(element, limits.name),
        what: storableText(what, MAX_TEXT),
        instead: storableText(instead, MAX_TEXT),
      };
      const key = JSON.stringify(loss);
      if (known.has(key)) return;
      if (known.size < convertLimits.losses) known.set(key, loss);
      else further += 1;
    },
    list(): Loss[] {
      const rest = { element: '', what: `${further} further losses`, instead: 'not listed' };
      return [...known.values(), ...(further > 0 ? [rest] : [])];
    },
  };
}

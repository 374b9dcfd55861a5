import type { FontName } from '@lienzo/contract';
import { type BundledFamily, bundledFamilies, fallbackFamilies } from './font-families.ts';

export interface BundledFont {
  readonly family: BundledFamily;
  /** Whether it replaces a font that is not bundled. */
  readonly isFallback: boolean;
}

const bundled: ReadonlySet<string> = new Set(bundledFamilies);

/** Returns the bundled font for a font of the contract. Unknown names fall back to Inter. */
export function fontFor(name: FontName | (string & {})): BundledFont {
  if (isBundled(name)) return { family: name, isFallback: false };
  const family = Object.hasOwn(fallbackFamilies, name)
    ? fallbackFamilies[name as keyof typeof fallbackFamilies] // checked above
    : 'Inter';
  return { family, isFallback: true };
}

function isBundled(name: string): name is BundledFamily {
  return bundled.has(name);
}

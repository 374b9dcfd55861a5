import type { FontName } from '@lienzo/contract';
import { type BundledFamily, bundled, standIns } from './stand-ins.ts';

export interface BundledFont {
  readonly family: BundledFamily;
  /** Whether it stands in for a font that is not bundled. */
  readonly substitute: boolean;
}

const own: ReadonlySet<string> = new Set(bundled);

/** What text in a font of the contract is written with. A name that is not there is Inter. */
export function fontFor(name: FontName | (string & {})): BundledFont {
  if (isBundled(name)) return { family: name, substitute: false };
  const family = Object.hasOwn(standIns, name)
    ? standIns[name as keyof typeof standIns] // one of its keys, as was just seen
    : 'Inter';
  return { family, substitute: true };
}

function isBundled(name: string): name is BundledFamily {
  return own.has(name);
}

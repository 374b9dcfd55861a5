import * as dns from 'node:dns';
import type { LookupFunction } from 'node:net';
import type { TargetPolicy } from './target-policy.ts';

/** A name has no address to which a connection may be opened. */
export class AddressRefusedError extends Error {}

/**
 * Creates a function that resolves a name to the addresses to which a connection may be opened. They are
 * checked when the connection is opened, so that a name cannot resolve to another address afterwards.
 */
export function createCheckedLookup(
  policy: TargetPolicy,
  protocol: string,
  lookup: typeof dns.lookup = dns.lookup,
): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, []);
      const usable = found.filter(({ address }) => policy.allows(address, protocol));
      const [first] = usable;
      if (!first) return callback(new AddressRefusedError(), []);
      if (options.all) callback(null, usable);
      else callback(null, first.address, first.family);
    });
  };
}

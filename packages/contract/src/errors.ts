import type { ErrorEntry } from './errors/error-entry.ts';
import { generalErrors } from './errors/general-errors.ts';
import { peopleErrors } from './errors/people-errors.ts';
import { spaceErrors } from './errors/space-errors.ts';
import { zoneErrors } from './errors/zone-errors.ts';

/**
 * Every error the service can answer with, in one place. Features name a key; the status, the code
 * and the sentence come from here, and so do the error pages of the documentation.
 */
const entries = { ...generalErrors, ...peopleErrors, ...spaceErrors, ...zoneErrors };

export type ErrorKey = keyof typeof entries;

/** A code as it stands on the wire. */
export type ErrorCode = (typeof entries)[ErrorKey]['code'];

/** The code of an error, or of any of several. */
export type CodeOf<Key extends ErrorKey> = (typeof entries)[Key]['code'];

export const errors: Readonly<Record<ErrorKey, ErrorEntry>> = entries;

/** The registry key of a code seen on the wire, for clients that branch on errors. */
export function findErrorKey(code: string): ErrorKey | undefined {
  const keys = Object.keys(entries) as ErrorKey[]; // Object.keys widens to string[]
  return keys.find((key) => entries[key].code === code);
}

import type { ErrorEntry } from './errors/error-entry.ts';
import { fileErrors } from './errors/file-errors.ts';
import { generalErrors } from './errors/general-errors.ts';
import { groupErrors } from './errors/group-errors.ts';
import { peopleErrors } from './errors/people-errors.ts';
import { proposalErrors } from './errors/proposal-errors.ts';
import { serviceAccountErrors } from './errors/service-account-errors.ts';
import { shareLinkErrors } from './errors/share-link-errors.ts';
import { spaceErrors } from './errors/space-errors.ts';
import { webhookErrors } from './errors/webhook-errors.ts';
import { zoneErrors } from './errors/zone-errors.ts';

/**
 * All errors of the API. The server refers to an error by its key; status, code and message come
 * from here, and so does docs/errors.md.
 */
const entries = {
  ...fileErrors,
  ...generalErrors,
  ...groupErrors,
  ...peopleErrors,
  ...proposalErrors,
  ...serviceAccountErrors,
  ...shareLinkErrors,
  ...spaceErrors,
  ...webhookErrors,
  ...zoneErrors,
};

export type ErrorKey = keyof typeof entries;

/** An error code on the wire. */
export type ErrorCode = (typeof entries)[ErrorKey]['code'];

/** The code of one error, or the union of several. */
export type CodeOf<Key extends ErrorKey> = (typeof entries)[Key]['code'];

export const errors: Readonly<Record<ErrorKey, ErrorEntry>> = entries;

/** Returns the key of an error code, for clients that branch on errors. */
export function findErrorKey(code: string): ErrorKey | undefined {
  const keys = Object.keys(entries) as ErrorKey[]; // Object.keys widens to string[]
  return keys.find((key) => entries[key].code === code);
}

import type { ErrorKey } from '@lienzo/contract';
import { isLienzoError } from '@lienzo/sdk';

/** Why an upload failed for good. */
export type UploadProblem =
  | 'tooLarge'
  | 'unreadable'
  | 'notImage'
  | 'tooManyFiles'
  | 'storageFull'
  | 'notPermitted'
  | 'failed';

/** The service has stored a file, but not as an image. */
export class NotAnImage extends Error {}

const problems: Partial<Record<ErrorKey, UploadProblem>> = {
  fileTooLarge: 'tooLarge',
  fileNotReadable: 'unreadable',
  fileLimit: 'tooManyFiles',
  storageFull: 'storageFull',
  notPermitted: 'notPermitted',
  zoneRestricted: 'notPermitted',
  scopeMissing: 'notPermitted',
  spaceNotFound: 'notPermitted',
  zoneNotFound: 'notPermitted',
};

/** Failures that pass: waiting uploads of the user expire, and the bytes can be sent again. */
const TEMPORARY: readonly (ErrorKey | undefined)[] = ['fileUploadLimit', 'fileIncomplete'];

/** Returns why an upload failed for good, or undefined if it can be repeated without the user. */
export function problemOf(error: unknown): UploadProblem | undefined {
  if (error instanceof NotAnImage) return 'notImage';
  if (!isLienzoError(error)) return undefined;
  const known = error.key && problems[error.key];
  if (known) return known;
  const isTemporary = error.status >= 500 || error.status === 429 || error.status === 401;
  return isTemporary || TEMPORARY.includes(error.key) ? undefined : 'failed';
}

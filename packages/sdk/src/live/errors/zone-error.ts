import type { ZoneRefusal } from './refusals.ts';

/**
 * What went wrong in a live zone.
 * `invalid-option`: an option of `openZone` is wrong; `path` names it.
 * `invalid-edit`: the service would refuse the edit; `path` names the field. Nothing was written.
 * `too-large`: the edit would make an element larger than 65,536 bytes of JSON. Nothing was written.
 * `closed`: the zone is closed.
 * `unreachable`: no connection could be opened; `reason` says why, as far as it is known.
 * `timeout`: there was no answer in time.
 * `refused`: the service does not open the zone or take changes at the moment; see `refusal`.
 * `change-refused`: the service has refused a change and stored all others; see `LiveZone.refusedWork`.
 */
export type ZoneErrorCode =
  | 'invalid-option'
  | 'invalid-edit'
  | 'too-large'
  | 'closed'
  | 'unreachable'
  | 'timeout'
  | 'refused'
  | 'change-refused';

interface Details {
  path?: string | undefined;
  reason?: string | undefined;
  refusal?: ZoneRefusal | undefined;
}

/** An error of a live zone. `code` is stable, so you can branch on it. */
export class ZoneError extends Error {
  readonly code: ZoneErrorCode;
  /** The option or field that is wrong, such as `properties.layout.width` or `text.paragraphs[0].id`. */
  readonly path: string | undefined;
  /** Why, such as `must be >= 0`, `Z1008: Zone not found` or `not-author`. */
  readonly reason: string | undefined;
  /** The refusal of the service, if that is the cause. */
  readonly refusal: ZoneRefusal | undefined;

  constructor(code: ZoneErrorCode, message: string, { path, reason, refusal }: Details = {}) {
    super(message);
    this.name = 'ZoneError';
    this.code = code;
    this.path = path;
    this.reason = reason;
    this.refusal = refusal;
  }
}

/** Checks whether an error comes from a live zone: any, or one with these codes. */
export function isZoneError(
  error: unknown,
  ...codes: readonly ZoneErrorCode[]
): error is ZoneError {
  return error instanceof ZoneError && (codes.length === 0 || codes.includes(error.code));
}

export function invalidOption(path: string, reason: string): ZoneError {
  return new ZoneError('invalid-option', `${path} ${reason}.`, { path, reason });
}

export function closedError(what: string): ZoneError {
  return new ZoneError('closed', `The zone is closed: ${what}.`);
}

/** The service does not take changes at the moment, for a reason that may go away. */
export function refusedError(reason: string, refusal?: ZoneRefusal): ZoneError {
  return new ZoneError('refused', `The service refused: ${reason}`, { reason, refusal });
}

export function changeRefusedError(reason: string): ZoneError {
  return new ZoneError('change-refused', `The service refused a change: ${reason}`, { reason });
}

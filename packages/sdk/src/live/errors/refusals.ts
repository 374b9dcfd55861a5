import { errors, findErrorKey } from '@lienzo/contract';

/**
 * Why the service does not take the work of a session at the moment.
 * `access`: the person cannot open the zone, for example because it is in the trash.
 * `sign-in`: the access token is not accepted.
 * `rejected-change`: the service does not accept a change.
 * `outdated`: the service does not understand this client; a newer version is needed.
 * `limit`: the person or the edition has too many connections open, or started too many sessions.
 */
export type RefusalKind = 'access' | 'sign-in' | 'rejected-change' | 'outdated' | 'limit';

/** A refusal of the service. The document and all unsent work stay. */
export interface ZoneRefusal {
  readonly kind: RefusalKind;
  /** The reason as the service states it, such as `Z1008: Zone not found`. */
  readonly reason: string;
  /** Whether the session tries again by itself. Otherwise call `retry()`. */
  readonly retries: boolean;
  readonly since: Date;
}

/** What a session does after the service has refused or closed a connection. */
export type Reaction =
  | { type: 'reconnect' }
  | { type: 'moved'; spaceId: string }
  /** Reconnects, but sends no changes until the role of the person has changed. */
  | { type: 'hold'; reason: string }
  | { type: 'rejected'; reason: string }
  | { type: 'refused'; kind: RefusalKind; retries: boolean };

const RECONNECT: Reaction = { type: 'reconnect' };

/** Decides how to react when the service refuses to open a zone. */
export function reactToRefusal(reason: string, hasTokenFunction: boolean): Reaction {
  const moved = /^moved: (\d+)$/.exec(reason)?.[1];
  if (moved !== undefined) return { type: 'moved', spaceId: moved };
  const [code = ''] = reason.split(':', 1);
  if (code === 'client-outdated') return { type: 'refused', kind: 'outdated', retries: true };
  const key = findErrorKey(code);
  if (key === undefined) return RECONNECT; // `unavailable`, or an error of the connection itself
  if (errors[key].status >= 500 || errors[key].status === 429) return RECONNECT;
  if (errors[key].status === 401) {
    return { type: 'refused', kind: 'sign-in', retries: hasTokenFunction };
  }
  return { type: 'refused', kind: 'access', retries: true };
}

/**
 * Refusals of an update that depend on the role of the person. The service closes the connection when
 * the role changes, so there is no need to try again before that.
 */
const ROLE_REFUSALS: ReadonlySet<string> = new Set(['not-allowed']);

/** Limits that a person has reached for the moment. Unsent changes stay and are sent later. */
const LIMITS: ReadonlySet<string> = new Set(['too-many-sockets', 'too-many-ids']);

/** Decides how to react when the service closes a socket. */
export function reactToClose(code: number | undefined, reason: string): Reaction {
  if (code === 1009) return { type: 'rejected', reason: 'too-large' };
  if (LIMITS.has(reason)) return { type: 'refused', kind: 'limit', retries: true };
  if (code !== 4400) return RECONNECT;
  const rejected = /^update-refused: (.+)$/.exec(reason)?.[1];
  if (rejected === undefined) return { type: 'refused', kind: 'outdated', retries: true };
  if (ROLE_REFUSALS.has(rejected)) return { type: 'hold', reason: rejected };
  return { type: 'rejected', reason: rejected };
}

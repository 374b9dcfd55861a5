import { hash, verify } from '@node-rs/argon2';

/** Argon2id with the parameters that OWASP recommends: 19 MiB and two passes. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Each hash takes about 30 ms of a core and 19 MiB. */
const AT_ONCE = 2;
const WAITING = 64;

const MIN_LENGTH = 10;
const MAX_LENGTH = 256;
/** Passwords that are long enough, but among the first that are tried. */
const COMMON =
  /^(?:(.)\1*|(?:0?1234567890?)+|password\d*|contrase(?:n|ñ)a\d*|qwertyuiop\d*|iloveyou\d*|letmein\d*)$/iu;

export type PasswordProblem = 'short' | 'long' | 'common' | 'personal';

/** Says why a password cannot be used, or returns undefined. Only length makes passwords strong. */
export function findPasswordProblem(
  password: string,
  personal: readonly string[],
): PasswordProblem | undefined {
  const characters = [...password].length;
  if (characters < MIN_LENGTH) return 'short';
  if (characters > MAX_LENGTH) return 'long';
  if (COMMON.test(password)) return 'common';
  const isPersonal = personal.some((value) => value.toLowerCase() === password.toLowerCase());
  return isPersonal ? 'personal' : undefined;
}

/** Too many people sign in at the same time; they can try again at once. */
export class BusyError extends Error {}

let running = 0;
const queue: (() => void)[] = [];

/** Runs few hashes at a time, because anyone can ask for them. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING) throw new BusyError('Too many passwords are being checked.');
    await new Promise<void>((resolve) => queue.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = queue.shift();
    if (next) next();
    else running -= 1;
  }
}

export function hashPassword(password: string): Promise<string> {
  return inTurn(() => hash(password.normalize('NFC'), PARAMETERS));
}

let unknown: Promise<string> | undefined;

/**
 * Checks a password. Without a stored hash, it checks another one and returns false, so that the time of
 * the answer does not tell whether an account exists.
 */
export async function checkPassword(
  stored: string | undefined,
  password: string,
): Promise<boolean> {
  unknown ??= hashPassword('not a password of anyone');
  const expected = stored ?? (await unknown);
  const matches =
    [...password].length <= MAX_LENGTH &&
    (await inTurn(() => verify(expected, password.normalize('NFC'))));
  return stored !== undefined && matches;
}

import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Surroundings } from '../surroundings.ts';
import { CommandError } from '../usage-error.ts';

/** A login: where, as whom, and what need not be said every time. */
export interface Profile {
  url: string;
  token: string;
  /** When the token ends, in milliseconds; unknown for one that was given. */
  expiresAt?: number;
  refreshToken?: string;
  issuer?: string;
  clientId?: string;
  edition?: string;
  team?: string;
}

export type Profiles = Readonly<Record<string, Profile>>;

function profilesPath({ env, homeDirectory }: Surroundings): string {
  // The specification wants relative values ignored (XDG Base Directory, "Environment variables").
  const given = env.XDG_CONFIG_HOME ?? '';
  return join(
    given.startsWith('/') ? given : join(homeDirectory, '.config'),
    'lienzo',
    'profiles.json',
  );
}

export async function readProfiles(surroundings: Surroundings): Promise<Profiles> {
  const path = profilesPath(surroundings);
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new CommandError(`${path} cannot be read. Repair it, or remove it and log in again.`, {
      cause: error,
    });
  }
}

/** Keeps a profile, or forgets it. Only its owner may read the file, from its first moment on. */
export async function writeProfile(
  surroundings: Surroundings,
  name: string,
  profile: Profile | undefined,
): Promise<void> {
  const path = profilesPath(surroundings);
  const profiles = { ...(await readProfiles(surroundings)), [name]: profile };
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  try {
    await writeFile(draft, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
    await chmod(draft, 0o600);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
  }
}

/** Longer than renewing a token takes; whoever held the file for so long has died. */
const ABANDONED = 30_000;

/** Keeps other programs from renewing the same login at the same time. */
export async function holdProfiles<T>(
  surroundings: Surroundings,
  work: () => Promise<T>,
): Promise<T> {
  const lock = `${profilesPath(surroundings)}.lock`;
  while (!(await take(lock))) await pause(50);
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function take(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, '', { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    const found = await stat(lock).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > ABANDONED) await rm(lock, { force: true });
    return false;
  }
}

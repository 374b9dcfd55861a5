import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Environment } from '../environment.ts';
import { CommandError } from '../errors.ts';

/** A login: the service, its tokens and default IDs. */
export interface Profile {
  url: string;
  token: string;
  /** When the token expires, in milliseconds; undefined for a token passed with --token. */
  expiresAt?: number;
  refreshToken?: string;
  issuer?: string;
  clientId?: string;
  edition?: string;
  team?: string;
}

export type Profiles = Readonly<Record<string, Profile>>;

function profilesPath({ env, homeDirectory }: Environment): string {
  // Relative values are ignored, as the XDG Base Directory specification requires.
  const given = env.XDG_CONFIG_HOME ?? '';
  return join(
    given.startsWith('/') ? given : join(homeDirectory, '.config'),
    'lienzo',
    'profiles.json',
  );
}

export async function readProfiles(environment: Environment): Promise<Profiles> {
  const path = profilesPath(environment);
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw new CommandError(
      `Cannot read ${path}. Fix the file, or delete it and run: lienzo login`,
      {
        cause: error,
      },
    );
  }
}

/** Stores or removes a profile. The file is created readable by its owner only. */
export async function writeProfile(
  environment: Environment,
  name: string,
  profile: Profile | undefined,
): Promise<void> {
  const path = profilesPath(environment);
  const profiles = { ...(await readProfiles(environment)), [name]: profile };
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

/** A lock older than this belongs to a process that died; refreshing a token is faster. */
const STALE_LOCK_MS = 30_000;

/** Runs `work` while no other process can refresh the same login. */
export async function withProfileLock<T>(
  environment: Environment,
  work: () => Promise<T>,
): Promise<T> {
  const lock = `${profilesPath(environment)}.lock`;
  while (!(await tryLock(lock))) await pause(50);
  try {
    return await work();
  } finally {
    await rm(lock, { force: true });
  }
}

async function tryLock(lock: string): Promise<boolean> {
  try {
    await writeFile(lock, '', { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    const found = await stat(lock).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > STALE_LOCK_MS) await rm(lock, { force: true });
    return false;
  }
}

import * as oauth from 'openid-client';
import type { Environment } from '../environment.ts';
import { CommandError, UsageError } from '../errors.ts';
import { discoverIssuer, readTokens } from '../login/issuer.ts';
import { type Profile, readProfiles, withProfileLock, writeProfile } from './profiles.ts';

interface Login {
  name: string;
  profile: Profile | undefined;
  url: string;
}

/** Tokens that expire within this time are refreshed before use. */
const REFRESH_MARGIN_MS = 30_000;

/** Returns a function that supplies the current token: LIENZO_TOKEN, or the profile’s token, refreshed as needed. */
export function createTokenSource(
  environment: Environment,
  { name, profile, url }: Login,
): () => Promise<string> {
  const given = environment.env.LIENZO_TOKEN;
  let current = profile;
  let refresh: Promise<Profile> | undefined;
  return async () => {
    if (given) return given;
    if (!current) {
      throw new UsageError(
        `You are not logged in at ${url}. Set LIENZO_TOKEN, or run: lienzo login --url ${url}`,
      );
    }
    if (isFresh(current)) return current.token;
    refresh ??= refreshProfile(environment, name).finally(() => {
      refresh = undefined;
    });
    current = await refresh;
    return current.token;
  };
}

function isFresh({ expiresAt, refreshToken }: Profile): boolean {
  return expiresAt === undefined || !refreshToken || expiresAt - REFRESH_MARGIN_MS > Date.now();
}

/** Refreshes in one process at a time: an issuer may treat a reused refresh token as stolen. */
function refreshProfile(environment: Environment, name: string): Promise<Profile> {
  return withProfileLock(environment, async () => {
    const profile = (await readProfiles(environment))[name];
    if (!profile)
      throw new CommandError('You were logged out by another process. Run: lienzo login');
    if (isFresh(profile)) return profile; // another process refreshed it
    const { issuer = '', clientId = '', refreshToken = '' } = profile;
    const config = await discoverIssuer({ issuer, clientId });
    const answer = await oauth.refreshTokenGrant(config, refreshToken).catch((error) => {
      throw new CommandError('Your login has expired. Run: lienzo login', {
        cause: error,
      });
    });
    const refreshed = { ...profile, ...readTokens(answer) };
    const kept = { ...refreshed, refreshToken: refreshed.refreshToken ?? refreshToken };
    await writeProfile(environment, name, kept);
    return kept;
  });
}

import * as oauth from 'openid-client';
import { discoverIssuer, readTokens } from '../login/issuer.ts';
import type { Surroundings } from '../surroundings.ts';
import { CommandError, UsageError } from '../usage-error.ts';
import { holdProfiles, type Profile, readProfiles, writeProfile } from './profiles.ts';

interface Login {
  name: string;
  profile: Profile | undefined;
  url: string;
}

/** A token that ends within this time is renewed first, so that it lasts for the request. */
const MARGIN = 30_000;

/** Gives the token to use now: the one from the environment, or that of the profile, kept fresh. */
export function createTokenSource(
  surroundings: Surroundings,
  { name, profile, url }: Login,
): () => Promise<string> {
  const given = surroundings.env.LIENZO_TOKEN;
  let current = profile;
  let renewal: Promise<Profile> | undefined;
  return async () => {
    if (given) return given;
    if (!current) {
      throw new UsageError(
        `Nobody is logged in at ${url}. Set LIENZO_TOKEN, or begin with: lienzo login --url ${url}`,
      );
    }
    if (isFresh(current)) return current.token;
    renewal ??= renew(surroundings, name).finally(() => {
      renewal = undefined;
    });
    current = await renewal;
    return current.token;
  };
}

function isFresh({ expiresAt, refreshToken }: Profile): boolean {
  return expiresAt === undefined || !refreshToken || expiresAt - MARGIN > Date.now();
}

/** One program at a time: an issuer may take a refresh token that comes twice for a stolen one. */
function renew(surroundings: Surroundings, name: string): Promise<Profile> {
  return holdProfiles(surroundings, async () => {
    const profile = (await readProfiles(surroundings))[name];
    if (!profile) throw new CommandError('Somebody has logged out meanwhile.');
    if (isFresh(profile)) return profile; // another program was faster
    const { issuer = '', clientId = '', refreshToken = '' } = profile;
    const config = await discoverIssuer({ issuer, clientId });
    const answer = await oauth.refreshTokenGrant(config, refreshToken).catch((error) => {
      throw new CommandError('The login has ended. Begin a new one with: lienzo login', {
        cause: error,
      });
    });
    const renewed = { ...profile, ...readTokens(answer) };
    const kept = { ...renewed, refreshToken: renewed.refreshToken ?? refreshToken };
    await writeProfile(surroundings, name, kept);
    return kept;
  });
}

import { type Client, createClient } from '@lienzo/sdk';
import { type Format, formats } from '../output/print.ts';
import type { Surroundings } from '../surroundings.ts';
import { UsageError } from '../usage-error.ts';
import { type Profile, readProfiles } from './profiles.ts';
import { createTokenSource } from './token-source.ts';

/** Options that every command takes. */
export interface GlobalOptions {
  url?: string;
  profile?: string;
  output?: Format;
}

/** Whom a command talks to, and what it need not be told. */
export interface Session {
  readonly url: string;
  readonly client: Client;
  readonly getToken: () => Promise<string>;
  readonly format: Format;
  readonly defaults: {
    readonly edition?: string;
    readonly team?: string;
    readonly space?: string;
    readonly zone?: string;
  };
}

export async function openSession(
  surroundings: Surroundings,
  options: GlobalOptions,
): Promise<Session> {
  const { env } = surroundings;
  const { name, profile } = await findProfile(surroundings, options);
  const url = readUrl(options.url ?? env.LIENZO_URL ?? profile?.url);
  const own = profile && sameAddress(url, profile.url) ? profile : undefined;
  const getToken = createTokenSource(surroundings, { name, profile: own, url });
  return {
    url,
    getToken,
    client: createClient({ baseUrl: url, getToken, apiKey: env.LIENZO_API_KEY || undefined }),
    format: readFormat(surroundings, options),
    defaults: {
      edition: env.LIENZO_EDITION || own?.edition,
      team: env.LIENZO_TEAM || own?.team,
      space: env.LIENZO_SPACE || undefined,
      zone: env.LIENZO_ZONE || undefined,
    },
  };
}

export async function findProfile(surroundings: Surroundings, options: GlobalOptions) {
  const name = profileName(surroundings, options);
  const profile: Profile | undefined = (await readProfiles(surroundings))[name];
  return { name, profile };
}

export function profileName({ env }: Surroundings, { profile }: GlobalOptions): string {
  return profile ?? (env.LIENZO_PROFILE || 'default');
}

export function readFormat({ env }: Surroundings, { output }: GlobalOptions): Format {
  const asked = output ?? (env.LIENZO_OUTPUT || 'table');
  const format = formats.find((known) => known === asked);
  if (format === undefined) throw new UsageError('LIENZO_OUTPUT must be table or json.');
  return format;
}

export function readUrl(text: string | undefined): string {
  if (!text) {
    throw new UsageError(
      'No service is known. Give --url, set LIENZO_URL, or begin with: lienzo login',
    );
  }
  const url = URL.parse(text);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return text.replace(/\/+$/, '');
  throw new UsageError(`"${text}" is no address of a service; one is https://canvas.example.com`);
}

/** A token goes to the service it was made for, and to no other that happens to be named. */
function sameAddress(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin;
}

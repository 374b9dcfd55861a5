import { type Client, createClient } from '@lienzo/sdk';
import type { Environment } from '../environment.ts';
import { UsageError } from '../errors.ts';
import { type Format, formats } from '../output/print.ts';
import { type Profile, readProfiles } from './profiles.ts';
import { createTokenSource } from './token-source.ts';

/** Options of every command. */
export interface GlobalOptions {
  url?: string;
  profile?: string;
  output?: Format;
}

/** The service that a command uses, with output format and default IDs. */
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
  environment: Environment,
  options: GlobalOptions,
): Promise<Session> {
  const { env } = environment;
  const { name, profile } = await findProfile(environment, options);
  const url = readUrl(options.url ?? env.LIENZO_URL ?? profile?.url);
  const own = profile && isSameOrigin(url, profile.url) ? profile : undefined;
  const getToken = createTokenSource(environment, { name, profile: own, url });
  return {
    url,
    getToken,
    client: createClient({ baseUrl: url, getToken, apiKey: env.LIENZO_API_KEY || undefined }),
    format: readFormat(environment, options),
    defaults: {
      edition: env.LIENZO_EDITION || own?.edition,
      team: env.LIENZO_TEAM || own?.team,
      space: env.LIENZO_SPACE || undefined,
      zone: env.LIENZO_ZONE || undefined,
    },
  };
}

export async function findProfile(environment: Environment, options: GlobalOptions) {
  const name = profileName(environment, options);
  const profile: Profile | undefined = (await readProfiles(environment))[name];
  return { name, profile };
}

export function profileName({ env }: Environment, { profile }: GlobalOptions): string {
  return profile ?? (env.LIENZO_PROFILE || 'default');
}

export function readFormat({ env }: Environment, { output }: GlobalOptions): Format {
  const requested = output ?? (env.LIENZO_OUTPUT || 'table');
  const format = formats.find((known) => known === requested);
  if (format === undefined) throw new UsageError('LIENZO_OUTPUT must be table or json.');
  return format;
}

export function readUrl(text: string | undefined): string {
  if (!text) {
    throw new UsageError(
      'No service is configured. Pass --url, set LIENZO_URL, or run: lienzo login --url <url>',
    );
  }
  const url = URL.parse(text);
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return text.replace(/\/+$/, '');
  throw new UsageError(
    `"${text}" is not a valid service URL. Use a URL such as https://canvas.example.com`,
  );
}

/** Checks that two URLs have one origin: a token is sent only to the service that it was issued for. */
function isSameOrigin(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin;
}

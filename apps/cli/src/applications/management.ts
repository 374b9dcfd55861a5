import { scopes } from '@lienzo/contract';
import type { Environment } from '../environment.ts';
import { CommandError, UsageError } from '../errors.ts';
import { findIssuer } from '../login/find-issuer.ts';
import { discoverIssuer } from '../login/issuer.ts';
import { findProfile, type GlobalOptions, openSession, type Session } from '../session/session.ts';

const TIMEOUT_MS = 10_000;

interface Request {
  endpoint: 'applications_endpoint' | 'grants_endpoint';
  method?: string;
  /** What follows the address of the endpoint. */
  path?: string;
  body?: object;
}

/** Sends a request about applications, which the identity service answers instead of the API. */
export async function manageApplications(
  environment: Environment,
  options: GlobalOptions,
  request: Request,
): Promise<{ session: Session; data: unknown }> {
  const session = await openSession(environment, options);
  const address = await findEndpoint(environment, { ...options, url: session.url }, request);
  const response = await fetch(address + (request.path ?? ''), {
    method: request.method ?? 'GET',
    headers: {
      authorization: `Bearer ${await session.getToken()}`,
      ...(request.body && { 'content-type': 'application/json' }),
    },
    ...(request.body && { body: JSON.stringify(request.body) }),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const data: unknown = await response.json().catch(() => ({}));
  if (response.ok) return { session, data };
  const { error_description: reason } = data as { error_description?: string }; // an OAuth error
  throw new CommandError(reason ?? `${address} responded with ${response.status}.`);
}

async function findEndpoint(
  environment: Environment,
  options: GlobalOptions & { url: string },
  { endpoint }: Request,
): Promise<string> {
  const { profile } = await findProfile(environment, options);
  const given = environment.env.LIENZO_ISSUER || undefined;
  const issuer = given ?? profile?.issuer ?? (await findIssuer(options.url)) ?? '';
  const config = await discoverIssuer({ issuer, clientId: profile?.clientId ?? 'lienzo-cli' });
  const address = config.serverMetadata()[endpoint];
  // The token is sent there, so the address must belong to the issuer.
  if (typeof address === 'string' && URL.parse(address)?.origin === new URL(issuer).origin)
    return address;
  throw new CommandError(
    `${issuer} does not manage applications. Register them at your OpenID provider.`,
  );
}

/** Returns the scopes of a list such as `Service.zones.READ,Service.teams.READ`; `all` and `read` are short. */
export function readScopes(text: string): string[] {
  if (text === 'all') return [...scopes];
  if (text === 'read') return scopes.filter((scope) => scope.endsWith('.READ'));
  const named = text.split(',').map((scope) => scope.trim());
  const unknown = named.find((scope) => !scopes.some((known) => known === scope));
  if (unknown === undefined) return named;
  throw new UsageError(`Unknown scope ${unknown}. Use all, read, or some of ${scopes.join(',')}.`);
}

import { scopes } from '@lienzo/contract';

/** Scopes of Lienzo by the name of a scope that an issuer uses. */
export type ScopeMap = 'all' | Readonly<Record<string, readonly string[]>>;

/** An issuer whose access tokens are accepted. */
export interface TrustedIssuer {
  readonly issuer: string;
  readonly audience: string;
  /** Accepted values of the `typ` header; `at+jwt` (RFC 9068) by default, `none` for tokens without it. */
  readonly tokenTypes: readonly string[];
  /** What the scopes of the issuer stand for, by name; `all` if each token may do everything. */
  readonly scopeMap?: ScopeMap;
  /** Whether email addresses count as verified although the issuer does not say so. */
  readonly trustsMail?: boolean;
  /** Credentials for token introspection; without them, opaque tokens are refused. */
  readonly introspection?: { readonly clientId: string; readonly clientSecret: string };
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads one issuer from separate settings, or several from a JSON list. */
export function readIssuers(env: Environment, problems: string[]): TrustedIssuer[] {
  if (env.OIDC_ISSUERS) return parseIssuers(env.OIDC_ISSUERS, problems);
  if (!env.OIDC_AUDIENCE) problems.push('OIDC_AUDIENCE is missing; OIDC_ISSUER needs it');
  return [
    readIssuer(
      {
        issuer: env.OIDC_ISSUER,
        audience: env.OIDC_AUDIENCE,
        client_id: env.OIDC_CLIENT_ID || undefined,
        client_secret: env.OIDC_CLIENT_SECRET || undefined,
        token_types: env.OIDC_TOKEN_TYPES ? env.OIDC_TOKEN_TYPES.split(',') : undefined,
        scope_map: env.OIDC_SCOPE_MAP ? parseScopeMap(env.OIDC_SCOPE_MAP) : undefined,
        trust_email: env.OIDC_TRUST_EMAIL || undefined,
      },
      problems,
    ),
  ];
}

function parseIssuers(text: string, problems: string[]): TrustedIssuer[] {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list) && list.length > 0)
      return list.map((item) => readIssuer(item, problems));
  } catch {
    // The message below says what is expected.
  }
  problems.push(
    'OIDC_ISSUERS must be a JSON list of {"issuer","audience","client_id","client_secret"}',
  );
  return [];
}

function readIssuer(item: Record<string, unknown>, problems: string[]): TrustedIssuer {
  const { issuer, audience, client_id: clientId, client_secret: clientSecret } = item;
  if (typeof issuer !== 'string' || !URL.canParse(issuer)) problems.push('An issuer must be a URL');
  if (typeof audience !== 'string' || audience === '') problems.push('An issuer needs an audience');
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    problems.push(
      'An issuer needs both the client id and the client secret for introspection, or neither',
    );
  }
  return {
    issuer: String(issuer),
    audience: String(audience),
    tokenTypes: readTokenTypes(item.token_types),
    ...readScopeMap(item.scope_map, problems),
    ...readTrust(item.trust_email, problems),
    ...(clientId !== undefined && {
      introspection: { clientId: String(clientId), clientSecret: String(clientSecret) },
    }),
  };
}

const SCOPE_MAP_PROBLEM = `OIDC_SCOPE_MAP must be all, or a JSON object of lists, such as {"lienzo.read":["${scopes[0]}"]}`;

function parseScopeMap(text: string): unknown {
  if (text === 'all') return text;
  try {
    return JSON.parse(text);
  } catch {
    return text; // reported by readScopeMap
  }
}

function readScopeMap(map: unknown, problems: string[]): { scopeMap?: ScopeMap } {
  if (map === undefined) return {};
  if (map === 'all') return { scopeMap: 'all' };
  if (!isRecord(map) || !Object.values(map).every(isTextList)) {
    problems.push(SCOPE_MAP_PROBLEM);
    return {};
  }
  const known = new Set([...scopes.map((scope) => scope.toLowerCase()), 'all']);
  const named = Object.values(map).flat().map(String);
  const unknown = named.filter((name) => !known.has(name.toLowerCase()));
  if (unknown.length > 0)
    problems.push(`OIDC_SCOPE_MAP names unknown scopes: ${unknown.join(', ')}`);
  return { scopeMap: map as Record<string, string[]> }; // checked above
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function readTrust(trust: unknown, problems: string[]): { trustsMail?: true } {
  if (trust === undefined || trust === false || trust === 'false') return {};
  if (trust === true || trust === 'true') return { trustsMail: true };
  problems.push('OIDC_TRUST_EMAIL must be true or false');
  return {};
}

// The header is case-insensitive (RFC 7515, section 4.1.9).
function readTokenTypes(types: unknown): string[] {
  if (!Array.isArray(types) || types.length === 0) return ['at+jwt'];
  return types.map((type) => String(type).trim().toLowerCase());
}

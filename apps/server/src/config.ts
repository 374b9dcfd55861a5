import { isIP } from 'node:net';
import { defaultRates, scopes } from '@lienzo/contract';

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

export interface IdentitySettings {
  readonly databaseUrl: string;
  /** The addresses under which people open the app; the first one is also the issuer. */
  readonly origins: readonly string[];
  /** Settings by environment variable that the identity service reads itself. */
  readonly signIn: Readonly<Record<string, string | undefined>>;
}

/**
 * The proxies whose `X-Forwarded-*` headers are used: none, the peer of every connection, or peers with
 * certain addresses (`10.0.0.0/8`, `fd00::1`).
 */
export type TrustedProxies = boolean | readonly string[];

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly database: {
    readonly url: string;
    readonly role: string;
    readonly poolSize: number;
    /** Accepts a user in `url` that could bypass row-level security. */
    readonly allowPrivilegedLogin: boolean;
  };
  readonly issuers: readonly TrustedIssuer[];
  /** The identity service in this process, at the first issuer; undefined if people sign in elsewhere. */
  readonly identity: IdentitySettings | undefined;
  readonly redisUrl: string | undefined;
  readonly rates: {
    readonly read: number;
    readonly write: number;
    /** Requests that need no token, for each address. */
    readonly anonymous: number;
  };
  readonly tokenLimits: {
    /** Requests without a valid token per minute, for each address. */
    readonly invalidTokensPerMinute: number;
    /** Maximum number of concurrent introspections of unknown tokens. */
    readonly maxConcurrentIntrospections: number;
  };
  readonly settings: {
    readonly trashRetentionDays: number;
    readonly editionRetentionDays: number;
    readonly zoneElements: number;
    readonly zoneBytes: number;
    readonly versionQuietSeconds: number;
    readonly versionThinning: {
      readonly keepAllHours: number;
      readonly hourlyDays: number;
      readonly dailyDays: number;
    };
    readonly clientIdsPerHour: number;
    readonly eventRetentionDays: number;
    readonly invitationDays: number;
    readonly defaultPlan: Uppercase<PlanSetting>;
  };
  /** Email addresses in lowercase and user ids of people who may operate the service. */
  readonly operators: readonly string[];
  /** Other origins whose pages may call the API and open sockets for live editing. */
  readonly allowedOrigins: readonly string[];
  /** The web app: the folder of its build, and its OAuth client id. */
  readonly web: { readonly folder: string | undefined; readonly clientId: string };
  /** Maximum number of concurrent requests; further requests receive 503. */
  readonly maxConcurrentRequests: number;
  /** Maximum numbers of sockets for live editing that this process keeps open. */
  readonly socketLimits: { readonly perPerson: number; readonly perEdition: number };
  /** Maximum number of concurrent requests of a person; further requests wait, then receive 429. */
  readonly maxConcurrentPerPerson: number;
  readonly apiKeyRequired: boolean;
  readonly trustedProxies: TrustedProxies;
  readonly logLevel: string;
  readonly shutdownMilliseconds: number;
  /** URL of an OTLP trace collector; without one, tracing is off. */
  readonly traceEndpoint: string | undefined;
  /** Validates every response against the contract. For tests only, because it takes time. */
  readonly strict: boolean;
}

type PlanSetting = 'unlimited' | 'free' | 'trial';

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads all settings, or throws one error that lists every problem. */
export function readConfig(env: Environment): Config {
  const problems: string[] = [];
  const port = readInteger(env, 'PORT', { fallback: 8080, minimum: 0, maximum: 65535 }, problems);
  const identity = usesOwnIdentity(env) ? readIdentity(env, port, problems) : undefined;
  const config: Config = {
    host: env.HOST ?? '0.0.0.0',
    port,
    database: {
      url: readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'], problems) ?? '',
      role: readRole(env, problems),
      poolSize: readInteger(
        env,
        'DATABASE_POOL_SIZE',
        { fallback: 10, minimum: 1, maximum: 1000 },
        problems,
      ),
      allowPrivilegedLogin: readFlag(
        { DATABASE_ALLOW_PRIVILEGED_LOGIN: String(env.NODE_ENV !== 'production'), ...env },
        'DATABASE_ALLOW_PRIVILEGED_LOGIN',
        problems,
      ),
    },
    issuers: identity ? [describeOwnIssuer(identity, env)] : readIssuers(env, problems),
    identity,
    redisUrl: env.REDIS_URL
      ? readUrl(env, 'REDIS_URL', ['redis:', 'rediss:'], problems)
      : undefined,
    rates: {
      read: readRate(env, 'RATE_READ_PER_MINUTE', defaultRates.read, problems),
      write: readRate(env, 'RATE_WRITE_PER_MINUTE', defaultRates.write, problems),
      anonymous: readRate(env, 'RATE_ANONYMOUS_PER_MINUTE', 6_000, problems),
    },
    tokenLimits: {
      invalidTokensPerMinute: readRate(env, 'RATE_INVALID_TOKENS_PER_MINUTE', 120, problems),
      maxConcurrentIntrospections: readInteger(
        env,
        'INTROSPECTIONS_AT_ONCE',
        { fallback: 32, minimum: 1, maximum: 10_000 },
        problems,
      ),
    },
    settings: {
      trashRetentionDays: readInteger(
        env,
        'TRASH_RETENTION_DAYS',
        { fallback: 30, minimum: 0, maximum: 36_500 },
        problems,
      ),
      editionRetentionDays: readInteger(
        env,
        'EDITION_RETENTION_DAYS',
        { fallback: 30, minimum: 0, maximum: 36_500 },
        problems,
      ),
      zoneElements: readInteger(
        env,
        'ZONE_ELEMENTS',
        { fallback: 20_000, minimum: 1, maximum: 1_000_000 },
        problems,
      ),
      zoneBytes: readInteger(
        env,
        'ZONE_BYTES',
        { fallback: 32 * 1024 * 1024, minimum: 65_536, maximum: 1024 * 1024 * 1024 },
        problems,
      ),
      versionQuietSeconds: readInteger(
        env,
        'VERSION_QUIET_SECONDS',
        { fallback: 60, minimum: 1, maximum: 600 },
        problems,
      ),
      versionThinning: {
        keepAllHours: readSpan(env, 'VERSION_KEEP_ALL_HOURS', 2, problems),
        hourlyDays: readSpan(env, 'VERSION_HOURLY_DAYS', 1, problems),
        dailyDays: readSpan(env, 'VERSION_DAILY_DAYS', 30, problems),
      },
      clientIdsPerHour: readInteger(
        env,
        'LIVE_CLIENT_IDS_PER_HOUR',
        { fallback: 240, minimum: 8, maximum: 100_000 },
        problems,
      ),
      eventRetentionDays: readSpan(env, 'EVENTS_DAYS', 30, problems),
      invitationDays: readSpan(env, 'INVITATION_DAYS', 14, problems),
      defaultPlan: readPlan(env, problems),
    },
    operators: readOperators(env, problems),
    allowedOrigins: readOrigins(env, problems),
    web: { folder: env.WEB_DIR || undefined, clientId: env.WEB_CLIENT_ID || 'lienzo-web' },
    maxConcurrentRequests: readInteger(
      env,
      'REQUESTS_AT_ONCE',
      { fallback: 256, minimum: 1, maximum: 100_000 },
      problems,
    ),
    socketLimits: {
      perPerson: readInteger(
        env,
        'LIVE_SOCKETS_PER_PERSON',
        { fallback: 64, minimum: 1, maximum: 100_000 },
        problems,
      ),
      perEdition: readInteger(
        env,
        'LIVE_SOCKETS_PER_EDITION',
        { fallback: 2_000, minimum: 1, maximum: 1_000_000 },
        problems,
      ),
    },
    maxConcurrentPerPerson: readInteger(
      env,
      'REQUESTS_PER_PERSON_AT_ONCE',
      { fallback: 32, minimum: 1, maximum: 100_000 },
      problems,
    ),
    apiKeyRequired: readFlag(env, 'API_KEY_REQUIRED', problems),
    trustedProxies: readProxies(env, problems),
    logLevel: readChoice(env, 'LOG_LEVEL', ['info', 'debug', 'warn', 'error', 'silent'], problems),
    shutdownMilliseconds:
      1000 *
      readInteger(env, 'SHUTDOWN_SECONDS', { fallback: 20, minimum: 1, maximum: 600 }, problems),
    traceEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? readUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'], problems)
      : undefined,
    strict: readFlag(env, 'STRICT_CONTRACT', problems),
  };
  if (problems.length > 0) throw new Error(`Invalid settings:\n- ${problems.join('\n- ')}`);
  return Object.freeze(config);
}

/** Returns the database URL of the owner of the tables, who runs migrations. */
export function readOwnerUrl(env: Environment): string {
  const url = env.DATABASE_OWNER_URL ?? env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_OWNER_URL or DATABASE_URL must be set.');
  return url;
}

/** Returns whether people sign in at the identity service in this process: no other issuer is set. */
export function usesOwnIdentity(env: Environment): boolean {
  return !env.OIDC_ISSUER && !env.OIDC_ISSUERS;
}

function readIdentity(env: Environment, port: number, problems: string[]): IdentitySettings {
  const origin = env.PUBLIC_URL || `http://127.0.0.1:${port}`;
  if (env.PUBLIC_URL && !(/^https?:/.test(origin) && URL.parse(origin)?.origin === origin))
    problems.push('PUBLIC_URL must be an origin, such as https://canvas.example.com');
  if (!env.PUBLIC_URL && port === 0)
    problems.push('PUBLIC_URL is missing; without it, PORT must not be 0');
  const databaseUrl = env.IDENTITY_DATABASE_URL
    ? readUrl(env, 'IDENTITY_DATABASE_URL', ['postgres:', 'postgresql:'], problems)
    : env.DATABASE_URL;
  return {
    databaseUrl: databaseUrl ?? '',
    origins: [origin, ...otherNames(origin)],
    signIn: {
      SMTP_URL: env.SMTP_URL,
      MAIL_FROM: env.MAIL_FROM,
      SIGN_INS_PER_MINUTE: env.SIGN_INS_PER_MINUTE,
      UPSTREAM_PROVIDERS: env.UPSTREAM_PROVIDERS,
      LOCAL_ACCOUNTS: env.LOCAL_ACCOUNTS,
    },
  };
}

// People open a service on their own machine under both names.
function otherNames(origin: string): string[] {
  const names = /^(https?:\/\/)(localhost|127\.0\.0\.1)((?::\d+)?)$/.exec(origin);
  if (!names) return [];
  const [, protocol, name, port] = names;
  return [`${protocol}${name === 'localhost' ? '127.0.0.1' : 'localhost'}${port}`];
}

function describeOwnIssuer({ origins }: IdentitySettings, env: Environment): TrustedIssuer {
  const audience = env.OIDC_AUDIENCE || 'lienzo';
  return { issuer: origins[0] ?? '', audience, tokenTypes: ['at+jwt'] };
}

function readUrl(env: Environment, name: string, protocols: string[], problems: string[]) {
  const value = env[name];
  if (!value) {
    problems.push(`${name} is missing, for example ${protocols[0]}//user:password@host/name`);
    return undefined;
  }
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    problems.push(`${name} must be a URL that starts with ${protocols.join(' or ')}//`);
  }
  return value;
}

/** Reads a number of hours or days. */
function readSpan(env: Environment, name: string, fallback: number, problems: string[]): number {
  return readInteger(env, name, { fallback, minimum: 1, maximum: 36_500 }, problems);
}

function readRole(env: Environment, problems: string[]): string {
  const role = env.DATABASE_ROLE ?? 'lienzo_runtime';
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(role))
    problems.push('DATABASE_ROLE must be a role name of lowercase letters, digits and underscores');
  return role;
}

function readPlan(env: Environment, problems: string[]): Uppercase<PlanSetting> {
  const plans: [PlanSetting, ...PlanSetting[]] = ['unlimited', 'free', 'trial'];
  const setting = { DEFAULT_PLAN: env.DEFAULT_PLAN?.toLowerCase() };
  const plan = readChoice(setting, 'DEFAULT_PLAN', plans, problems);
  return plan.toUpperCase() as Uppercase<PlanSetting>; // the type describes the same conversion
}

function readOperators(env: Environment, problems: string[]): string[] {
  const people = (env.OPERATORS ?? '').split(',').map((person) => person.trim().toLowerCase());
  const named = people.filter((person) => person !== '');
  if (!named.every((person) => /^(?:\d{1,19}|[^\s@]+@[^\s@]+)$/.test(person)))
    problems.push('OPERATORS must be a comma-separated list of email addresses and user ids');
  return named;
}

function readOrigins(env: Environment, problems: string[]): string[] {
  const origins = (env.ALLOWED_ORIGINS ?? '').split(',').map((origin) => origin.trim());
  const named = origins.filter((origin) => origin !== '');
  if (named.some((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin)) {
    problems.push(
      'ALLOWED_ORIGINS must be a comma-separated list of origins like https://app.example.org',
    );
  }
  return named;
}

interface Range {
  fallback: number;
  minimum: number;
  maximum: number;
}

function readInteger(env: Environment, name: string, range: Range, problems: string[]): number {
  const value = env[name];
  if (value === undefined || value === '') return range.fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < range.minimum || number > range.maximum) {
    problems.push(`${name} must be a whole number from ${range.minimum} to ${range.maximum}`);
  }
  return number;
}

function readRate(env: Environment, name: string, fallback: number, problems: string[]): number {
  return readInteger(env, name, { fallback, minimum: 1, maximum: 1_000_000_000 }, problems);
}

function readFlag(env: Environment, name: string, problems: string[]): boolean {
  const value = env[name] ?? 'false';
  if (value !== 'true' && value !== 'false') problems.push(`${name} must be true or false`);
  return value === 'true';
}

function readProxies(env: Environment, problems: string[]): TrustedProxies {
  const value = env.TRUST_PROXY || 'false';
  if (value === 'true' || value === 'false') return value === 'true';
  const blocks = value.split(',').map((block) => block.trim());
  if (!blocks.every(isAddressBlock))
    problems.push('TRUST_PROXY must be true, false or a list of addresses like 10.0.0.0/8,fd00::1');
  return blocks;
}

// An address, or a block of addresses in CIDR notation.
function isAddressBlock(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits < 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

/** Reads one of the choices; the first one is the default. */
function readChoice<const Choice extends string>(
  env: Environment,
  name: string,
  choices: readonly [Choice, ...Choice[]],
  problems: string[],
): Choice {
  const value = env[name] ?? choices[0];
  const choice = choices.find((candidate) => candidate === value);
  if (choice === undefined) problems.push(`${name} must be one of ${choices.join(', ')}`);
  return choice ?? choices[0];
}

// One issuer from separate settings, or several from a JSON list.
function readIssuers(env: Environment, problems: string[]): TrustedIssuer[] {
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

import { defaultRates } from '@lienzo/contract';

/** An issuer whose access tokens are accepted. */
export interface TrustedIssuer {
  readonly issuer: string;
  readonly audience: string;
  /** Accepted values of the `typ` header; `at+jwt` (RFC 9068) by default. */
  readonly tokenTypes: readonly string[];
  /** Credentials for token introspection; without them, opaque tokens are refused. */
  readonly introspection?: { readonly clientId: string; readonly clientSecret: string };
}

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly database: { readonly url: string; readonly role: string; readonly poolSize: number };
  readonly issuers: readonly TrustedIssuer[];
  readonly redisUrl: string | undefined;
  readonly rates: { readonly read: number; readonly write: number };
  readonly settings: {
    readonly trashRetentionDays: number;
    readonly zoneElements: number;
    readonly versionQuietSeconds: number;
    readonly versionThinning: {
      readonly keepAllHours: number;
      readonly hourlyDays: number;
      readonly dailyDays: number;
    };
    readonly eventRetentionDays: number;
  };
  /** Other origins whose pages may call the API and open sockets for live editing. */
  readonly allowedOrigins: readonly string[];
  /** The web app: the folder of its build, and its OAuth client id. */
  readonly web: { readonly folder: string | undefined; readonly clientId: string };
  /** Maximum number of concurrent requests; further requests receive 503. */
  readonly maxConcurrentRequests: number;
  readonly apiKeyRequired: boolean;
  readonly trustProxy: boolean;
  readonly logLevel: string;
  readonly shutdownMilliseconds: number;
  /** URL of an OTLP trace collector; without one, tracing is off. */
  readonly traceEndpoint: string | undefined;
  /** Validates every response against the contract. For tests only, because it takes time. */
  readonly strict: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads all settings, or throws one error that lists every problem. */
export function readConfig(env: Environment): Config {
  const problems: string[] = [];
  const config: Config = {
    host: env.HOST ?? '0.0.0.0',
    port: readInteger(env, 'PORT', { fallback: 8080, minimum: 0, maximum: 65535 }, problems),
    database: {
      url: readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'], problems) ?? '',
      role: readRole(env, problems),
      poolSize: readInteger(
        env,
        'DATABASE_POOL_SIZE',
        { fallback: 10, minimum: 1, maximum: 1000 },
        problems,
      ),
    },
    issuers: readIssuers(env, problems),
    redisUrl: env.REDIS_URL
      ? readUrl(env, 'REDIS_URL', ['redis:', 'rediss:'], problems)
      : undefined,
    rates: {
      read: readRate(env, 'RATE_READ_PER_MINUTE', defaultRates.read, problems),
      write: readRate(env, 'RATE_WRITE_PER_MINUTE', defaultRates.write, problems),
    },
    settings: {
      trashRetentionDays: readInteger(
        env,
        'TRASH_RETENTION_DAYS',
        { fallback: 30, minimum: 0, maximum: 36_500 },
        problems,
      ),
      zoneElements: readInteger(
        env,
        'ZONE_ELEMENTS',
        { fallback: 20_000, minimum: 1, maximum: 1_000_000 },
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
      eventRetentionDays: readSpan(env, 'EVENT_RETENTION_DAYS', 7, problems),
    },
    allowedOrigins: readOrigins(env, problems),
    web: { folder: env.WEB_DIR || undefined, clientId: env.WEB_CLIENT_ID || 'lienzo-web' },
    maxConcurrentRequests: readInteger(
      env,
      'REQUESTS_AT_ONCE',
      { fallback: 256, minimum: 1, maximum: 100_000 },
      problems,
    ),
    apiKeyRequired: readFlag(env, 'API_KEY_REQUIRED', problems),
    trustProxy: readFlag(env, 'TRUST_PROXY', problems),
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

function readChoice(env: Environment, name: string, choices: string[], problems: string[]): string {
  const value = env[name] ?? choices[0] ?? '';
  if (!choices.includes(value)) problems.push(`${name} must be one of ${choices.join(', ')}`);
  return value;
}

// One issuer from separate settings, or several from a JSON list.
function readIssuers(env: Environment, problems: string[]): TrustedIssuer[] {
  if (env.OIDC_ISSUERS) return parseIssuers(env.OIDC_ISSUERS, problems);
  if (!env.OIDC_ISSUER || !env.OIDC_AUDIENCE) {
    problems.push(
      'OIDC_ISSUER and OIDC_AUDIENCE are missing (or OIDC_ISSUERS for several issuers)',
    );
    return [];
  }
  return [
    readIssuer(
      {
        issuer: env.OIDC_ISSUER,
        audience: env.OIDC_AUDIENCE,
        client_id: env.OIDC_CLIENT_ID || undefined,
        client_secret: env.OIDC_CLIENT_SECRET || undefined,
        token_types: env.OIDC_TOKEN_TYPES ? env.OIDC_TOKEN_TYPES.split(',') : undefined,
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
    ...(clientId !== undefined && {
      introspection: { clientId: String(clientId), clientSecret: String(clientSecret) },
    }),
  };
}

// The header is case-insensitive (RFC 7515, section 4.1.9).
function readTokenTypes(types: unknown): string[] {
  if (!Array.isArray(types) || types.length === 0) return ['at+jwt'];
  return types.map((type) => String(type).trim().toLowerCase());
}

import { defaultRates } from '@lienzo/contract';

/** An issuer whose access tokens are accepted. */
export interface TrustedIssuer {
  readonly issuer: string;
  readonly audience: string;
  /** Values of the `typ` header that mark an access token; `at+jwt` unless the provider is older. */
  readonly tokenTypes: readonly string[];
  /** Credentials for token introspection; without them opaque tokens are refused. */
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
  };
  /** Of pages elsewhere that may call the API and open sockets for live editing. */
  readonly allowedOrigins: readonly string[];
  /** The app in the browser: where it was built to, and as which client it signs people in. */
  readonly web: { readonly folder: string | undefined; readonly clientId: string };
  /** Of more than so many requests under way the rest is turned away. */
  readonly requestsAtOnce: number;
  readonly apiKeyRequired: boolean;
  readonly trustProxy: boolean;
  readonly logLevel: string;
  readonly shutdownMilliseconds: number;
  /** A collector of traces; without one nothing is traced. */
  readonly traceEndpoint: string | undefined;
  /** Checks every answer against the contract; for tests, as it costs time. */
  readonly strict: boolean;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads all settings, or throws one error that names every fault. */
export function readConfig(env: Environment): Config {
  const faults: string[] = [];
  const config: Config = {
    host: env.HOST ?? '0.0.0.0',
    port: readInteger(env, 'PORT', { fallback: 8080, minimum: 0, maximum: 65535 }, faults),
    database: {
      url: readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:'], faults) ?? '',
      role: readRole(env, faults),
      poolSize: readInteger(
        env,
        'DATABASE_POOL_SIZE',
        { fallback: 10, minimum: 1, maximum: 1000 },
        faults,
      ),
    },
    issuers: readIssuers(env, faults),
    redisUrl: env.REDIS_URL ? readUrl(env, 'REDIS_URL', ['redis:', 'rediss:'], faults) : undefined,
    rates: {
      read: readRate(env, 'RATE_READ_PER_MINUTE', defaultRates.read, faults),
      write: readRate(env, 'RATE_WRITE_PER_MINUTE', defaultRates.write, faults),
    },
    settings: {
      trashRetentionDays: readInteger(
        env,
        'TRASH_RETENTION_DAYS',
        { fallback: 30, minimum: 0, maximum: 36_500 },
        faults,
      ),
      zoneElements: readInteger(
        env,
        'ZONE_ELEMENTS',
        { fallback: 20_000, minimum: 1, maximum: 1_000_000 },
        faults,
      ),
      versionQuietSeconds: readInteger(
        env,
        'VERSION_QUIET_SECONDS',
        { fallback: 60, minimum: 1, maximum: 600 },
        faults,
      ),
    },
    allowedOrigins: readOrigins(env, faults),
    web: { folder: env.WEB_DIR || undefined, clientId: env.WEB_CLIENT_ID || 'lienzo-web' },
    requestsAtOnce: readInteger(
      env,
      'REQUESTS_AT_ONCE',
      { fallback: 256, minimum: 1, maximum: 100_000 },
      faults,
    ),
    apiKeyRequired: readFlag(env, 'API_KEY_REQUIRED', faults),
    trustProxy: readFlag(env, 'TRUST_PROXY', faults),
    logLevel: readChoice(env, 'LOG_LEVEL', ['info', 'debug', 'warn', 'error', 'silent'], faults),
    shutdownMilliseconds:
      1000 *
      readInteger(env, 'SHUTDOWN_SECONDS', { fallback: 20, minimum: 1, maximum: 600 }, faults),
    traceEndpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT
      ? readUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'], faults)
      : undefined,
    strict: readFlag(env, 'STRICT_CONTRACT', faults),
  };
  if (faults.length > 0) throw new Error(`The settings have faults:\n- ${faults.join('\n- ')}`);
  return Object.freeze(config);
}

/** Address of the database for the owner of the tables, who runs migrations. */
export function readOwnerUrl(env: Environment): string {
  const url = env.DATABASE_OWNER_URL ?? env.DATABASE_URL;
  if (!url) throw new Error('DATABASE_OWNER_URL or DATABASE_URL must be set.');
  return url;
}

function readUrl(env: Environment, name: string, protocols: string[], faults: string[]) {
  const value = env[name];
  if (!value) {
    faults.push(`${name} is missing, for example ${protocols[0]}//user:password@host/name`);
    return undefined;
  }
  if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
    faults.push(`${name} must be an address that starts with ${protocols.join(' or ')}//`);
  }
  return value;
}

function readRole(env: Environment, faults: string[]): string {
  const role = env.DATABASE_ROLE ?? 'lienzo_runtime';
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(role)) faults.push('DATABASE_ROLE must be a plain role name');
  return role;
}

function readOrigins(env: Environment, faults: string[]): string[] {
  const origins = (env.ALLOWED_ORIGINS ?? '').split(',').map((origin) => origin.trim());
  const named = origins.filter((origin) => origin !== '');
  if (named.some((origin) => !URL.canParse(origin) || new URL(origin).origin !== origin)) {
    faults.push(
      'ALLOWED_ORIGINS must be origins like https://app.example.org, with commas between',
    );
  }
  return named;
}

interface Range {
  fallback: number;
  minimum: number;
  maximum: number;
}

function readInteger(env: Environment, name: string, range: Range, faults: string[]): number {
  const value = env[name];
  if (value === undefined || value === '') return range.fallback;
  const number = Number(value);
  if (!/^\d+$/.test(value) || number < range.minimum || number > range.maximum) {
    faults.push(`${name} must be a whole number from ${range.minimum} to ${range.maximum}`);
  }
  return number;
}

function readRate(env: Environment, name: string, fallback: number, faults: string[]): number {
  return readInteger(env, name, { fallback, minimum: 1, maximum: 1_000_000_000 }, faults);
}

function readFlag(env: Environment, name: string, faults: string[]): boolean {
  const value = env[name] ?? 'false';
  if (value !== 'true' && value !== 'false') faults.push(`${name} must be true or false`);
  return value === 'true';
}

function readChoice(env: Environment, name: string, choices: string[], faults: string[]): string {
  const value = env[name] ?? choices[0] ?? '';
  if (!choices.includes(value)) faults.push(`${name} must be one of ${choices.join(', ')}`);
  return value;
}

// One issuer by simple settings, or several as a JSON list.
function readIssuers(env: Environment, faults: string[]): TrustedIssuer[] {
  if (env.OIDC_ISSUERS) return parseIssuers(env.OIDC_ISSUERS, faults);
  if (!env.OIDC_ISSUER || !env.OIDC_AUDIENCE) {
    faults.push('OIDC_ISSUER and OIDC_AUDIENCE are missing (or OIDC_ISSUERS for several issuers)');
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
      faults,
    ),
  ];
}

function parseIssuers(text: string, faults: string[]): TrustedIssuer[] {
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list) && list.length > 0) return list.map((item) => readIssuer(item, faults));
  } catch {
    // The fault below says what is expected.
  }
  faults.push(
    'OIDC_ISSUERS must be a JSON list of {"issuer","audience","client_id","client_secret"}',
  );
  return [];
}

function readIssuer(item: Record<string, unknown>, faults: string[]): TrustedIssuer {
  const { issuer, audience, client_id: clientId, client_secret: clientSecret } = item;
  if (typeof issuer !== 'string' || !URL.canParse(issuer))
    faults.push('An issuer must be an address');
  if (typeof audience !== 'string' || audience === '') faults.push('An issuer needs an audience');
  if ((clientId === undefined) !== (clientSecret === undefined)) {
    faults.push(
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

// The header compares without regard to case (RFC 7515, section 4.1.9).
function readTokenTypes(types: unknown): string[] {
  if (!Array.isArray(types) || types.length === 0) return ['at+jwt'];
  return types.map((type) => String(type).trim().toLowerCase());
}

import { defaultRates } from '@lienzo/contract';
import { type FileSettings, readFileSettings } from './settings/files.ts';
import { readIssuers, type TrustedIssuer } from './settings/issuers.ts';
import { type MailConfig, readMailConfig } from './settings/mail.ts';
import { isAddressBlock, readNetworks, readSecretKeys } from './settings/webhooks.ts';

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
  /** How notifications are mailed; undefined if they are not. */
  readonly mail: MailConfig | undefined;
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
    readonly zoneFiles: number;
    readonly zoneBytes: number;
    readonly versionQuietSeconds: number;
    readonly versionThinning: {
      readonly keepAllHours: number;
      readonly hourlyDays: number;
      readonly dailyDays: number;
    };
    readonly clientIdsPerHour: number;
    readonly auditRetentionDays: number;
    readonly eventRetentionDays: number;
    readonly invitationDays: number;
    readonly defaultPlan: Uppercase<PlanSetting>;
    /** The strongest share links that are allowed. */
    readonly shareLinks: 'off' | 'view' | 'comment' | 'edit';
    /** The most that agents which use MCP may do. */
    readonly mcp: 'off' | 'read' | 'propose' | 'edit';
  };
  readonly files: FileSettings;
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
  /** How much of the address of a client the audit log stores. */
  readonly auditAddress: AddressDetail;
  readonly trustedProxies: TrustedProxies;
  readonly logLevel: string;
  readonly shutdownMilliseconds: number;
  /** Keys that encrypt stored secrets; the first one encrypts, the others only decrypt. */
  readonly secretKeys: readonly string[];
  /** Networks to which webhooks may be sent although they are not public, such as `10.0.0.0/8`. */
  readonly webhookNetworks: readonly string[];
  /** Whether pages are fetched to show their titles, and from which networks besides public ones. */
  readonly linkPreviews: { readonly isOn: boolean; readonly networks: readonly string[] };
  /** URL of an OTLP trace collector; without one, tracing is off. */
  readonly traceEndpoint: string | undefined;
  /** Validates every response against the contract. For tests only, because it takes time. */
  readonly strict: boolean;
}

/** The network of an address, all of it, or nothing. */
export type AddressDetail = 'prefix' | 'full' | 'none';

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
    mail: readMailConfig(env, problems),
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
      zoneFiles: readInteger(
        env,
        'ZONE_FILES',
        { fallback: 1_000, minimum: 1, maximum: 10_000 },
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
      auditRetentionDays: readSpan(env, 'AUDIT_DAYS', 400, problems),
      eventRetentionDays: readSpan(env, 'EVENTS_DAYS', 30, problems),
      invitationDays: readSpan(env, 'INVITATION_DAYS', 14, problems),
      defaultPlan: readPlan(env, problems),
      shareLinks: readChoice(env, 'SHARE_LINKS', ['view', 'off', 'comment', 'edit'], problems),
      mcp: readChoice(env, 'MCP', ['edit', 'off', 'read', 'propose'], problems),
    },
    files: readFileSettings(
      env,
      (name, range) => readInteger(env, name, range, problems),
      problems,
    ),
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
    auditAddress: readChoice(env, 'AUDIT_IP', ['prefix', 'full', 'none'], problems),
    trustedProxies: readProxies(env, problems),
    logLevel: readChoice(env, 'LOG_LEVEL', ['info', 'debug', 'warn', 'error', 'silent'], problems),
    shutdownMilliseconds:
      1000 *
      readInteger(env, 'SHUTDOWN_SECONDS', { fallback: 20, minimum: 1, maximum: 600 }, problems),
    secretKeys: readSecretKeys(env.SECRET_KEY, problems),
    webhookNetworks: readNetworks(env, 'WEBHOOK_ALLOWED_NETWORKS', problems),
    linkPreviews: {
      isOn: readChoice(env, 'LINK_PREVIEWS', ['off', 'on'], problems) === 'on',
      networks: readNetworks(env, 'LINK_PREVIEW_ALLOWED_NETWORKS', problems),
    },
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

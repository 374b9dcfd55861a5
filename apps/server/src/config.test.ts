import { describe, expect, it } from 'vitest';
import { readConfig, readOwnerUrl } from './config.ts';

const required = {
  DATABASE_URL: 'postgres://lienzo@db/lienzo',
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_AUDIENCE: 'lienzo',
};

function problemsOf(env: Record<string, string | undefined>): string[] {
  try {
    readConfig(env);
  } catch (error) {
    return String(error).split('\n- ').slice(1);
  }
  return [];
}

describe('the settings', () => {
  it('need only a database and an issuer', () => {
    expect(readConfig(required)).toEqual({
      host: '0.0.0.0',
      port: 8080,
      database: {
        url: required.DATABASE_URL,
        role: 'lienzo_runtime',
        poolSize: 10,
        allowPrivilegedLogin: true,
      },
      issuers: [{ issuer: required.OIDC_ISSUER, audience: 'lienzo', tokenTypes: ['at+jwt'] }],
      redisUrl: undefined,
      rates: { read: 300, write: 120, anonymous: 6_000 },
      tokenLimits: { invalidTokensPerMinute: 120, maxConcurrentIntrospections: 32 },
      settings: {
        trashRetentionDays: 30,
        editionRetentionDays: 30,
        zoneElements: 20_000,
        zoneFiles: 1_000,
        zoneBytes: 33_554_432,
        versionQuietSeconds: 60,
        versionThinning: { keepAllHours: 2, hourlyDays: 1, dailyDays: 30 },
        clientIdsPerHour: 240,
        auditRetentionDays: 400,
        eventRetentionDays: 30,
        invitationDays: 14,
        shareLinks: 'view',
        mcp: 'edit',
        defaultPlan: 'UNLIMITED',
      },
      files: {
        limits: { fileBytes: 52_428_800, imageBytes: 20_971_520 },
        maxPixels: 50_000_000,
        retentionDays: 30,
        origin: '',
        store: { s3: undefined, folder: undefined },
      },
      operators: [],
      allowedOrigins: [],
      web: { folder: undefined, clientId: 'lienzo-web' },
      apiKeyRequired: false,
      auditAddress: 'prefix',
      trustedProxies: false,
      logLevel: 'info',
      shutdownMilliseconds: 20_000,
      secretKeys: [],
      webhookNetworks: [],
      linkPreviews: { isOn: false, networks: [] },
      maxConcurrentRequests: 256,
      socketLimits: { perPerson: 64, perEdition: 2_000 },
      maxConcurrentPerPerson: 32,
      strict: false,
    });
  });

  it('store files in a bucket or a folder', () => {
    const bucket = {
      S3_BUCKET_URL: 'https://s3.example.com/files',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    expect(readConfig({ ...required, ...bucket }).files.store).toEqual({
      s3: {
        bucketUrl: bucket.S3_BUCKET_URL,
        region: 'us-east-1',
        accessKeyId: 'id',
        secretAccessKey: 'secret',
        directUploads: false,
      },
      folder: undefined,
    });
    const { files } = readConfig({ ...required, FILES_DIR: '/files', FILE_MEBIBYTES: '7' });
    expect(files).toMatchObject({
      store: { s3: undefined, folder: '/files' },
      limits: { fileBytes: 7_340_032 },
    });
  });

  it.each([
    [{ S3_BUCKET_URL: 'https://s3.example.com/files' }, 'S3_ACCESS_KEY_ID'],
    [{ S3_BUCKET_URL: 's3', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }, 'S3_BUCKET_URL'],
    [{ FILES_ORIGIN: 'files.example.com' }, 'FILES_ORIGIN'],
    [{ IMAGE_MEGAPIXELS: '0' }, 'IMAGE_MEGAPIXELS'],
    [{ FILE_MEBIBYTES: 'many' }, 'FILE_MEBIBYTES'],
  ])('refuse %j', (env, name) => {
    expect(problemsOf({ ...required, ...env })).toEqual([expect.stringContaining(name)]);
  });

  it('need only a database to sign people in at the same address', () => {
    const { issuers, identity } = readConfig({ DATABASE_URL: required.DATABASE_URL });
    const issuer = 'http://127.0.0.1:8080';
    expect(issuers).toEqual([{ issuer, audience: 'lienzo', tokenTypes: ['at+jwt'] }]);
    expect(identity).toMatchObject({
      databaseUrl: required.DATABASE_URL,
      origins: [issuer, 'http://localhost:8080'],
    });
  });

  it('use the public address as issuer, and another database user for the identity service', () => {
    const { issuers, identity } = readConfig({
      DATABASE_URL: required.DATABASE_URL,
      PUBLIC_URL: 'https://canvas.example.com',
      IDENTITY_DATABASE_URL: 'postgres://sign_in@db/lienzo',
      OIDC_ISSUER: '',
    });
    expect(issuers[0]?.issuer).toBe('https://canvas.example.com');
    expect(identity).toMatchObject({
      databaseUrl: 'postgres://sign_in@db/lienzo',
      origins: ['https://canvas.example.com'],
    });
  });

  it.each(['canvas.example.com', 'https://canvas.example.com/', 'ftp://canvas.example.com', 'x'])(
    'refuse %s as the public address',
    (PUBLIC_URL) => {
      expect(problemsOf({ DATABASE_URL: required.DATABASE_URL, PUBLIC_URL })).toEqual([
        expect.stringContaining('PUBLIC_URL'),
      ]);
    },
  );

  it('refuse a free port without a public address, because the issuer would be unknown', () => {
    expect(problemsOf({ DATABASE_URL: required.DATABASE_URL, PORT: '0' })).toEqual([
      expect.stringContaining('PUBLIC_URL'),
    ]);
  });

  it('run no identity service if another issuer is set', () => {
    expect(readConfig(required).identity).toBeUndefined();
  });

  it('are reported with all their problems together', () => {
    const problems = problemsOf({ PORT: 'eighty', API_KEY_REQUIRED: 'yes', LOG_LEVEL: 'loud' });
    expect(problems).toHaveLength(4);
    for (const name of ['PORT', 'DATABASE_URL', 'API_KEY_REQUIRED', 'LOG_LEVEL']) {
      expect(problems.join()).toContain(name);
    }
  });

  it.each([
    ['DEFAULT_PLAN', 'GOLD'],
    ['SHARE_LINKS', 'all'],
    ['MCP', 'on'],
    ['OPERATORS', 'ada'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '80.5'],
    ['DATABASE_URL', 'mysql://db/lienzo'],
    ['DATABASE_URL', 'lienzo'],
    ['DATABASE_ROLE', 'role; drop table users'],
    ['DATABASE_ROLE', 'role -c log_statement=all'],
    ['DATABASE_POOL_SIZE', '0'],
    ['REQUESTS_AT_ONCE', '0'],
    ['REQUESTS_PER_PERSON_AT_ONCE', '0'],
    ['AUDIT_DAYS', '0'],
    ['AUDIT_IP', 'half'],
    ['REDIS_URL', 'http://redis'],
    ['RATE_READ_PER_MINUTE', '0'],
    ['RATE_WRITE_PER_MINUTE', 'many'],
    ['RATE_ANONYMOUS_PER_MINUTE', '0'],
    ['RATE_INVALID_TOKENS_PER_MINUTE', '0'],
    ['INTROSPECTIONS_AT_ONCE', '0'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', 'true,10.0.0.1'],
    ['TRUST_PROXY', '10.0.0.0/'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['TRUST_PROXY', 'fd00::/129'],
    ['TRUST_PROXY', 'proxy'],
    ['SHUTDOWN_SECONDS', '601'],
    ['ZONE_ELEMENTS', '0'],
    ['ZONE_FILES', '0'],
    ['VERSION_QUIET_SECONDS', 'soon'],
    ['VERSION_KEEP_ALL_HOURS', '0'],
    ['EVENTS_DAYS', '-1'],
    ['INVITATION_DAYS', '0'],
    ['SECRET_KEY', 'short'],
    ['SECRET_KEY', `${'k'.repeat(32)},short`],
    ['WEBHOOK_ALLOWED_NETWORKS', 'localhost'],
    ['WEBHOOK_ALLOWED_NETWORKS', '10.0.0.0/33'],
    ['LINK_PREVIEWS', 'yes'],
    ['LINK_PREVIEW_ALLOWED_NETWORKS', 'wiki.example'],
    ['ALLOWED_ORIGINS', 'app.example.org'],
    ['ALLOWED_ORIGINS', 'https://app.example.org/canvas'],
    ['STRICT_CONTRACT', 'TRUE'],
    ['OIDC_ISSUER', 'not an address'],
    ['OIDC_ISSUERS', '[]'],
    ['OIDC_ISSUERS', 'not JSON'],
    ['OIDC_ISSUERS', '{"issuer":"https://a"}'],
    ['OIDC_ISSUERS', '[{"issuer":"https://a"}]'],
    ['OIDC_ISSUERS', '[null]'],
    ['OIDC_CLIENT_ID', 'without a secret'],
    ['OIDC_SCOPE_MAP', 'everything'],
    ['OIDC_SCOPE_MAP', '["all"]'],
    ['OIDC_SCOPE_MAP', '{"read":"Service.zones.READ"}'],
    ['OIDC_SCOPE_MAP', '{"read":["Service.zones.LOOK"]}'],
    ['OIDC_TRUST_EMAIL', 'perhaps'],
  ])('reject %s=%s', (name, value) => {
    expect(problemsOf({ ...required, [name]: value })).toHaveLength(1);
  });

  it('accept several issuers, each with its audience and credentials', () => {
    const issuers = [
      { issuer: 'https://a', audience: 'one', client_id: 'x', client_secret: 'y' },
      { issuer: 'https://b', audience: 'two', token_types: ['jwt'] },
    ];
    const config = readConfig({ ...required, OIDC_ISSUERS: JSON.stringify(issuers) });
    expect(config.issuers).toEqual([
      {
        issuer: 'https://a',
        audience: 'one',
        tokenTypes: ['at+jwt'],
        introspection: { clientId: 'x', clientSecret: 'y' },
      },
      { issuer: 'https://b', audience: 'two', tokenTypes: ['jwt'] },
    ]);
  });

  it('accept addresses of proxies', () => {
    const config = readConfig({ ...required, TRUST_PROXY: '10.0.0.0/8, fd00::1' });
    expect(config.trustedProxies).toEqual(['10.0.0.0/8', 'fd00::1']);
  });

  it('accept several keys and networks', () => {
    const keys = ['n'.repeat(32), 'o'.repeat(32)];
    const env = { SECRET_KEY: keys.join(', '), WEBHOOK_ALLOWED_NETWORKS: '10.0.0.0/8, fd00::/8' };
    const config = readConfig({ ...required, ...env });
    expect(config.secretKeys).toEqual(keys);
    expect(config.webhookNetworks).toEqual(['10.0.0.0/8', 'fd00::/8']);
  });

  it('treat an empty setting as not set', () => {
    const empty = {
      OIDC_TOKEN_TYPES: '',
      OIDC_CLIENT_ID: '',
      OIDC_CLIENT_SECRET: '',
      PORT: '',
      TRUST_PROXY: '',
    };
    expect(readConfig({ ...required, ...empty })).toEqual(readConfig(required));
  });

  it('name what the scopes of an issuer stand for, and whether to trust its addresses', () => {
    const map = { 'lienzo.read': ['Service.zones.READ'], 'lienzo.admin': ['all'] };
    const env = { OIDC_SCOPE_MAP: JSON.stringify(map), OIDC_TRUST_EMAIL: 'true' };
    expect(readConfig({ ...required, ...env }).issuers).toMatchObject([
      { scopeMap: map, trustsMail: true },
    ]);
    const list = [{ issuer: 'https://a', audience: 'one', scope_map: 'all', trust_email: true }];
    expect(readConfig({ ...required, OIDC_ISSUERS: JSON.stringify(list) }).issuers).toMatchObject([
      { scopeMap: 'all', trustsMail: true },
    ]);
  });

  it('ignore the case of token types', () => {
    const [issuer] = readConfig({ ...required, OIDC_TOKEN_TYPES: 'JWT, at+jwt' }).issuers;
    expect(issuer?.tokenTypes).toEqual(['jwt', 'at+jwt']);
  });

  it('never include a password in an error', () => {
    const problems = problemsOf({ ...required, DATABASE_URL: 'mysql://lienzo:hunter2@db/lienzo' });
    expect(problems.join()).not.toContain('hunter2');
  });

  it('cannot be changed after they are read', () => {
    const config = readConfig(required);
    expect(() => Object.assign(config, { port: 1 })).toThrow(TypeError);
  });
});

describe('the database URL for migrations', () => {
  it('is the owner’s, or the service’s if only that is set', () => {
    expect(readOwnerUrl({ DATABASE_OWNER_URL: 'a', DATABASE_URL: 'b' })).toBe('a');
    expect(readOwnerUrl({ DATABASE_URL: 'b' })).toBe('b');
    expect(() => readOwnerUrl({})).toThrow(/DATABASE_OWNER_URL or DATABASE_URL/);
  });
});

import { getCurrentUser } from '@lienzo/contract';
import { type Identity, type IdentityOptions, startIdentity } from '@lienzo/identity';
import { type Client, createClient } from '@lienzo/sdk';
import { type Overrides, type Service, startService } from '../../apps/server/src/app.ts';
import { type Config, readConfig } from '../../apps/server/src/config.ts';
import { createTestDatabase, type TestDatabase } from '../database/test-database.ts';

export const AUDIENCE = 'lienzo';
const INTROSPECTION = { clientId: 'lienzo-api', clientSecret: 'test-only' };

export interface Person {
  name: string;
  zuid: string;
  mail: string;
  token: string;
  client: Client;
}

export interface TestService {
  url: string;
  database: TestDatabase;
  identity: Identity;
  config: Config;
  /** Creates an access token, by default with all scopes. */
  mint: Identity['mint'];
  /** Creates a person and sends their first request. */
  signIn(name: string): Promise<Person>;
  close(): Promise<void>;
}

export interface TestServiceOptions extends Overrides {
  /** Settings by environment variable. */
  env?: Readonly<Record<string, string>>;
  identity?: Partial<IdentityOptions>;
  /** Use this database instead of a fresh one; it is not dropped. */
  database?: TestDatabase;
}

/** Starts the service with a PostgreSQL database, an identity provider and high rate limits. */
export async function startTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const { env, identity: identityOptions, database: given, ...overrides } = options;
  const database = given ?? (await createTestDatabase());
  const identity = await startIdentity({
    port: 0,
    audience: AUDIENCE,
    accounts: [],
    introspection: INTROSPECTION,
    sandbox: true,
    ...identityOptions,
  });
  const config = readConfig({
    DATABASE_URL: database.url,
    HOST: '127.0.0.1',
    PORT: '0',
    OIDC_ISSUER: identity.issuer,
    OIDC_AUDIENCE: AUDIENCE,
    OIDC_CLIENT_ID: INTROSPECTION.clientId,
    OIDC_CLIENT_SECRET: INTROSPECTION.clientSecret,
    // So that limits of plans can be reached.
    DEFAULT_PLAN: 'FREE',
    SHARE_LINKS: 'edit',
    RATE_READ_PER_MINUTE: '1000000',
    // Tests simulate many visits of one person.
    LIVE_CLIENT_IDS_PER_HOUR: '100000',
    RATE_WRITE_PER_MINUTE: '1000000',
    RATE_ANONYMOUS_PER_MINUTE: '1000000',
    RATE_INVALID_TOKENS_PER_MINUTE: '1000000',
    REQUESTS_PER_PERSON_AT_ONCE: '1000',
    LOG_LEVEL: 'silent',
    STRICT_CONTRACT: 'true',
    ...env,
  });
  const service: Service = await startService(config, overrides);
  return {
    url: service.url,
    database,
    identity,
    config,
    mint: (request) => identity.mint(request),
    signIn: (name) => signIn(service.url, identity, name),
    async close() {
      await service.close();
      await identity.close();
      if (!given) await database.drop();
    },
  };
}

async function signIn(url: string, identity: Identity, name: string): Promise<Person> {
  const token = await identity.mint({ user: name });
  const client = createClient({ baseUrl: url, token });
  const { user } = await client.call(getCurrentUser, {});
  return { name, zuid: user.zuid, mail: user.mail_id, token, client };
}

import { type Account, startIdentity } from '@lienzo/identity';
import { startService } from '@lienzo/server';
import { readConfig } from '@lienzo/server/config';
import { migrate } from '@lienzo/server/migrate';
import { findFreePort } from './free-port.ts';
import { people } from './people.ts';
import { createSandboxDatabase, type SandboxDatabase } from './postgres.ts';
import { type SandboxUser, seedEdition, seedPeople } from './seed.ts';

export interface SandboxOptions {
  /** 0 means any free port. */
  port: number;
  /** Creates users but no edition. */
  empty: boolean;
  /** Additional users who can sign in but have no memberships. */
  guests?: readonly Account[];
  env: Readonly<Record<string, string | undefined>>;
  /** An empty database to use instead of `DATABASE_URL`. */
  database?: SandboxDatabase;
  /** Where the service runs; in this process by default. */
  host?: ServiceHost;
}

export interface ServiceHost {
  migrate(databaseUrl: string): Promise<unknown>;
  start(settings: Readonly<Record<string, string | undefined>>): Promise<RunningService>;
}

export interface RunningService {
  url: string;
  close(): Promise<void>;
}

const thisProcess: ServiceHost = {
  migrate,
  start: (settings) => startService(readConfig(settings)),
};

export interface Sandbox {
  base_url: string;
  issuer: string;
  /** URL of the web app, if it has been built. */
  app_url?: string;
  edition_id?: string;
  team_id?: string;
  space_id?: string;
  zone_id?: string;
  users: SandboxUser[];
}

const AUDIENCE = 'lienzo';
const INTROSPECTION = { clientId: 'lienzo-api', clientSecret: 'sandbox-only' };

/** Starts a database, an identity provider and the service in one process, with sample content. */
export async function startSandbox({ port, empty, guests = [], env, ...options }: SandboxOptions) {
  const { host = thisProcess } = options;
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    // Ctrl-C reaches PostgreSQL too, so closing a part can fail when its database is already gone.
    for (const closer of closers.splice(0).reverse()) await closer().catch(() => {});
  };
  try {
    const database = options.database ?? (await createSandboxDatabase(env.DATABASE_URL));
    closers.push(database.remove);
    await host.migrate(database.url);
    // Chosen before the service starts, because the identity provider needs the redirect URIs.
    const servicePort = port || (await findFreePort());
    const origins = ['127.0.0.1', 'localhost'].map((host) => `http://${host}:${servicePort}`);
    const identity = await startIdentity({
      port: 0,
      audience: AUDIENCE,
      accounts: [...people, ...guests],
      introspection: INTROSPECTION,
      clients: [
        { clientId: 'lienzo-development', redirectUris: ['http://127.0.0.1/callback'] },
        { clientId: 'lienzo-web', redirectUris: origins.map((origin) => `${origin}/sign-in/done`) },
        {
          clientId: 'lienzo-reference',
          redirectUris: origins.map((origin) => `${origin}/reference/`),
        },
      ],
      sandbox: true,
    });
    closers.push(identity.close);
    const service = await host.start({
      // All clients share the address of this machine.
      RATE_ANONYMOUS_PER_MINUTE: '100000',
      RATE_INVALID_TOKENS_PER_MINUTE: '100000',
      // So that webhooks and previews of links can be tried with a server on this machine.
      WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8,::1',
      LINK_PREVIEWS: 'on',
      LINK_PREVIEW_ALLOWED_NETWORKS: '127.0.0.0/8,::1',
      SHARE_LINKS: 'edit',
      LOG_LEVEL: 'silent',
      ...env,
      DATABASE_URL: database.url,
      HOST: '127.0.0.1',
      PORT: String(servicePort),
      OIDC_ISSUER: identity.issuer,
      OIDC_AUDIENCE: AUDIENCE,
      OIDC_CLIENT_ID: INTROSPECTION.clientId,
      OIDC_CLIENT_SECRET: INTROSPECTION.clientSecret,
    });
    closers.push(service.close);
    // Valid for a day, so that copied commands keep working.
    const mint = (user: string) => identity.mint({ user, expires_in: 86_400 });
    const users = await seedPeople({ baseUrl: service.url, mint });
    const seeded = empty ? {} : await seedEdition(service.url, users);
    const { ok: hasApp } = await fetch(service.url);
    const sandbox: Sandbox = {
      base_url: service.url,
      issuer: identity.issuer,
      ...(hasApp && { app_url: `${service.url}/` }),
      ...seeded,
      users,
    };
    return { sandbox, close };
  } catch (error) {
    await close();
    throw error;
  }
}

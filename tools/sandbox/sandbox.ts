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
  /** People, but no edition. */
  empty: boolean;
  /** More people who can sign in; they belong to nothing yet. */
  guests?: readonly Account[];
  env: Readonly<Record<string, string | undefined>>;
  /** An empty database to use, instead of one that the settings name. */
  database?: SandboxDatabase;
}

export interface Sandbox {
  base_url: string;
  issuer: string;
  /** Where the app opens in a browser, when it was built. */
  app_url?: string;
  edition_id?: string;
  team_id?: string;
  space_id?: string;
  zone_id?: string;
  users: SandboxUser[];
}

const AUDIENCE = 'lienzo';
const INTROSPECTION = { clientId: 'lienzo-api', clientSecret: 'sandbox-only' };

/** Database, identity provider and service in one process, with something in them to try. */
export async function startSandbox({ port, empty, guests = [], env, ...given }: SandboxOptions) {
  const closers: (() => Promise<void>)[] = [];
  const close = async () => {
    // Ctrl-C reaches PostgreSQL too, so what is closed may already have lost it.
    for (const closer of closers.splice(0).reverse()) await closer().catch(() => {});
  };
  try {
    const database = given.database ?? (await createSandboxDatabase(env.DATABASE_URL));
    closers.push(database.remove);
    await migrate(database.url);
    // Known before anything listens there, as the identity provider wants to know where people return to.
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
      ],
      sandbox: true,
    });
    closers.push(identity.close);
    const service = await startService(
      readConfig({
        LOG_LEVEL: 'silent',
        ...env,
        DATABASE_URL: database.url,
        HOST: '127.0.0.1',
        PORT: String(servicePort),
        OIDC_ISSUER: identity.issuer,
        OIDC_AUDIENCE: AUDIENCE,
        OIDC_CLIENT_ID: INTROSPECTION.clientId,
        OIDC_CLIENT_SECRET: INTROSPECTION.clientSecret,
      }),
    );
    closers.push(service.close);
    // A day, so that a pasted command still works after lunch.
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

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Identity, startIdentity } from '@lienzo/identity';
import { type Client, createClient } from '@lienzo/sdk';
import { migrate } from '@lienzo/server/migrate';
import { type Canvas, makeCanvas, makeSpace } from '../../testing/zones/test-canvas.ts';
import { createSandboxDatabase } from '../../tools/sandbox/postgres.ts';
import type { Closers } from './run-context.ts';
import { runCommand } from './run-server-command.ts';
import { createServiceProcess, MAIN, type ServiceProcess } from './service-process.ts';

const AUDIENCE = 'lienzo';
const SHOWN_CHARACTERS = 3_000;
const UNLIMITED = '1000000000';

export interface Stage {
  readonly databaseUrl: string;
  readonly service: ServiceProcess;
  /** What its processes are told by the environment. */
  readonly settings: Readonly<Record<string, string>>;
  readonly client: Client;
  readonly token: string;
  readonly canvases: readonly Canvas[];
  /** One more node on the same database, with other settings if need be. */
  addNode(env?: Readonly<Record<string, string>>): Promise<ServiceProcess>;
  /** An access token of somebody. */
  mint: Identity['mint'];
}

interface Setting {
  closers: Closers;
  /** How many zones, each in a space of its own. */
  zones: number;
  /** Instead of one that is made for the run. */
  databaseUrl?: string;
  /** Of another release, which also migrates the database. */
  program?: string;
  env?: Readonly<Record<string, string>>;
}

/** The service in its own process, somebody who may do everything, and empty zones. */
export async function setStage(setting: Setting): Promise<Stage> {
  const { closers, zones, program = MAIN } = setting;
  const databaseUrl = setting.databaseUrl ?? (await makeDatabase(closers));
  if (setting.program) await runCommand(program, 'migrate', { DATABASE_URL: databaseUrl });
  else await migrate(databaseUrl);
  const identity = await startIdentity({
    port: 0,
    audience: AUDIENCE,
    accounts: [],
    introspection: { clientId: 'faults', clientSecret: 'faults-only' },
  });
  closers.add(identity.close);
  const cache = await mkdtemp(join(tmpdir(), 'lienzo-faults-'));
  closers.add(() => rm(cache, { recursive: true, force: true }));
  const env = {
    DATABASE_URL: databaseUrl,
    OIDC_ISSUER: identity.issuer,
    OIDC_AUDIENCE: AUDIENCE,
    RATE_READ_PER_MINUTE: UNLIMITED,
    RATE_WRITE_PER_MINUTE: UNLIMITED,
    // Written when a process ends by itself, and read by those that follow and will be killed.
    NODE_COMPILE_CACHE: cache,
    ...setting.env,
  };
  const addNode: Stage['addNode'] = async (own = {}) => {
    const node = await createServiceProcess({ ...env, ...own });
    closers.add(node.kill);
    closers.explain(() => node.output().slice(-SHOWN_CHARACTERS));
    await node.start(program);
    return node;
  };
  const service = await addNode();
  await service.stop();
  await service.start(program);
  const token = await identity.mint({ user: 'owner', expires_in: 86_400 });
  const client = createClient({ baseUrl: service.url, token });
  const canvases = await makeCanvases(client, databaseUrl, zones);
  const { mint } = identity;
  return { databaseUrl, service, settings: env, client, token, canvases, addNode, mint };
}

async function makeDatabase(closers: Closers): Promise<string> {
  const database = await createSandboxDatabase(process.env.DATABASE_URL);
  closers.add(database.remove);
  return database.url;
}

async function makeCanvases(client: Client, databaseUrl: string, count: number) {
  const host = { database: { url: databaseUrl } };
  const owner = { name: 'owner', client };
  const canvases = [await makeCanvas(host, owner)];
  const [home] = canvases;
  while (home && canvases.length < count) {
    canvases.push({ ...home, ...(await makeSpace(host, owner, home)) });
  }
  return canvases;
}

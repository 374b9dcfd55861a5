import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Identity, startIdentity } from '@lienzo/identity';
import { type Client, createClient } from '@lienzo/sdk';
import { migrate } from '@lienzo/server/migrate';
import { type Canvas, makeCanvas, makeSpace } from '../../testing/zones/test-canvas.ts';
import { createSandboxDatabase } from '../../tools/sandbox/postgres.ts';
import type { Cleanup } from './run-context.ts';
import { runCommand } from './run-server-command.ts';
import { createServiceProcess, MAIN, type ServiceProcess } from './service-process.ts';

const AUDIENCE = 'lienzo';
const SHOWN_CHARACTERS = 3_000;
const UNLIMITED = '1000000000';

export interface BenchService {
  readonly databaseUrl: string;
  readonly service: ServiceProcess;
  /** Environment variables of its processes. */
  readonly settings: Readonly<Record<string, string>>;
  readonly client: Client;
  readonly token: string;
  readonly canvases: readonly Canvas[];
  /** Starts another node on the same database, optionally with other settings. */
  addNode(env?: Readonly<Record<string, string>>): Promise<ServiceProcess>;
  /** Creates an access token. */
  mint: Identity['mint'];
}

interface BenchServiceOptions {
  cleanup: Cleanup;
  /** Number of zones, each in its own space. */
  zones: number;
  /** An existing database; by default a new one is created. */
  databaseUrl?: string;
  /** The program of another release, which also migrates the database. */
  program?: string;
  env?: Readonly<Record<string, string>>;
}

/** Starts the service in its own process with an owner and empty zones. */
export async function startBenchService(options: BenchServiceOptions): Promise<BenchService> {
  const { cleanup, zones, program = MAIN } = options;
  const databaseUrl = options.databaseUrl ?? (await makeDatabase(cleanup));
  if (options.program) await runCommand(program, 'migrate', { DATABASE_URL: databaseUrl });
  else await migrate(databaseUrl);
  const identity = await startIdentity({
    port: 0,
    audience: AUDIENCE,
    accounts: [],
    introspection: { clientId: 'faults', clientSecret: 'faults-only' },
  });
  cleanup.add(identity.close);
  const cache = await mkdtemp(join(tmpdir(), 'lienzo-faults-'));
  cleanup.add(() => rm(cache, { recursive: true, force: true }));
  const env = {
    DATABASE_URL: databaseUrl,
    OIDC_ISSUER: identity.issuer,
    OIDC_AUDIENCE: AUDIENCE,
    RATE_READ_PER_MINUTE: UNLIMITED,
    RATE_WRITE_PER_MINUTE: UNLIMITED,
    RATE_ANONYMOUS_PER_MINUTE: UNLIMITED,
    RATE_INVALID_TOKENS_PER_MINUTE: UNLIMITED,
    // Some runs open many sockets for one person.
    LIVE_SOCKETS_PER_PERSON: '100000',
    LIVE_SOCKETS_PER_EDITION: '100000',
    LIVE_CLIENT_IDS_PER_HOUR: '100000',
    // Benchmarks measure the service, not its limits for one person.
    REQUESTS_PER_PERSON_AT_ONCE: '10000',
    // A process writes the cache on a clean exit; later processes, which are killed, read it.
    NODE_COMPILE_CACHE: cache,
    ...options.env,
  };
  const addNode: BenchService['addNode'] = async (own = {}) => {
    const node = await createServiceProcess({ ...env, ...own });
    cleanup.add(node.kill);
    cleanup.addDiagnostics(() => node.output().slice(-SHOWN_CHARACTERS));
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

async function makeDatabase(cleanup: Cleanup): Promise<string> {
  const database = await createSandboxDatabase(process.env.DATABASE_URL);
  cleanup.add(database.remove);
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

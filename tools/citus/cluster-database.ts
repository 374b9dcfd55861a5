import { randomBytes } from 'node:crypto';
import pg from 'pg';

export interface ClusterDatabase {
  /** URL on the coordinator. */
  readonly url: string;
  /** Description of the versions and the number of nodes. */
  readonly cluster: string;
  /** Removes the database from all nodes; keeps the role of the service. */
  remove(): Promise<void>;
}

interface Node {
  readonly nodename: string;
  readonly nodeport: number;
}

/** Creates a temporary database on all nodes of a cluster, as described in docs/scaling.md. */
export async function createClusterDatabase(citusUrl: string): Promise<ClusterDatabase> {
  const name = `lienzo_citus_${randomBytes(6).toString('hex')}`;
  const { version, coordinator, workers } = await readNodes(citusUrl);
  const nodes = [coordinator, ...workers];
  const urlOf = ({ nodename, nodeport }: Node, database?: string) => {
    const url = new URL(citusUrl);
    url.hostname = nodename;
    url.port = String(nodeport);
    if (database) url.pathname = `/${database}`;
    return url.href;
  };
  const remove = async () => {
    // The coordinator first, because it keeps connections to the workers.
    for (const node of nodes)
      await run(urlOf(node), [`drop database if exists ${name} with (force)`]);
  };
  try {
    for (const node of nodes) {
      await run(urlOf(node), [...ROLE, `create database ${name}`]);
      await run(urlOf(node, name), ['create extension citus']);
    }
    const url = urlOf(coordinator, name);
    await run(url, [
      `select citus_set_coordinator_host('${coordinator.nodename}', ${coordinator.nodeport})`,
      ...workers.map((node) => `select citus_add_node('${node.nodename}', ${node.nodeport})`),
      `alter database ${name} set citus.propagate_set_commands = 'local'`,
    ]);
    const cluster = `${version}, a coordinator and ${workers.length} workers`;
    return { url, cluster, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

// Each node runs these statements itself, so propagation is off. The nodes connect to each other with this role.
const ROLE = [
  'set citus.enable_ddl_propagation = off',
  `do $$ begin
    if not exists (select from pg_roles where rolname = 'lienzo_runtime') then
      create role lienzo_runtime nosuperuser nobypassrls;
    end if;
  end $$`,
  'alter role lienzo_runtime login',
];

async function readNodes(citusUrl: string) {
  const [extension, nodes] = await run(citusUrl, [
    `select extversion, current_setting('server_version') as postgres from pg_extension where extname = 'citus'`,
    `select to_regclass('pg_dist_node') is not null as known`,
  ]);
  const found = extension?.rows[0];
  if (!found || !nodes?.rows[0]?.known)
    throw new Error('The database in CITUS_URL does not have the citus extension.');
  const [listed] = await run(citusUrl, [
    `select nodename, nodeport, groupid from pg_dist_node
     where isactive and noderole = 'primary' order by groupid`,
  ]);
  const rows: (Node & { groupid: number })[] = listed?.rows ?? [];
  const workers = rows.filter(({ groupid }) => groupid !== 0);
  const { hostname, port } = new URL(citusUrl);
  const self = { nodename: hostname, nodeport: Number(port || 5432) };
  const coordinator = rows.find(({ groupid }) => groupid === 0) ?? self;
  if (workers.length === 0) throw new Error('The coordinator in CITUS_URL has no workers.');
  const version = `Citus ${found.extversion} on PostgreSQL ${found.postgres.split(' ', 1)[0]}`;
  return { version, coordinator, workers };
}

async function run(url: string, statements: readonly string[]): Promise<pg.QueryResult[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const results: pg.QueryResult[] = [];
    for (const statement of statements) results.push(await client.query(statement));
    return results;
  } finally {
    await client.end();
  }
}

import { join } from 'node:path';
import { type Environment, runProgram } from './command-line.ts';
import type { DrillDatabase } from './database.ts';
import { type ProxyOptions, type RunningProxy, startNginx } from './proxies.ts';

export interface PlantOptions {
  root: string;
  proxy: ProxyOptions;
  database: DrillDatabase;
  /** The environment of a healthy installation, as the doctor sees it. */
  healthy: Environment;
}

interface Fault {
  name: string;
  /** The check that must find it. */
  check: string;
  /** Changes the site of nginx. */
  site?: (text: string) => string;
  /** Changes the environment of the doctor: the settings of the node, or its way to the proxy. */
  env?: Environment;
  /** Statements that break the database, and that repair it. */
  statements?: readonly [string, string];
}

const location = (path: string, body: string) => (site: string) =>
  site.replace(/( {2}location = \/service\/live)/, `  location ${path} { ${body} }\n$1`);
const header = (name: string, value: string) => (site: string) =>
  site.replace(/( {2}proxy_http_version)/, `  proxy_set_header ${name} "${value}";\n$1`);
const replace = (pattern: RegExp, text: string) => (site: string) => site.replace(pattern, text);

const FAULTS: readonly Fault[] = [
  {
    name: 'the proxy blocks /.well-known/',
    check: 'discovery',
    site: location('^~ /.well-known/', 'return 404;'),
  },
  {
    name: 'the proxy blocks the sign-in pages',
    check: 'sign-in',
    site: location('= /.well-known/openid-configuration', 'return 404;'),
  },
  {
    name: 'the proxy does not forward WebSocket upgrades',
    check: 'live editing',
    site: replace(/.*(Upgrade \$http_upgrade|Connection \$connection_header);\n/g, ''),
  },
  {
    name: 'the proxy does not forward Host',
    check: 'discovery',
    site: replace(/.*X?-?(Forwarded-)?Host \$http_host;\n/g, ''),
  },
  {
    name: 'the proxy does not set X-Forwarded-Proto',
    check: 'discovery',
    site: replace(/.*X-Forwarded-Proto.*\n/, ''),
  },
  {
    name: 'the proxy drops Authorization',
    check: 'token',
    site: header('Authorization', ''),
  },
  {
    name: 'the proxy drops X-Request-Id',
    check: 'proxy headers',
    site: header('X-Request-Id', ''),
  },
  {
    name: 'the proxy does not forward the API',
    check: 'address',
    site: replace(/service\/\|/, ''),
  },
  {
    name: 'the certificate is not trusted',
    check: 'address',
    env: { NODE_EXTRA_CA_CERTS: '' },
  },
  { name: 'TRUST_PROXY is not set', check: 'proxy headers', env: { TRUST_PROXY: 'false' } },
  { name: 'PUBLIC_URL has a path', check: 'settings', env: { PUBLIC_URL: 'https://a.example/b' } },
  { name: 'SECRET_KEY is too short', check: 'settings', env: { SECRET_KEY: 'short' } },
  { name: 'Redis does not respond', check: 'redis', env: { REDIS_URL: 'redis://127.0.0.1:9' } },
  {
    name: 'a migration is missing',
    check: 'migrations',
    statements: [
      `create table missing as select * from kysely_migration order by name desc limit 1;
       delete from kysely_migration where name in (select name from missing)`,
      'insert into kysely_migration select * from missing; drop table missing',
    ],
  },
  {
    name: 'the database is read-only',
    check: 'durability',
    statements: [
      `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
      `set transaction read write;
       do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$`,
    ],
  },
  {
    name: 'row-level security is off',
    check: 'row-level security',
    statements: [
      'alter table spaces disable row level security',
      'alter table spaces enable row level security',
    ],
  },
];

/** Plants each fault in turn. Returns their number, or throws if the doctor does not find one. */
export async function plantFaults(options: PlantOptions): Promise<number> {
  for (const fault of FAULTS) {
    const found = await plant(fault, options);
    if (!found.includes(fault.check))
      throw new Error(`${fault.name}: the doctor found only [${found.join(', ')}].`);
  }
  return FAULTS.length;
}

async function plant(fault: Fault, options: PlantOptions): Promise<string[]> {
  const { root, proxy, database, healthy } = options;
  const [harm, repair] = fault.statements ?? [];
  let nginx: RunningProxy | undefined;
  try {
    nginx = await startNginx(proxy, (site) => changeSite(site, fault));
    if (harm) await database.query(harm);
    return await diagnose(root, { ...healthy, ...fault.env });
  } finally {
    await nginx?.stop();
    if (repair) await database.query(repair);
  }
}

function changeSite(site: string, { name, site: change }: Fault): string {
  if (!change) return site;
  const changed = change(site);
  if (changed === site) throw new Error(`${name}: the site has nothing to change.`);
  return changed;
}

/** Runs `lienzo doctor` of the checkout. Returns the checks that found a problem. */
export async function diagnose(root: string, env: Environment): Promise<string[]> {
  const program = join(root, 'apps/cli/src/main.ts');
  const { stdout, stderr } = await runProgram(program, ['doctor', '-o', 'json'], env);
  if (!stdout) throw new Error(`The doctor printed nothing: ${stderr}`);
  const findings: { check: string; status: string }[] = JSON.parse(stdout);
  return findings.filter(({ status }) => status === 'problem').map(({ check }) => check);
}

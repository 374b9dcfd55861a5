// npm run sandbox: a whole service on this machine, gone without a trace when it stops.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { roles } from './people.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';
import { ensureWebBuilt } from './web-build.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The one that came with the dependencies. */
const NODE = 'node_modules/.bin/node';

const HELP = `Starts PostgreSQL, an identity provider and Lienzo, with people and an edition to try.

  npm run sandbox -- [--port 8080] [--empty] [--json]

  --port N   port of the service; any free one when omitted
  --empty    people, but no edition
  --json     one line of JSON when ready, nothing else

DATABASE_URL makes it use a database of its own on that server instead of starting PostgreSQL.
`;

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    empty: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

function describe(sandbox: Sandbox): string {
  const { base_url: url, issuer, edition_id: edition, users } = sandbox;
  const rows = users.map(({ name, zuid, mail_id: mail }) => {
    const role = edition ? roles[name] : 'no edition yet';
    return `  ${name.padEnd(8)} ${zuid}  ${mail.padEnd(22)} ${role}`;
  });
  const space = `/editions/${edition}/spaces/${sandbox.space_id}`;
  const path = edition ? `${space}/zones/${sandbox.zone_id}/frames` : '/editions';
  return `
Lienzo is running. Ctrl-C stops it and leaves nothing behind.

  App        ${describeApp(sandbox)}
  Service    ${url}/service/api/v1
  Reference  ${url}/reference
  Issuer     ${issuer}
${edition ? `  Edition    ${edition}\n  Team       ${sandbox.team_id}\n  Space      ${sandbox.space_id}\n  Zone       ${sandbox.zone_id}\n` : ''}
${rows.join('\n')}

For another terminal, the names that the examples of docs/ use:

${describeNames(sandbox)}

Try it as ${users[0]?.name}:

curl ${url}/service/api/v1${path} -H 'Authorization: Bearer ${users[0]?.access_token}'

${edition ? describeLive(sandbox) : ''}A token for anybody else:

curl ${issuer}/sandbox/token -H 'Content-Type: application/json' -d '{"user":"diego"}'
`;
}

function describeApp({ app_url: address, users }: Sandbox): string {
  if (!address) return 'not built: npm run build:web, then start this again';
  return `${address}  (sign in as ${users.map(({ name }) => name).join(', ')})`;
}

/** What the sandbox is, as variables of a shell. */
function describeNames(sandbox: Sandbox): string {
  const { base_url: url, issuer, users } = sandbox;
  const names = Object.entries({
    BASE_URL: url,
    API: `${url}/service/api/v1`,
    ISSUER: issuer,
    EDITION: sandbox.edition_id,
    TEAM: sandbox.team_id,
    SPACE: sandbox.space_id,
    ZONE: sandbox.zone_id,
    TOKEN: users[0]?.access_token,
    AUTH: '"Authorization: Bearer $TOKEN"',
    LIENZO_URL: '$BASE_URL',
    LIENZO_TOKEN: '$TOKEN',
  });
  const known = names.filter(([, value]) => value !== undefined);
  return known.map(([name, value]) => `export ${name}=${value}`).join('\n');
}

function describeLive({ base_url, edition_id, space_id, zone_id, users }: Sandbox): string {
  const zone = `${edition_id}/${space_id}/${zone_id}`;
  const commands = users
    .filter(({ name }) => name === 'ada' || name === 'carmen')
    // The Node of that terminal may be too old to run it.
    .map(({ access_token: token }) => `${NODE} examples/live.ts ${base_url} ${zone} ${token}`);
  return `Draw together, in two terminals:\n\n${commands.join('\n\n')}\n\n`;
}

function tellAboutBuild(): void {
  process.stdout.write('Building the web app, which takes a moment the first time …\n');
}

async function run(): Promise<void> {
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error('--port must be a port number');
  // Programs that ask for JSON do without what people click.
  if (!values.json) await ensureWebBuilt({ root: ROOT, onBuild: tellAboutBuild });
  const started = startSandbox({ port, empty: values.empty, env: process.env });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // Also when the signal comes while it still starts.
    await started.then(({ close }) => close()).catch(() => {});
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const { sandbox } = await started;
  if (!stopping)
    process.stdout.write(values.json ? `${JSON.stringify(sandbox)}\n` : describe(sandbox));
}

if (values.help) {
  process.stdout.write(HELP);
} else {
  run().catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  });
}

// npm run sandbox: starts a complete service on this machine and removes all its data when it stops.
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { roles } from './people.ts';
import { type Sandbox, startSandbox } from './sandbox.ts';
import { ensureWebBuilt } from './web-build.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** The Node version installed with the dependencies. */
const NODE = 'node_modules/.bin/node';

const HELP = `Starts PostgreSQL, an identity provider and Lienzo with sample users and an edition.

  npm run sandbox -- [--port 8080] [--empty] [--json]

  --port N   port of the service (default: any free port)
  --empty    create users but no edition
  --json     print only one line of JSON when ready

Set DATABASE_URL to create a temporary database on that server instead of starting PostgreSQL.
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
Lienzo is running. Press Ctrl-C to stop it and delete its data.

  App        ${describeApp(sandbox)}
  Service    ${url}/service/api/v1
  Reference  ${url}/reference
  Issuer     ${issuer}
${edition ? `  Edition    ${edition}\n  Team       ${sandbox.team_id}\n  Space      ${sandbox.space_id}\n  Zone       ${sandbox.zone_id}\n` : ''}
${rows.join('\n')}

Paste this into another terminal to run the examples in docs/:

${describeExports(sandbox)}

Try it as ${users[0]?.name}:

curl ${url}/service/api/v1${path} -H 'Authorization: Bearer ${users[0]?.access_token}'

${edition ? describeLive(sandbox) : ''}Get a token for another user:

curl ${issuer}/sandbox/token -H 'Content-Type: application/json' -d '{"user":"diego"}'
`;
}

function describeApp({ app_url: address, users }: Sandbox): string {
  if (!address) return 'not built; run npm run build:web and restart the sandbox';
  return `${address}  (sign in as ${users.map(({ name }) => name).join(', ')})`;
}

/** Returns the URLs, ids and token of the sandbox as shell exports. */
function describeExports(sandbox: Sandbox): string {
  const { base_url: url, issuer, users } = sandbox;
  const variables = Object.entries({
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
  const known = variables.filter(([, value]) => value !== undefined);
  return known.map(([name, value]) => `export ${name}=${value}`).join('\n');
}

function describeLive({ base_url, edition_id, space_id, zone_id, users }: Sandbox): string {
  const zone = `${edition_id}/${space_id}/${zone_id}`;
  const commands = users
    .filter(({ name }) => name === 'ada' || name === 'carmen')
    // The Node version on the PATH may be too old.
    .map(({ access_token: token }) => `${NODE} examples/live.ts ${base_url} ${zone} ${token}`);
  return `Edit live in two terminals:\n\n${commands.join('\n\n')}\n\n`;
}

function announceBuild(): void {
  process.stdout.write('Building the web app. This can take a minute the first time …\n');
}

async function run(): Promise<void> {
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error('--port must be a port number');
  // Programs that use --json do not need the web app.
  if (!values.json) await ensureWebBuilt({ root: ROOT, onBuild: announceBuild });
  const started = startSandbox({ port, empty: values.empty, env: process.env });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // Also handles a signal that arrives while the sandbox is starting.
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

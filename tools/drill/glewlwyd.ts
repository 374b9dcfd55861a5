import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { exportJWK, generateKeyPair } from 'jose';
import { findFreePort } from '../sandbox/free-port.ts';
import { waitUntilReady } from './wait-until-ready.ts';

const MODULES = '/usr/lib/glewlwyd';
const SCHEMA = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3';
/** What the schema of the package creates; the server listens only on this machine, for a few seconds. */
const ADMINISTRATOR = { username: 'admin', password: 'password' };

export interface GlewlwydPerson {
  username: string;
  password: string;
  name: string;
  mail: string;
}

export interface GlewlwydClient {
  clientId: string;
  clientSecret: string;
  redirectUri: string;
}

/** Glewlwyd, an OpenID provider by other people in another language, with one person and one client. */
export interface Glewlwyd {
  issuer: string;
  /** The address of its HTTP API, which its sign-in page uses. */
  api: string;
  stop(): Promise<void>;
}

export async function startGlewlwyd(
  person: GlewlwydPerson,
  client: GlewlwydClient,
): Promise<Glewlwyd> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-glewlwyd-'));
  const port = await findFreePort();
  await createDatabase(join(folder, 'database'));
  await writeFile(join(folder, 'settings'), describeServer(port, join(folder, 'database')));
  const server = spawn('glewlwyd', [`--config-file=${join(folder, 'settings')}`], {
    stdio: 'ignore',
  });
  const ended = new Promise((resolve) => server.once('close', resolve));
  const failed = once(server, 'error').then(([error]) => Promise.reject(error));
  const stop = async () => {
    if (server.exitCode === null && server.kill()) await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const api = `http://127.0.0.1:${port}/api`;
  const issuer = `${api}/oidc`;
  try {
    await Promise.race([waitUntilReady(`http://127.0.0.1:${port}/config`), failed]);
    await configure(api, issuer, { person, client });
    return { issuer, api, stop };
  } catch (error) {
    await stop();
    throw new Error('Glewlwyd does not work. Install the package glewlwyd.', { cause: error });
  }
}

async function createDatabase(path: string): Promise<void> {
  const database = new DatabaseSync(path);
  // One transaction instead of one for each of the 700 statements.
  database.exec(`begin;\n${await readFile(SCHEMA, 'utf8')}\ncommit;`);
  database.close();
}

// A connection without TLS is the default; the server refuses a setting that says so.
function describeServer(port: number, database: string): string {
  return `
port=${port}
bind_address="127.0.0.1"
external_url="http://127.0.0.1:${port}"
login_url="login.html"
api_prefix="api"
log_mode="console"
log_level="ERROR"
cookie_secure=0
cookie_same_site="empty"
session_expiration=3600
session_key="GLEWLWYD2_SESSION_ID"
admin_scope="g_admin"
profile_scope="g_profile"
user_module_path="${MODULES}/user"
client_module_path="${MODULES}/client"
user_auth_scheme_module_path="${MODULES}/scheme"
plugin_module_path="${MODULES}/plugin"
hash_algorithm="SHA512"
static_files_path="/usr/share/glewlwyd/webapp"
static_files_mime_types = ({ extension = ".html" mime_type = "text/html" })
database = { type = "sqlite3" path = "${database}" };
`;
}

interface Content {
  person: GlewlwydPerson;
  client: GlewlwydClient;
}

/** Sets the server up through the API that its administration page uses. */
async function configure(api: string, issuer: string, { person, client }: Content): Promise<void> {
  const session = await send(`${api}/auth/`, { body: ADMINISTRATOR });
  const cookie = session.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0] ?? '')
    .join('; ');
  for (const name of ['profile', 'email'])
    await send(`${api}/scope/`, { cookie, body: describeScope(name) });
  const backend = await (await send(`${api}/mod/user/database`, { cookie })).json();
  const field = { multiple: false, read: true, write: true };
  backend.parameters['data-format'].email_verified = field;
  await send(`${api}/mod/user/database`, { cookie, method: 'PUT', body: backend });
  await send(`${api}/mod/user/database/reset`, { cookie, method: 'PUT' });
  await send(`${api}/mod/plugin/`, { cookie, body: await describePlugin(issuer) });
  await send(`${api}/client/`, { cookie, body: describeClient(client) });
  await send(`${api}/user/`, { cookie, body: describePerson(person) });
}

interface Sent {
  cookie?: string;
  method?: string;
  body?: object;
}

async function send(url: string, { cookie = '', method, body }: Sent): Promise<Response> {
  const response = await fetch(url, {
    method: method ?? (body ? 'POST' : 'GET'),
    headers: { cookie, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response;
}

function describeScope(name: string) {
  return { name, display_name: name, password_required: false, password_max_age: 0, scheme: {} };
}

async function describePlugin(issuer: string) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const key = { ...(await exportJWK(privateKey)), kid: 'foreign', alg: 'RS256' };
  const verified = {
    name: 'email_verified',
    'user-property': 'email_verified',
    type: 'boolean',
    'boolean-value-true': 'true',
    'boolean-value-false': 'false',
    mandatory: true,
    'on-demand': false,
    scope: [],
  };
  const parameters = {
    iss: issuer,
    'subject-type': 'public',
    'allowed-scope': ['openid', 'profile', 'email'],
    'jwks-private': JSON.stringify({ keys: [key] }),
    'default-kid': key.kid,
    'jwks-show': true,
    'access-token-duration': 3600,
    'refresh-token-duration': 3600,
    'code-duration': 60,
    'auth-type-code-enabled': true,
    'auth-type-id-token-enabled': true,
    'pkce-allowed': true,
    'oauth-as-iss-id': true,
    'name-claim': 'mandatory',
    'email-claim': 'mandatory',
    'scope-claim': 'no',
    claims: [verified],
  };
  return { module: 'oidc', name: 'oidc', display_name: 'OpenID', enabled: true, parameters };
}

function describeClient({ clientId, clientSecret, redirectUri }: GlewlwydClient) {
  return {
    client_id: clientId,
    name: 'Lienzo',
    confidential: true,
    client_secret: clientSecret,
    redirect_uri: [redirectUri],
    authorization_type: ['code'],
    token_endpoint_auth_method: ['client_secret_post'],
    enabled: true,
    scope: [],
  };
}

function describePerson({ username, password, name, mail }: GlewlwydPerson) {
  const scope = ['openid', 'profile', 'email', 'g_profile'];
  return { username, password, name, email: mail, email_verified: 'true', scope, enabled: true };
}

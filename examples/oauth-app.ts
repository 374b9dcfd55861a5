// A web application that people allow to read their editions. Register it first, with the redirect address
// http://127.0.0.1:<port>/callback, and then open http://127.0.0.1:<port>/ in a browser.
//   node examples/oauth-app.ts <service address> <issuer> <client id> <client secret> <port>
import { createHash, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { createClient } from '@lienzo/sdk';

const [baseUrl = '', issuer = '', clientId = '', secret = '', port = '8090'] =
  process.argv.slice(2);
const redirectUri = `http://127.0.0.1:${port}/callback`;
const random = () => randomBytes(32).toString('base64url');
/** The code verifier of each sign-in that has begun, by its state. */
const begun = new Map<string, string>();

function begin(): string {
  const [state, verifier] = [random(), random()];
  begun.set(state, verifier);
  setTimeout(() => begun.delete(state), 600_000).unref();
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: clientId, redirect_uri: redirectUri, state },
    scope: 'Service.editions.READ',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return `${issuer}/oauth/v2/auth?${query}`;
}

async function finish(answer: URLSearchParams): Promise<string> {
  const state = answer.get('state') ?? '';
  const verifier = begun.get(state);
  begun.delete(state);
  if (verifier === undefined || answer.get('iss') !== issuer) return 'Unknown sign-in.';
  const code = answer.get('code');
  if (code === null) return `Not allowed: ${answer.get('error')}`;
  const response = await fetch(`${issuer}/oauth/v2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({
      ...{ grant_type: 'authorization_code', code, code_verifier: verifier },
      redirect_uri: redirectUri,
    }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  const { editions_info: editions } = await createClient({ baseUrl, token }).editions.list();
  return `You are in ${editions.length} edition${editions.length === 1 ? '' : 's'}.`;
}

createServer(async ({ url = '/' }, response) => {
  const { pathname, searchParams } = new URL(url, redirectUri);
  if (pathname === '/') response.writeHead(302, { location: begin() }).end();
  else if (pathname === '/callback') response.end(`${await finish(searchParams)}\n`);
  else response.writeHead(404).end();
}).listen(Number(port), '127.0.0.1', () =>
  process.stdout.write(`Open http://127.0.0.1:${port}/\n`),
);

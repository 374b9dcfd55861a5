import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { scopes } from '@lienzo/contract';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

type Json = Readonly<Record<string, unknown>>;

export interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface IssuerAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON; text is sent unchanged. */
  body?: unknown;
}

type Responder = (received: ReceivedRequest) => IssuerAnswer | Promise<IssuerAnswer>;

/** An identity provider whose answers a test chooses and whose requests it can read. */
export interface FakeIssuer {
  issuer: string;
  audience: string;
  /** Signs an access token for this API. `claims` adds claims; undefined values remove them. */
  sign(claims?: Json, header?: { typ?: string }): Promise<string>;
  answer(path: string, responder: Responder): void;
  /** Returns the number of requests to a path. */
  countOf(path: string): number;
  received: ReceivedRequest[];
  close(): Promise<void>;
}

export const DISCOVERY = '/.well-known/openid-configuration';
export const KEYS = '/keys';
export const USERINFO = '/userinfo';
export const INTROSPECTION = '/introspect';

export async function startFakeIssuer(): Promise<FakeIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'foreign', alg: 'ES256', use: 'sig' };
  const received: ReceivedRequest[] = [];
  const responders = new Map<string, Responder>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { url: path = '', headers } = request;
    const asked = { path, headers, body: Buffer.concat(chunks).toString() };
    received.push(asked);
    send(response, (await responders.get(path)?.(asked)) ?? { status: 404, body: {} });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  const issuer = `http://127.0.0.1:${port}`;
  const audience = 'lienzo';
  responders.set(DISCOVERY, () => ({ body: metadataOf(issuer) }));
  responders.set(KEYS, () => ({ body: { keys: [jwk] } }));
  return {
    issuer,
    audience,
    received,
    answer: (path, responder) => void responders.set(path, responder),
    countOf: (path) => received.filter((request) => request.path === path).length,
    sign: (claims = {}, header: { typ?: string } = { typ: 'at+jwt' }) =>
      new SignJWT({ iss: issuer, aud: audience, scope: scopes.join(' '), ...claims })
        .setProtectedHeader({ alg: 'ES256', kid: 'foreign', ...header })
        .setIssuedAt(claims.iat as number | undefined)
        .setExpirationTime((claims.exp as number | undefined) ?? '1h')
        .sign(privateKey),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function metadataOf(issuer: string) {
  return {
    issuer,
    jwks_uri: `${issuer}${KEYS}`,
    userinfo_endpoint: `${issuer}${USERINFO}`,
    introspection_endpoint: `${issuer}${INTROSPECTION}`,
  };
}

function send(response: ServerResponse, { status = 200, headers, body }: IssuerAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
}

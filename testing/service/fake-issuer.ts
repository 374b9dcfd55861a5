import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { scopes } from '@lienzo/contract';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';

type Json = Readonly<Record<string, unknown>>;

export interface Asked {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface ForeignAnswer {
  status?: number;
  headers?: Record<string, string>;
  /** Sent as JSON; text is sent as it is. */
  body?: unknown;
}

type Responder = (asked: Asked) => ForeignAnswer;

/** A provider that is not ours: it does what a test tells it to, and remembers what it was asked. */
export interface ForeignIssuer {
  issuer: string;
  audience: string;
  /** An access token for this API; claims are added or, when undefined, taken away. */
  sign(claims?: Json): Promise<string>;
  answer(path: string, responder: Responder): void;
  /** How often a path was asked for. */
  countOf(path: string): number;
  asked: Asked[];
  close(): Promise<void>;
}

export const DISCOVERY = '/.well-known/openid-configuration';
export const KEYS = '/keys';
export const USERINFO = '/userinfo';
export const INTROSPECTION = '/introspect';

export async function startForeignIssuer(): Promise<ForeignIssuer> {
  const { publicKey, privateKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'foreign', alg: 'ES256', use: 'sig' };
  const asked: Asked[] = [];
  const responders = new Map<string, Responder>();
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { url: path = '', headers } = request;
    const received = { path, headers, body: Buffer.concat(chunks).toString() };
    asked.push(received);
    send(response, responders.get(path)?.(received) ?? { status: 404, body: {} });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port, not on a pipe
  const issuer = `http://127.0.0.1:${port}`;
  const audience = 'lienzo';
  responders.set(DISCOVERY, () => ({ body: describe(issuer) }));
  responders.set(KEYS, () => ({ body: { keys: [jwk] } }));
  return {
    issuer,
    audience,
    asked,
    answer: (path, responder) => void responders.set(path, responder),
    countOf: (path) => asked.filter((request) => request.path === path).length,
    sign: (claims = {}) =>
      new SignJWT({ iss: issuer, aud: audience, scope: scopes.join(' '), ...claims })
        .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: 'foreign' })
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export function describe(issuer: string) {
  return {
    issuer,
    jwks_uri: `${issuer}${KEYS}`,
    userinfo_endpoint: `${issuer}${USERINFO}`,
    introspection_endpoint: `${issuer}${INTROSPECTION}`,
  };
}

function send(response: ServerResponse, { status = 200, headers, body }: ForeignAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body ?? {}));
}

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findIssuer } from './find-issuer.ts';

let answer: { status: number; body: string };
let url: string;
const server = createServer((request, response) => {
  const found = request.url === '/.well-known/oauth-protected-resource';
  response.writeHead(found ? answer.status : 404).end(answer.body);
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  url = `http://127.0.0.1:${port}`;
});
afterAll(() => void server.close());

const respond = (body: unknown, status = 200) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
};

describe('findIssuer', () => {
  it('returns the issuer that the service names, for any path', async () => {
    respond({ resource: url, authorization_servers: ['https://id.example.com'] });
    expect(await findIssuer(url)).toBe('https://id.example.com');
    expect(await findIssuer(`${url}/service`)).toBe('https://id.example.com');
  });

  it('returns undefined when the service names none', async () => {
    for (const none of ['', '[]', 'null', '{', {}, { resource: url, authorization_servers: [1] }]) {
      respond(none);
      expect(await findIssuer(url)).toBeUndefined();
    }
    respond({ resource: url, authorization_servers: [] });
    expect(await findIssuer(url)).toBeUndefined();
    respond({ resource: url, authorization_servers: ['https://id.example.com'] }, 404);
    expect(await findIssuer(url)).toBeUndefined();
  });

  it('rejects metadata of another service', async () => {
    respond({
      resource: 'https://other.example.com',
      authorization_servers: ['https://evil.test'],
    });
    await expect(findIssuer(url)).rejects.toThrow('TRUST_PROXY');
  });

  it('asks the user to choose when there are several', async () => {
    respond({ resource: url, authorization_servers: ['https://a.test', 'https://b.test'] });
    await expect(findIssuer(url)).rejects.toThrow('https://a.test https://b.test');
  });
});

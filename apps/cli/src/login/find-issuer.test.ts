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

const tell = (body: unknown, status = 200) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
};

describe('the issuer of a service', () => {
  it('is the one that it names, whatever path its address has', async () => {
    tell({ resource: url, authorization_servers: ['https://id.example.com'] });
    expect(await findIssuer(url)).toBe('https://id.example.com');
    expect(await findIssuer(`${url}/service`)).toBe('https://id.example.com');
  });

  it('is unknown when it names none', async () => {
    for (const none of ['', '[]', 'null', '{', {}, { resource: url, authorization_servers: [1] }]) {
      tell(none);
      expect(await findIssuer(url)).toBeUndefined();
    }
    tell({ resource: url, authorization_servers: [] });
    expect(await findIssuer(url)).toBeUndefined();
    tell({ resource: url, authorization_servers: ['https://id.example.com'] }, 404);
    expect(await findIssuer(url)).toBeUndefined();
  });

  it('is not taken from an answer for another service', async () => {
    tell({ resource: 'https://other.example.com', authorization_servers: ['https://evil.test'] });
    await expect(findIssuer(url)).rejects.toThrow('TRUST_PROXY');
  });

  it('is for the person to choose among several', async () => {
    tell({ resource: url, authorization_servers: ['https://a.test', 'https://b.test'] });
    await expect(findIssuer(url)).rejects.toThrow('https://a.test https://b.test');
  });
});

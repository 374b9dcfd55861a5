import { BASE_PATH, scopes } from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { useService } from '../../../../testing/hooks/use-service.ts';
import { sendBytes, sendRaw } from '../../../../testing/service/raw-request.ts';

const PATH = '/.well-known/oauth-protected-resource';
const PROXIED = ['x-forwarded-proto', 'https', 'x-forwarded-host', 'canvas.example.com'];

const service = useService({ env: { TRUST_PROXY: 'true' } });

describe('the resource metadata', () => {
  it('is public and names the requested origin', async () => {
    const { status, text, headers } = await sendRaw({ url: `${service.url}${PATH}` });
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({
      resource: service.url,
      resource_documentation: `${service.url}/reference`,
      resource_name: 'Lienzo',
      authorization_servers: [service.identity.issuer],
      scopes_supported: scopes,
      bearer_methods_supported: ['header'],
    });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
    });
  });

  it('names the origin forwarded by a trusted proxy', async () => {
    const { text } = await sendRaw({ url: `${service.url}${PATH}`, headers: PROXIED });
    expect(JSON.parse(text)).toHaveProperty('resource', 'https://canvas.example.com');
  });

  it('is linked from the response to a request without a token', async () => {
    const url = `${service.url}${BASE_PATH}/editions`;
    const { status, headers } = await sendRaw({ url, headers: PROXIED });
    expect(status).toBe(401);
    expect(headers['www-authenticate']).toBe(
      `Bearer error="invalid_token", resource_metadata="https://canvas.example.com${PATH}"`,
    );
  });

  it.each(['a"b', 'a, Basic realm="b"', 'a/b', 'a@b', ''])(
    'does not repeat the invalid host %j',
    async (host) => {
      const ask = (path: string) =>
        sendBytes(
          service.url,
          `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
        );
      const refused = await ask(`${BASE_PATH}/editions`);
      expect(refused).toMatch(/^www-authenticate: Bearer error="invalid_token"\r$/im);
      expect(await ask(PATH)).not.toContain('"resource":');
    },
  );

  it.each(['javascript', 'https://evil.test/?', 'HTTPS"'])(
    'does not repeat the invalid protocol %j',
    async (protocol) => {
      const headers = ['x-forwarded-host', 'canvas.example.com', 'x-forwarded-proto', protocol];
      const refused = await sendRaw({ url: `${service.url}${BASE_PATH}/editions`, headers });
      expect(refused.headers['www-authenticate']).toBe('Bearer error="invalid_token"');
      const { text } = await sendRaw({ url: `${service.url}${PATH}`, headers });
      expect(JSON.parse(text)).not.toHaveProperty('resource');
    },
  );
});

describe('a peer that is not among the trusted proxies', () => {
  const strict = useService({ env: { TRUST_PROXY: '10.0.0.0/8' } });

  it('cannot choose the origin', async () => {
    const { text } = await sendRaw({ url: `${strict.url}${PATH}`, headers: PROXIED });
    expect(JSON.parse(text)).toHaveProperty('resource', strict.url);
  });
});

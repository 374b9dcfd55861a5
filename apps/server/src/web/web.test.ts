import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { scopes } from '@lienzo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../../../testing/service/test-service.ts';
import { findWebFolder } from './web-folder.ts';

/** What files hold that nobody may read. */
const INSIDE = 'not for everybody';
const SCRIPT = 'export const answer = 42;\n'.repeat(50);
const PAGE =
  '<!doctype html><meta name="style-nonce" content="" /><script type="module" src="/assets/index-abc.js"></script>';

let root: string;
let service: TestService;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lienzo-web-'));
  const folder = join(root, 'dist');
  await mkdir(join(folder, 'assets', 'inner'), { recursive: true });
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'assets/index-abc.js'), SCRIPT);
  await writeFile(join(folder, 'assets/index-abc.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets/index-abc.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(folder, 'assets/plain-abc.css'), 'p{}');
  await writeFile(join(folder, 'assets/inner/deep.js'), INSIDE);
  await writeFile(join(folder, 'assets/.hidden.js'), INSIDE);
  await writeFile(join(folder, 'assets/notes.txt'), INSIDE);
  await writeFile(join(root, 'secret.js'), INSIDE);
  await symlink(join(root, 'secret.js'), join(folder, 'secret.js'));
  service = await startTestService({
    env: { WEB_DIR: folder, WEB_CLIENT_ID: 'the-web' },
  });
});
afterAll(async () => {
  await service.close();
  await rm(root, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.url + path, { headers });

/** Sent as it is: `fetch` would tidy up the path and unpack the answer. */
function getRaw(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(service.url);
      request({ hostname, port, path, headers }, (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: Buffer.concat(parts),
          }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
}

const directivesOf = (answer: Response) =>
  new Map(
    (answer.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );

describe('the page of the app', () => {
  it.each(['/', '/e/1', '/e/1/s/2/z/3?element=4', '/sign-in/done?code=x', '/embed/e/1/s/2/z/3'])(
    'answers at %s',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(await answer.text()).toContain('/assets/index-abc.js');
    },
  );

  it('lets only scripts of the service run', async () => {
    const directives = directivesOf(await get('/'));
    expect(directives.get('default-src')).toEqual(["'self'"]);
    expect(directives.get('script-src')).toEqual(["'self'"]);
    expect(directives.get('object-src')).toEqual(["'none'"]);
    expect(directives.get('base-uri')).toEqual(["'none'"]);
    for (const values of directives.values()) {
      expect(values.join(' ')).not.toMatch(/unsafe|https?:\/\/(?!127\.0\.0\.1)/);
    }
  });

  it('reaches the service and the issuer and nobody else', async () => {
    const directives = directivesOf(await get('/'));
    expect(directives.get('connect-src')).toEqual([
      "'self'",
      new URL(service.identity.issuer).origin,
    ]);
    expect(directives.get('img-src')).toEqual(["'self'", 'data:', 'blob:']);
  });

  it('has a nonce for its styles that nobody can guess', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const answer = await get('/');
        const [, nonce] = /'nonce-([^']{20,})'/.exec(
          directivesOf(answer).get('style-src')?.join(' ') ?? '',
        ) ?? ['', ''];
        expect(await answer.text()).toContain(`content="${nonce}"`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  it('is shown in no frame, except where it is made for that', async () => {
    const page = await get('/e/1');
    expect(directivesOf(page).get('frame-ancestors')).toEqual(["'none'"]);
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    const embedded = await get('/embed/e/1/s/2/z/3');
    expect(directivesOf(embedded).get('frame-ancestors')).toEqual(['*']);
    expect(embedded.headers.get('x-frame-options')).toBeNull();
  });

  it('does not stand in for what is not there', async () => {
    for (const path of ['/nothing', '/service/api/v1/nothing', '/assets/nothing.js', '/app/x']) {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('application/json');
    }
  });
});

describe('what the app has to know', () => {
  it('is told before anybody has signed in', async () => {
    const answer = await get('/app/config.json');
    expect(await answer.json()).toEqual({
      issuer: service.identity.issuer,
      client_id: 'the-web',
      audience: service.config.issuers[0]?.audience,
      scopes: ['openid', 'profile', 'email', 'offline_access', ...scopes],
    });
  });

  it('holds no secret of the service', async () => {
    const text = await (await get('/app/config.json')).text();
    expect(text).not.toContain(service.config.issuers[0]?.introspection?.clientSecret);
  });
});

describe('files of the app', () => {
  it('are kept by browsers for good', async () => {
    const answer = await get('/assets/index-abc.js');
    expect(await answer.text()).toBe(SCRIPT);
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliCompressSync(SCRIPT)],
    ['gzip', 'gzip', gzipSync(SCRIPT)],
    ['br;q=0, gzip;q=0.5', 'gzip', gzipSync(SCRIPT)],
    ['identity', undefined, Buffer.from(SCRIPT)],
    ['', undefined, Buffer.from(SCRIPT)],
  ])('come for “%s” as %s', async (accepted, encoding, bytes) => {
    const answer = await getRaw('/assets/index-abc.js', { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(answer.body.equals(bytes)).toBe(true);
  });

  it('come as they are when there is no smaller form', async () => {
    const answer = await getRaw('/assets/plain-abc.css', { 'accept-encoding': 'br' });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body.toString()).toBe('p{}');
  });

  it.each([
    '/assets/../secret.js',
    '/assets/../../secret.js',
    '/assets/..%2fsecret.js',
    '/assets/..%2f..%2fsecret.js',
    '/assets/%2e%2e/secret.js',
    '/assets/%2e%2e%2f%2e%2e%2fsecret.js',
    '/assets/..%5c..%5csecret.js',
    '/assets/..\\secret.js',
    '/assets//etc/passwd',
    '/assets/%2fetc%2fpasswd',
    '/assets/index-abc.js%00.css',
    '/assets/inner/deep.js',
    '/assets/inner%2fdeep.js',
    '/assets/.hidden.js',
    '/assets/notes.txt',
    '/assets/index-abc.js.br',
    '/assets/inner',
    '/assets/.',
    '/assets/',
    '/secret.js',
    '/index.html',
  ])('are not reached by %s', async (path) => {
    const answer = await getRaw(path);
    expect(answer.status).toBe(404);
    expect(answer.body.toString()).not.toContain(INSIDE);
    expect(answer.body.toString()).not.toContain('root:');
  });
});

describe('a folder without the app', () => {
  it('keeps the service from starting, with a reason', () => {
    expect(() => findWebFolder(root)).toThrow('WEB_DIR');
  });
});

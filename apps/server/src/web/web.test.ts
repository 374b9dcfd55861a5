import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { scopes } from '@lienzo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../../../testing/service/test-service.ts';
import { findWebFolder } from './web-folder.ts';

/** Content of files that must not be served. */
const PRIVATE = 'private content';
const SCRIPT = 'export const response = 42;\n'.repeat(50);
const WORKER = "addEventListener('fetch', () => {});\n";
const EMBED = 'customElements.define();\n';
const PAGE =
  '<!doctype html><meta name="style-nonce" content="" /><script type="module" src="/assets/index-abc.js"></script>';

let root: string;
let service: TestService;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'lienzo-web-'));
  const folder = join(root, 'dist');
  await mkdir(join(folder, 'assets', 'inner'), { recursive: true });
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'service-worker.js'), WORKER);
  await writeFile(join(folder, 'embed.js'), EMBED);
  await writeFile(join(folder, 'assets/index-abc.js'), SCRIPT);
  await writeFile(join(folder, 'assets/index-abc.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'assets/index-abc.js.gz'), gzipSync(SCRIPT));
  await writeFile(join(folder, 'assets/plain-abc.css'), 'p{}');
  await writeFile(join(folder, 'assets/inner/deep.js'), PRIVATE);
  await writeFile(join(folder, 'assets/.hidden.js'), PRIVATE);
  await writeFile(join(folder, 'assets/notes.txt'), PRIVATE);
  await writeFile(join(root, 'secret.js'), PRIVATE);
  await symlink(join(root, 'secret.js'), join(folder, 'secret.js'));
  service = await startTestService({
    env: { WEB_DIR: folder, WEB_CLIENT_ID: 'the-web', ALLOWED_ORIGINS: 'https://intranet.example' },
  });
});
afterAll(async () => {
  await service.close();
  await rm(root, { recursive: true });
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(service.url + path, { headers });

/** Sends the request unchanged; `fetch` would normalize the path and decompress the response. */
function getRaw(path: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      const { hostname, port } = new URL(service.url);
      request({ hostname, port, path, headers }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
          }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
}

const directivesOf = (response: Response) =>
  new Map(
    (response.headers.get('content-security-policy') ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values];
    }),
  );

describe('an unknown address', () => {
  it('is a page for people and JSON for programs', async () => {
    const page = await get('/nonsense', { accept: 'text/html,*/*' });
    expect(page.status).toBe(404);
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    const json = await get('/nonsense', { accept: 'application/json' });
    expect(json.status).toBe(404);
    expect(json.headers.get('content-type')).toContain('application/json');
  });

  it.each(['/service/api/v1/nonsense', '/assets/nonsense', '/.well-known/nonsense'])(
    'is JSON below %s',
    async (path) => {
      const { status, headers } = await get(path, { accept: 'text/html' });
      expect(status).toBe(404);
      expect(headers.get('content-type')).toContain('application/json');
    },
  );
});

describe('the page of the app', () => {
  it.each(['/', '/e/1', '/e/1/s/2/z/3?element=4', '/sign-in/done?code=x', '/embed/e/1/s/2/z/3'])(
    'is served at %s',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(response.headers.get('referrer-policy')).toBe('no-referrer');
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(await response.text()).toContain('/assets/index-abc.js');
    },
  );

  it('allows scripts of the service only', async () => {
    const directives = directivesOf(await get('/'));
    expect(directives.get('default-src')).toEqual(["'self'"]);
    expect(directives.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
    expect(directives.get('object-src')).toEqual(["'none'"]);
    expect(directives.get('base-uri')).toEqual(["'none'"]);
    for (const values of directives.values()) {
      expect(values.join(' ')).not.toMatch(/(?<!wasm-)unsafe|https?:\/\/(?!127\.0\.0\.1)/);
    }
  });

  it('may connect to the service and the issuer only', async () => {
    const directives = directivesOf(await get('/'));
    expect(directives.get('connect-src')).toEqual([
      "'self'",
      new URL(service.identity.issuer).origin,
    ]);
    expect(directives.get('img-src')).toEqual(["'self'", 'data:', 'blob:']);
  });

  it('has a random nonce for its styles', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => {
        const response = await get('/');
        const [, nonce] = /'nonce-([^']{20,})'/.exec(
          directivesOf(response).get('style-src')?.join(' ') ?? '',
        ) ?? ['', ''];
        expect(await response.text()).toContain(`content="${nonce}"`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  it('cannot be framed, except the pages for embedding', async () => {
    const page = await get('/e/1');
    expect(directivesOf(page).get('frame-ancestors')).toEqual(["'none'"]);
    expect(page.headers.get('x-frame-options')).toBe('DENY');
    const embedded = await get('/embed/e/1/s/2/z/3');
    expect(directivesOf(embedded).get('frame-ancestors')).toEqual([
      "'self'",
      'https://intranet.example',
    ]);
    expect(embedded.headers.get('x-frame-options')).toBeNull();
  });

  it('is not served for unknown paths', async () => {
    for (const path of ['/nothing', '/service/api/v1/nothing', '/assets/nothing.js', '/app/x']) {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toContain('application/json');
    }
  });
});

describe('the service worker', () => {
  it('is served for the whole app, and checked for a new version each time', async () => {
    const response = await get('/app/service-worker.js');
    expect(await response.text()).toBe(WORKER);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('service-worker-allowed')).toBe('/');
  });

  it('may load only files of the service', async () => {
    expect(directivesOf(await get('/app/service-worker.js'))).toEqual(
      new Map([
        ['default-src', ["'none'"]],
        ['connect-src', ["'self'"]],
      ]),
    );
    expect(directivesOf(await get('/')).get('worker-src')).toEqual(["'self'"]);
  });
});

describe('the script for embedding', () => {
  it('can be loaded by pages of other sites', async () => {
    const response = await get('/app/embed.js');
    expect(await response.text()).toBe(EMBED);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });
});

describe('the configuration of the app', () => {
  it('is public', async () => {
    const response = await get('/app/config.json');
    expect(await response.json()).toEqual({
      issuer: service.identity.issuer,
      client_id: 'the-web',
      default_plan: 'FREE',
      audience: service.config.issuers[0]?.audience,
      scopes: ['openid', 'profile', 'email', 'offline_access', ...scopes],
    });
  });

  it('contains no secrets of the service', async () => {
    const text = await (await get('/app/config.json')).text();
    expect(text).not.toContain(service.config.issuers[0]?.introspection?.clientSecret);
  });
});

describe('the files of the app', () => {
  it('are cached by browsers permanently', async () => {
    const response = await get('/assets/index-abc.js');
    expect(await response.text()).toBe(SCRIPT);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each([
    ['gzip, deflate, br', 'br', brotliCompressSync(SCRIPT)],
    ['gzip', 'gzip', gzipSync(SCRIPT)],
    ['br;q=0, gzip;q=0.5', 'gzip', gzipSync(SCRIPT)],
    ['identity', undefined, Buffer.from(SCRIPT)],
    ['', undefined, Buffer.from(SCRIPT)],
  ])('are sent for “%s” as %s', async (accepted, encoding, bytes) => {
    const response = await getRaw('/assets/index-abc.js', { 'accept-encoding': accepted });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers.vary).toBe('accept-encoding');
    expect(response.body.equals(bytes)).toBe(true);
  });

  it('are sent uncompressed when there is no compressed file', async () => {
    const response = await getRaw('/assets/plain-abc.css', { 'accept-encoding': 'br' });
    expect(response.headers['content-encoding']).toBeUndefined();
    expect(response.body.toString()).toBe('p{}');
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
  ])('are not reachable by %s', async (path) => {
    const response = await getRaw(path);
    expect(response.status).toBe(404);
    expect(response.body.toString()).not.toContain(PRIVATE);
    expect(response.body.toString()).not.toContain('root:');
  });
});

describe('a folder without the app', () => {
  it('prevents the service from starting, with a reason', () => {
    expect(() => findWebFolder(root)).toThrow('WEB_DIR');
  });
});

describe('fonts for other scripts', () => {
  const versionsOf = async () => (await (await get('/app/fonts.json')).json()).versions;

  it('are listed with their versions', async () => {
    expect((await versionsOf())['noto-sans-arabic']).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('are sent with their ranges, to be stored for a year', async () => {
    const { 'noto-sans-arabic': version } = await versionsOf();
    const folder = `/app/fonts/noto-sans-arabic/${version}`;
    const font = await get(`${folder}/noto-sans-arabic-arabic-400-normal.woff2`);
    expect(font.headers.get('content-type')).toBe('font/woff2');
    expect(font.headers.get('cache-control')).toContain('immutable');
    expect(Buffer.from(await font.arrayBuffer()).toString('latin1', 0, 4)).toBe('wOF2');
    const ranges = await (await get(`${folder}/ranges.json`)).json();
    expect(ranges.arabic).toContain('U+0600-06FF');
  });

  it.each([
    '/app/fonts/noto-sans-arabic/0.0.0/noto-sans-arabic-arabic-400-normal.woff2',
    '/app/fonts/inter/5.3.0/inter-latin-400-normal.woff2',
    '/app/fonts/__proto__/5.3.0/ranges.json',
    '/app/fonts/noto-sans-arabic/VERSION/missing.woff2',
    '/app/fonts/noto-sans-arabic/VERSION/package.json',
    '/app/fonts/noto-sans-arabic/VERSION/..%2f..%2fpackage.json',
  ])('do not include %s', async (path) => {
    const { 'noto-sans-arabic': version } = await versionsOf();
    expect((await getRaw(path.replace('VERSION', version))).status).toBe(404);
  });
});

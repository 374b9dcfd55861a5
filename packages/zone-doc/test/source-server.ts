import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { extname } from 'node:path';

const ROOT = new URL('../../../', import.meta.url);
const CONDITIONS = ['browser', 'module', 'import', 'default'];
const NONCE = 'page';

const IMPORTS = {
  '@lienzo/contract': '/packages/contract/src/index.ts',
  yjs: '/npm/yjs',
  'fractional-indexing': '/npm/fractional-indexing',
  typebox: '/npm/typebox',
  'typebox/': '/npm/typebox/',
  'lib0/': '/npm/lib0/',
};

const PAGE = `<!doctype html><title>zone-doc</title>
<link rel="icon" href="data:,">
<script type="importmap" nonce="${NONCE}">${JSON.stringify({ imports: IMPORTS })}</script>`;

const POLICY = `default-src 'none'; connect-src 'self'; img-src data:; script-src 'self' 'nonce-${NONCE}'`;

/** Serves the package sources to a browser, with types stripped and without bundling. */
export async function startSourceServer() {
  const server = createServer(async (request, response) => {
    const { status, headers, body } = await answer(request.url ?? '/');
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server has an address object
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body?: string;
}

async function answer(path: string): Promise<Answer> {
  if (path === '/') {
    const headers = { 'content-type': 'text/html', 'content-security-policy': POLICY };
    return { status: 200, headers, body: PAGE };
  }
  try {
    if (path.startsWith('/npm/')) return await redirectToModule(path.slice('/npm/'.length));
    return await serveSource(path);
  } catch (error) {
    return { status: 404, headers: {}, body: String(error) };
  }
}

async function serveSource(path: string): Promise<Answer> {
  const text = await readFile(new URL(`.${path}`, ROOT), 'utf8');
  const body = extname(path) === '.ts' ? stripTypeScriptTypes(text) : text;
  return { status: 200, headers: { 'content-type': 'text/javascript' }, body };
}

/** Redirects to the file of a module, so that its relative imports resolve. */
async function redirectToModule(specifier: string): Promise<Answer> {
  const [name = '', ...rest] = specifier.split('/');
  const subpath = ['.', ...rest].join('/');
  const description = new URL(`node_modules/${name}/package.json`, ROOT);
  const { exports } = JSON.parse(await readFile(description, 'utf8'));
  const target = choose(typeof exports === 'string' ? exports : exports[subpath]);
  if (target === undefined) throw new Error(`${specifier} is not exported`);
  return { status: 302, headers: { location: `/node_modules/${name}/${target.slice(2)}` } };
}

function choose(target: unknown): string | undefined {
  if (typeof target === 'string') return target;
  if (target === null || typeof target !== 'object') return undefined;
  const found = Object.entries(target).find(([condition]) => CONDITIONS.includes(condition));
  return choose(found?.[1]);
}

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const DEPLOY = join(import.meta.dirname, '../../../deploy');
const read = (name: string) => readFile(join(DEPLOY, name), 'utf8');

/** Returns the directives of a configuration of nginx, without comments and addresses of nodes. */
function listDirectives(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) =>
      line.replace(/^server (?:lienzo(?:-2)?:8080 resolve|127\.0\.0\.1:80[89]0)/, 'server node'),
    );
}

it('forwards requests in the same way in the compose file and on Debian', async () => {
  const [compose, site] = (await Promise.all(['nginx.conf', 'nginx-site.conf'].map(read))).map(
    listDirectives,
  );
  const shared = (lines: string[] = []) => {
    const [upstream, server] = [lines.indexOf('upstream nodes {'), lines.indexOf('gzip off;')];
    const start = lines.indexOf('client_max_body_size 0;');
    expect(Math.min(upstream, start, server)).toBeGreaterThan(-1);
    const end = lines.indexOf('server {');
    return [...lines.slice(upstream, end), ...lines.slice(start)].filter((line) => line !== '}');
  };
  expect(shared(site)).toEqual(shared(compose));
});

it('forwards the same paths with nginx, Caddy and the Ingress of the chart', async () => {
  const nginx = /location ~ \^\/\((.+)\) \{/.exec(await read('nginx-site.conf'))?.[1] ?? '';
  const matches = (path: string) => new RegExp(`^/(${nginx})`).test(path);
  const caddy = /@public path (.+)$/m.exec(await read('Caddyfile'))?.[1]?.split(' ') ?? [];
  const ingress = await read('helm/lienzo/templates/ingress.yaml');
  const chart = [...(/range list (.+?) \}\}/.exec(ingress)?.[1] ?? '').matchAll(/"([^"]+)"/g)];
  expect(caddy.length).toBeGreaterThan(10);
  expect(chart.length).toBeGreaterThan(10);
  for (const path of caddy) expect(matches(path.replace('*', 'any')), path).toBe(true);
  for (const [, path = ''] of chart) {
    expect(matches(path) || matches(`${path}/`), path).toBe(true);
    const isInCaddy = caddy.some(
      (pattern) => pattern === path || pattern.startsWith(`${path}/`) || pattern === `${path}*`,
    );
    expect(isInCaddy, path).toBe(true);
  }
  for (const path of ['/metrics', '/readyz', '/healthz', '/.well-known/other'])
    expect(matches(path), path).toBe(false);
});

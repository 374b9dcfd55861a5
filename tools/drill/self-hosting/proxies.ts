import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isReachable } from './call.ts';
import type { Certificate } from './certificate.ts';

export interface ProxyOptions {
  root: string;
  /** For its files. */
  folder: string;
  port: number;
  /** The ports of the two nodes. */
  nodes: readonly [number, number];
  certificate: Certificate;
}

export interface RunningProxy {
  stop(): Promise<void>;
}

const START_MILLISECONDS = 10_000;

/** Starts nginx with deploy/nginx-site.conf, included as Debian's configuration includes sites. */
export async function startNginx(
  options: ProxyOptions,
  change = (site: string) => site,
): Promise<RunningProxy> {
  const { root, folder, port, nodes, certificate } = options;
  await chmod(folder, 0o755); // its workers may run as another user
  const shipped = await readFile(join(root, 'deploy/nginx-site.conf'), 'utf8');
  const site = replaceAll(shipped, [
    // The redirect from port 80 would need a privilege that the drill should not need.
    [/^server \{\n {2}listen 80;[\s\S]*?^\}\n/m, ''],
    [/^ {2}listen \[::\]:443.*\n/m, ''],
    [/listen 443 ssl/, `listen 127.0.0.1:${port} ssl`],
    [/server_name canvas\.example\.com/, 'server_name localhost'],
    [/ssl_certificate \S+;/, `ssl_certificate ${certificate.certificate};`],
    [/ssl_certificate_key \S+;/, `ssl_certificate_key ${certificate.key};`],
    [/127\.0\.0\.1:8080/g, `127.0.0.1:${nodes[0]}`],
    [/127\.0\.0\.1:8090/g, `127.0.0.1:${nodes[1]}`],
  ]);
  await writeFile(join(folder, 'site.conf'), change(site));
  await writeFile(join(folder, 'nginx.conf'), describeNginx(folder));
  const file = join(folder, 'nginx.conf');
  const args = ['-c', file, '-e', join(folder, 'error.log'), '-g', 'daemon off;'];
  return startProxy(spawn('nginx', args, { stdio: ['ignore', 'ignore', 'pipe'] }), options);
}

function describeNginx(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${folder}/${kind};`,
  );
  return `pid ${folder}/nginx.pid;
events {}
http {
${temporary.join('\n')}
  access_log off;
  gzip on;
  include ${folder}/site.conf;
}
`;
}

/** Starts Caddy with deploy/Caddyfile. */
export async function startCaddy(options: ProxyOptions): Promise<RunningProxy> {
  const { root, folder, port, nodes, certificate } = options;
  const shipped = await readFile(join(root, 'deploy/Caddyfile'), 'utf8');
  const site = replaceAll(shipped, [
    [
      /^canvas\.example\.com \{/m,
      `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate.certificate} ${certificate.key}`,
    ],
    [/127\.0\.0\.1:8080/g, `127.0.0.1:${nodes[0]}`],
    [/127\.0\.0\.1:8090/g, `127.0.0.1:${nodes[1]}`],
  ]);
  const file = join(folder, 'Caddyfile');
  // Without the administration endpoint and the redirect, which use fixed ports.
  await writeFile(file, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${site}`);
  // Caddy keeps its state in these folders.
  const state = [`XDG_DATA_HOME=${folder}`, `XDG_CONFIG_HOME=${folder}`];
  const args = ['caddy', 'run', '--config', file, '--adapter', 'caddyfile'];
  const child = spawn('env', [...state, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  return startProxy(child, options);
}

async function startProxy(
  child: ChildProcess,
  { port, certificate }: ProxyOptions,
): Promise<RunningProxy> {
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += String(chunk);
  });
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  };
  const limit = performance.now() + START_MILLISECONDS;
  while (!(await isReachable(`https://localhost:${port}/`, certificate))) {
    if (failure || child.exitCode !== null || performance.now() > limit) {
      await stop();
      throw new Error(`The proxy did not start: ${output}`, { cause: failure });
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { stop };
}

type Replacement = readonly [pattern: RegExp, text: string];

function replaceAll(shipped: string, replacements: readonly Replacement[]): string {
  return replacements.reduce((text, [pattern, replacement]) => {
    if (text.search(pattern) < 0) throw new Error(`The shipped file has no ${pattern}.`);
    return text.replace(pattern, replacement);
  }, shipped);
}

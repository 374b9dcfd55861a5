import { join } from 'node:path';
import { readBlocks } from '../read-blocks.ts';
import { type Commands, runCommands } from '../run-commands.ts';
import { waitUntilReady } from '../wait-until-ready.ts';
import type { DrillDatabase } from './database.ts';

export interface NodeOptions {
  root: string;
  database: DrillDatabase;
  publicUrl: string;
  redisUrl: string;
  ports: readonly [number, number];
}

/** Two nodes that run with the documented settings. */
export interface Nodes {
  /** The settings of the first node. */
  settings: Readonly<Record<string, string>>;
  /** Runs a documented npm script, such as "migrate". */
  runScript(name: string): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Stops and starts one node after the other. */
  restartInTurn(): Promise<void>;
  /** Waits until a node prints a matching text, and returns it. */
  waitFor(pattern: RegExp): Promise<string>;
  /** Uses another database from the next start on. */
  useDatabase(name: string): void;
  output(): string;
}

/** Reads the settings from "Without containers" and "nginx on Debian" in docs/self-hosting.md. */
async function readSettings(options: NodeOptions): Promise<Record<string, string>> {
  const { root, database, publicUrl, redisUrl } = options;
  const page = join(root, 'docs/self-hosting.md');
  const blocks = [
    ...(await readBlocks(page, 'Without containers')),
    ...(await readBlocks(page, 'Behind a proxy')),
  ];
  const text = database
    .adapt(blocks.join('\n'))
    .replaceAll('https://canvas.example.com', publicUrl)
    .replaceAll('redis://127.0.0.1:6379', redisUrl);
  const exports = text.matchAll(/^export (.+)$/gm);
  const pairs = [...exports].flatMap(([, line = '']) => line.split(' '));
  return Object.fromEntries(
    pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
}

export async function createNodes(options: NodeOptions): Promise<Nodes> {
  const { root, ports, database } = options;
  const settings: Record<string, string> = {
    ...(await readSettings(options)),
    // The calls of the drill must not reach a limit.
    RATE_READ_PER_MINUTE: '100000',
    LOG_LEVEL: 'warn',
    PORT: String(ports[0]),
  };
  const running = new Map<number, Commands>();
  const begin = (command: string, changes: Record<string, string> = {}) => {
    const exports = Object.entries({ ...settings, ...changes });
    const lines = exports.map(([name, value]) => `export ${name}='${value}'`);
    return runCommands(`${lines.join('\n')}\n${command}`, root);
  };
  const startNode = async (port: number) => {
    running.set(port, begin('npm --silent start', { PORT: String(port) }));
    await waitUntilReady(`http://127.0.0.1:${port}/readyz`);
  };
  const stopNode = async (port: number) => {
    await running.get(port)?.stop();
    running.delete(port);
  };
  return {
    settings,
    async runScript(name) {
      await begin(`npm run --silent ${name} && echo finished`).waitFor(/finished/, 120_000);
    },
    async start() {
      for (const port of ports) await startNode(port);
    },
    async stop() {
      await Promise.all(ports.map(stopNode));
    },
    async restartInTurn() {
      for (const port of ports) {
        await stopNode(port);
        await startNode(port);
      }
    },
    waitFor: (pattern) =>
      Promise.any([...running.values()].map((commands) => commands.waitFor(pattern))),
    useDatabase(name) {
      settings.DATABASE_URL = database.urlFor('lienzo_app', name);
      settings.DATABASE_OWNER_URL = database.urlFor('lienzo_owner', name);
      settings.IDENTITY_DATABASE_URL = database.urlFor('lienzo_sign_in', name);
    },
    output: () => [...running.values()].map((commands) => commands.output()).join('\n'),
  };
}

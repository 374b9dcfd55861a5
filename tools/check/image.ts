import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Check } from './check.ts';
import { listFiles } from './list-files.ts';

interface Workspace {
  readonly folder: string;
  readonly name: string;
  readonly dependencies: readonly string[];
}

/** The workspace that each stage of the Dockerfile runs. */
const STAGES: Readonly<Record<string, string>> = {
  server: '@lienzo/server',
  identity: '@lienzo/identity',
};

/**
 * Checks that the image can be built and run: npm needs the manifests of all workspaces to install any
 * of them, and each stage needs the source of every workspace that it depends on.
 */
export const image: Check = {
  name: 'image',
  async findFaults(root) {
    const workspaces = await listWorkspaces(root);
    const included = await readIncluded(root);
    const stages = await readStages(root);
    const hidden = workspaces.filter(
      ({ folder }) => !isIncluded(included, `${folder}/package.json`),
    );
    return [
      ...hidden.map(({ folder }) => `.dockerignore excludes ${folder}/package.json`),
      ...Object.entries(STAGES).flatMap(([stage, name]) =>
        listNeeded(workspaces, name)
          .filter((folder) => !stages.get(stage)?.has(folder))
          .map((folder) => `Dockerfile: the stage ${stage} does not copy ${folder}`),
      ),
    ];
  },
};

async function listWorkspaces(root: string): Promise<Workspace[]> {
  const { workspaces } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const patterns: string[] = workspaces.map((pattern: string) => `${pattern}/package.json`);
  const files = await Promise.all(patterns.map((pattern) => listFiles(root, pattern)));
  return Promise.all(
    files.flat().map(async (file) => {
      const { name, dependencies = {} } = JSON.parse(await readFile(join(root, file), 'utf8'));
      return { folder: dirname(file), name, dependencies: Object.keys(dependencies) };
    }),
  );
}

/** Returns the paths that .dockerignore excepts from its exclusion of everything. */
async function readIncluded(root: string): Promise<string[]> {
  const text = await readFile(join(root, '.dockerignore'), 'utf8');
  return [...text.matchAll(/^!(.+)$/gm)].map(([, path = '']) => path);
}

function isIncluded(included: readonly string[], file: string): boolean {
  return included.some((path) => file === path || file.startsWith(`${path}/`));
}

/** Returns the folders that each stage copies from the project, by the name of the stage. */
async function readStages(root: string): Promise<Map<string, Set<string>>> {
  const text = await readFile(join(root, 'Dockerfile'), 'utf8');
  const stages = text.split(/^FROM \S+ AS /m).slice(1);
  return new Map(
    stages.map((stage) => {
      const copies = stage.matchAll(/^COPY (?!--)(\S+) \1$/gm);
      return [stage.split('\n', 1)[0] ?? '', new Set([...copies].map(([, path = '']) => path))];
    }),
  );
}

function listNeeded(workspaces: readonly Workspace[], name: string): string[] {
  const needed = new Set<Workspace>();
  const add = (wanted: string) => {
    const found = workspaces.find((workspace) => workspace.name === wanted);
    if (!found || needed.has(found)) return;
    needed.add(found);
    found.dependencies.forEach(add);
  };
  add(name);
  return [...needed].map(({ folder }) => folder);
}

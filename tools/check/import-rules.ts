import { fileURLToPath } from 'node:url';
import type { Check } from './check.ts';
import { listFiles } from './list-files.ts';
import { runTool } from './run-tool.ts';

const RULES = fileURLToPath(new URL('../../.dependency-cruiser.cjs', import.meta.url));
const FOLDERS = ['packages', 'apps', 'acceptance', 'bench', 'testing', 'tools'];

interface Violation {
  rule: { name: string };
  from: string;
  to: string;
  cycle?: { name: string }[];
  comment?: string;
}

interface Cruise {
  modules: { source: string; dependencies: unknown[] }[];
  summary: { violations: Violation[] };
}

export const importRules: Check = {
  name: 'import rules',
  async findFaults(root) {
    const files = (await listFiles(root, '*/**/*.{ts,tsx}')).filter(isOurs);
    const folders = FOLDERS.filter((folder) => files.some((file) => file.startsWith(`${folder}/`)));
    const args = ['--config', RULES, '--output-type', 'json', ...folders];
    const { stdout, stderr } = await runTool({ command: 'depcruise', args, root });
    if (!stdout.startsWith('{')) return [`depcruise returned no result: ${stderr.trim()}`];
    const cruise: Cruise = JSON.parse(stdout);
    return [...findSkipped(files, cruise), ...cruise.summary.violations.map(describe)];
  },
};

function isOurs(file: string): boolean {
  return FOLDERS.some((folder) => file.startsWith(`${folder}/`));
}

/**
 * Returns the files that dependency-cruiser did not read. Without a compatible TypeScript compiler it
 * silently skips every TypeScript file.
 */
export function findSkipped(files: readonly string[], { modules }: Pick<Cruise, 'modules'>) {
  const read = new Set(modules.map((module) => module.source));
  const skipped = files.filter((file) => !read.has(file));
  const findings = skipped.map((file) => `${file} was not checked`);
  const imports = modules.reduce((count, module) => count + module.dependencies.length, 0);
  return imports > 0 ? findings : [...findings, 'no imports were found'];
}

function describe({ rule, from, to, cycle }: Violation): string {
  if (!cycle) return `${rule.name}: ${from} imports ${to}`;
  return `${rule.name}: ${[from, ...cycle.map((step) => step.name)].join(' → ')}`;
}

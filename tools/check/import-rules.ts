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
    if (!stdout.startsWith('{')) return [`depcruise gave no result: ${stderr.trim()}`];
    const cruise: Cruise = JSON.parse(stdout);
    return [...findUnseen(files, cruise), ...cruise.summary.violations.map(describe)];
  },
};

function isOurs(file: string): boolean {
  return FOLDERS.some((folder) => file.startsWith(`${folder}/`));
}

/**
 * Without a compiler that it can use, dependency-cruiser passes over every TypeScript file and is
 * content. So what it saw must be what is there.
 */
export function findUnseen(files: readonly string[], { modules }: Pick<Cruise, 'modules'>) {
  const seen = new Set(modules.map((module) => module.source));
  const unseen = files.filter((file) => !seen.has(file));
  const faults = unseen.map((file) => `${file} was not looked at`);
  const imports = modules.reduce((count, module) => count + module.dependencies.length, 0);
  return imports > 0 ? faults : [...faults, 'not a single import was seen'];
}

function describe({ rule, from, to, cycle }: Violation): string {
  if (!cycle) return `${rule.name}: ${from} imports ${to}`;
  return `${rule.name}: ${[from, ...cycle.map((step) => step.name)].join(' → ')}`;
}

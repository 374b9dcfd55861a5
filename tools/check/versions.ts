import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from './check.ts';
import { listFiles } from './list-files.ts';

const CHART = 'deploy/helm/lienzo/Chart.yaml';
const LOCKFILE = 'package-lock.json';

/**
 * Checks that all manifests have the version of the root package.json. Workspaces, the lockfile and the
 * Helm chart repeat it, because npm and Helm require it there; all other code reads a manifest.
 */
export const versions: Check = {
  name: 'versions',
  async findFaults(root) {
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const findings: string[] = [];
    for (const [file, text] of await rewriteVersions(root, version)) {
      if ((await readFile(join(root, file), 'utf8')) === text) continue;
      findings.push(
        `${file} does not have the version ${version} of package.json. Run: npm run set-version -- ${version}`,
      );
    }
    return findings;
  },
};

/** Returns the text of every file that contains the version of the product, with this version. */
export async function rewriteVersions(root: string, version: string): Promise<Map<string, string>> {
  const { workspaces } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const patterns: string[] = workspaces.map((pattern: string) => `${pattern}/package.json`);
  const manifests = await Promise.all(patterns.map((pattern) => listFiles(root, pattern)));
  const files = ['package.json', ...manifests.flat(), LOCKFILE, CHART];
  const texts = files.map(async (file): Promise<[string, string]> => {
    const rewrite = rewriters[file] ?? rewriteManifest;
    return [file, rewrite(await readFile(join(root, file), 'utf8'), version)];
  });
  return new Map(await Promise.all(texts));
}

const rewriters: Readonly<Record<string, typeof rewriteManifest>> = {
  [LOCKFILE]: rewriteLockfile,
  [CHART]: rewriteChart,
};

// Replaces text instead of parsing, to keep the formatting of the file.
function rewriteManifest(text: string, version: string): string {
  return text
    .replace(/^( {2}"version": ")[^"]+/m, `$1${version}`)
    .replace(/("@lienzo\/[\w-]+": ")[^"]+/g, `$1${version}`);
}

interface Locked {
  version?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

function rewriteLockfile(text: string, version: string): string {
  const lock: Locked & { packages: Record<string, Locked> } = JSON.parse(text);
  lock.version = version;
  for (const [path, locked] of Object.entries(lock.packages)) {
    if (path.includes('node_modules')) continue;
    locked.version = version;
    for (const group of [locked.dependencies, locked.devDependencies])
      for (const name of Object.keys(group ?? {}))
        if (group && name.startsWith('@lienzo/')) group[name] = version;
  }
  return `${JSON.stringify(lock, null, 2)}\n`;
}

function rewriteChart(text: string, version: string): string {
  return text.replace(/^(version|appVersion): .*$/gm, `$1: ${version}`);
}

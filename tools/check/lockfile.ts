import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Check } from './check.ts';

interface Entry {
  resolved?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  os?: readonly string[];
  cpu?: readonly string[];
  optionalDependencies?: Readonly<Record<string, string>>;
}

/** Entries of a lockfile, by installation path. */
export type LockedPackages = Readonly<Record<string, Entry>>;

/** Checks that the lockfile installs on any machine: packages are identified by hash, not by address. */
export const lockfile: Check = {
  name: 'lockfile',
  async findFaults(root) {
    const text = await readFile(join(root, 'package-lock.json'), 'utf8');
    const { packages }: { packages: LockedPackages } = JSON.parse(text);
    return Object.keys(packages).flatMap((path) => [
      ...findBadSource(packages, path),
      ...findMissing(packages, path).map(describeMissing),
    ]);
  },
};

function findBadSource(entries: LockedPackages, path: string): string[] {
  const { resolved, integrity, link, os, cpu } = entries[path] ?? {};
  if (!path.includes('node_modules/') || link) return [];
  const findings: string[] = [];
  if (resolved !== undefined) findings.push(`${path} has a resolved address`);
  // A registry that has only one platform cannot provide the hashes of packages for other platforms.
  const isForOnePlatform = os !== undefined || cpu !== undefined;
  if (integrity === undefined && !isForOnePlatform) findings.push(`${path} has no integrity hash`);
  return findings;
}

interface Missing {
  name: string;
  version: string;
  owner: string;
}

/** Returns the optional dependencies of a package that the lockfile does not contain. */
export function findMissing(entries: LockedPackages, owner: string): Missing[] {
  const wanted = Object.entries(entries[owner]?.optionalDependencies ?? {});
  return wanted
    .filter(([name]) => !searchFolders(owner).some((folder) => entries[folder + name]))
    .map(([name, version]) => ({ name, version, owner }));
}

function describeMissing({ name, owner }: Missing): string {
  return `${name}, a dependency of ${owner}, is missing, so npm ci would fail. Run: npm run lockfile`;
}

/** Returns the folders in which Node looks for a dependency of the package at this path, in order. */
function searchFolders(path: string): string[] {
  const owners = path.split('/node_modules/').map((_, index, parts) => {
    return parts.slice(0, parts.length - index).join('/node_modules/');
  });
  return [...owners.map((owner) => `${owner}/node_modules/`), 'node_modules/'];
}

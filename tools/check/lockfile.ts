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

/** Entries of a lockfile by where npm puts them. */
export type LockedPackages = Readonly<Record<string, Entry>>;

/** A lockfile that anyone can install from: it names contents by their hash, not one machine's way to them. */
export const lockfile: Check = {
  name: 'lockfile',
  async findFaults(root) {
    const text = await readFile(join(root, 'package-lock.json'), 'utf8');
    const { packages }: { packages: LockedPackages } = JSON.parse(text);
    return Object.keys(packages).flatMap((path) => [
      ...findBadSource(packages, path),
      ...findMissing(packages, path).map(complainAbout),
    ]);
  },
};

function findBadSource(entries: LockedPackages, path: string): string[] {
  const { resolved, integrity, link, os, cpu } = entries[path] ?? {};
  if (!path.includes('node_modules/') || link) return [];
  const faults: string[] = [];
  if (resolved !== undefined) faults.push(`${path} has a resolved address`);
  // A registry that holds the packages of one platform only cannot tell the hashes of the others.
  const isForOnePlatform = os !== undefined || cpu !== undefined;
  if (integrity === undefined && !isForOnePlatform) faults.push(`${path} has no integrity hash`);
  return faults;
}

interface Missing {
  name: string;
  version: string;
  owner: string;
}

/** Packages for some platform that the one at this path names and the lockfile does not hold. */
export function findMissing(entries: LockedPackages, owner: string): Missing[] {
  const wanted = Object.entries(entries[owner]?.optionalDependencies ?? {});
  return wanted
    .filter(([name]) => !places(owner).some((place) => entries[place + name]))
    .map(([name, version]) => ({ name, version, owner }));
}

function complainAbout({ name, owner }: Missing): string {
  return `${name} is missing, which ${owner} names, so npm ci would refuse. Run: npm run lockfile`;
}

/** Where Node looks for a package that the one at this path imports, nearest first. */
function places(path: string): string[] {
  const owners = path.split('/node_modules/').map((_, index, parts) => {
    return parts.slice(0, parts.length - index).join('/node_modules/');
  });
  return [...owners.map((owner) => `${owner}/node_modules/`), 'node_modules/'];
}

// npm run lockfile: restores the packages for other platforms, which npm drops from the lockfile when
// node_modules is already installed or the registry has only one platform.
import { readFile, writeFile } from 'node:fs/promises';
import { findMissing, type LockedPackages } from './check/lockfile.ts';

const FILE = 'package-lock.json';
const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = 'arm arm64 ia32 loong64 ppc64 riscv64 s390x wasm32 x64'.split(' ');

const lock: { packages: LockedPackages } = JSON.parse(await readFile(FILE, 'utf8'));
const missing = Object.keys(lock.packages).flatMap((path) => findMissing(lock.packages, path));
const added = missing.map(({ name, version, owner }) => {
  const { dev } = lock.packages[owner] ?? {};
  return [`node_modules/${name}`, createEntry({ name, version, dev })] as const;
});
const packages = [...Object.entries(lock.packages), ...added].sort(([a], [b]) =>
  a.localeCompare(b, 'en'),
);
await writeFile(
  FILE,
  `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`,
);
process.stdout.write(`Added ${added.length} packages for other platforms.\n`);

interface Missing {
  name: string;
  version: string;
  dev: boolean | undefined;
}

/** Derives the platform from the package name; npm needs it to skip the package on other platforms. */
function createEntry({ name, version, dev }: Missing) {
  const words = name.split(/[/-]/);
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  const os = SYSTEMS.filter((system) => words.includes(system));
  if (!/^\d/.test(version) || cpu.length + os.length === 0) {
    throw new Error(`Cannot determine the version or platform of ${name} ${version}.`);
  }
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(dev && { dev }),
    ...libcOf(words),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}

function libcOf(words: readonly string[]): { libc?: string[] } {
  if (words.some((word) => word.startsWith('musl'))) return { libc: ['musl'] };
  return words.some((word) => word.startsWith('gnu')) ? { libc: ['glibc'] } : {};
}

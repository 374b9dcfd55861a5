// npm run lockfile: puts back what npm drops from the lockfile, the packages for other platforms.
// It does so beside an installed node_modules, and where its registry holds one platform only.
import { readFile, writeFile } from 'node:fs/promises';
import { findMissing, type LockedPackages } from './check/lockfile.ts';

const FILE = 'package-lock.json';
const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32'];
const PROCESSORS = 'arm arm64 ia32 loong64 ppc64 riscv64 s390x wasm32 x64'.split(' ');

const lock: { packages: LockedPackages } = JSON.parse(await readFile(FILE, 'utf8'));
const missing = Object.keys(lock.packages).flatMap((path) => findMissing(lock.packages, path));
const added = missing.map(({ name, version, owner }) => {
  const { dev } = lock.packages[owner] ?? {};
  return [`node_modules/${name}`, describe({ name, version, dev })] as const;
});
const packages = [...Object.entries(lock.packages), ...added].sort(([a], [b]) =>
  a.localeCompare(b, 'en'),
);
await writeFile(
  FILE,
  `${JSON.stringify({ ...lock, packages: Object.fromEntries(packages) }, null, 2)}\n`,
);
process.stdout.write(`${added.length} packages for other platforms were added\n`);

interface Missing {
  name: string;
  version: string;
  dev: boolean | undefined;
}

/** Such packages tell their platform in their name; npm must know it, to pass over them elsewhere. */
function describe({ name, version, dev }: Missing) {
  const words = name.split(/[/-]/);
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  const os = SYSTEMS.filter((system) => words.includes(system));
  if (!/^\d/.test(version) || cpu.length + os.length === 0) {
    throw new Error(`Cannot tell the version or the platform of ${name} ${version}.`);
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

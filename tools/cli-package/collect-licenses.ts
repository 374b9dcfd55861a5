import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Matches the folder of the package that a module belongs to. */
const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/;

/** Returns the licenses of all packages that the modules belong to, which must accompany every copy of them. */
export async function collectLicenses(modules: readonly string[]): Promise<string> {
  const folders = new Set(modules.map((path) => PACKAGE.exec(path)?.[0] ?? '').filter(Boolean));
  const sections = await Promise.all([...folders].sort().map(describePackage));
  return sections.join(`\n${'-'.repeat(80)}\n\n`);
}

async function describePackage(folder: string): Promise<string> {
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const names = await readdir(folder);
  const file = names.find((name) => /^licen[cs]e/i.test(name));
  const text = file ? await readFile(join(folder, file), 'utf8') : `${manifest.license}\n`;
  return `${manifest.name} ${manifest.version} (${manifest.license})\n\n${text}`;
}

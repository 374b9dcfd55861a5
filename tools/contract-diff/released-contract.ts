import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Contract, compareContracts } from './compare-contracts.ts';

const RELEASED = 'docs/releases/openapi.json';

export async function readContract(root: string, file = 'openapi.json'): Promise<Contract> {
  return JSON.parse(await readFile(join(root, file), 'utf8'));
}

/** Returns the breaking changes since the last release, unless the version announces them. */
export async function findUnannounced(root: string, version: string): Promise<string[]> {
  const released = await readContract(root, RELEASED);
  if (mayBreak(released.info.version, version)) return [];
  return compareContracts(released, await readContract(root));
}

/** Returns whether a version may break clients: a new major version, or before 1.0 a new minor version. */
export function mayBreak(former: string, current: string): boolean {
  const [majorBefore = 0, minorBefore = 0] = former.split('.').map(Number.parseFloat);
  const [major = 0, minor = 0] = current.split('.').map(Number.parseFloat);
  return major > majorBefore || (major === 0 && majorBefore === 0 && minor > minorBefore);
}

/** Keeps the contract as that of the last release, without the texts that only people read. */
export async function storeReleased(root: string): Promise<void> {
  const contract = await readContract(root);
  await writeFile(join(root, RELEASED), `${JSON.stringify(withoutTexts(contract))}\n`);
}

const TEXTS = ['description', 'summary', 'example', 'examples', 'tags', 'externalDocs'];

function withoutTexts(value: unknown, isNamed = false): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutTexts(item));
  if (typeof value !== 'object' || value === null) return value;
  // Properties and schemas can be called "description" too.
  const kept = Object.entries(value).filter(([key]) => isNamed || !TEXTS.includes(key));
  return Object.fromEntries(
    kept.map(([key, item]) => [
      key,
      withoutTexts(item, !isNamed && /^(?:properties|schemas)$/.test(key)),
    ]),
  );
}

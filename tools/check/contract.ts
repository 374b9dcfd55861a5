import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findUnannounced } from '../contract-diff/released-contract.ts';
import type { Check } from './check.ts';

/** Checks that clients of the last release keep working, unless the version announces a breaking change. */
export const contractCompatible: Check = {
  name: 'contract compatible',
  async findFaults(root) {
    const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
    const changes = await findUnannounced(root, version);
    if (changes.length === 0) return [];
    const advice =
      'These changes break clients of the last release. Undo them, or announce them with a version as docs/versioning.md describes.';
    return [...changes, advice];
  },
};

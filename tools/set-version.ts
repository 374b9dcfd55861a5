// npm run set-version -- 0.2.0: prepares a release. Sets the version of the product in every file that contains it,
// closes the changelog, and keeps the contract for comparison with later changes. A version with a suffix, such as
// 0.2.0-dev, is not a release: it only sets the version.
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rewriteVersions } from './check/versions.ts';
import { findUnannounced, storeReleased } from './contract-diff/released-contract.ts';
import { closeChangelog } from './release/close-changelog.ts';

const [version = ''] = process.argv.slice(2);
const root = join(import.meta.dirname, '..');

async function setVersion(): Promise<void> {
  const changes = await findUnannounced(root, version);
  if (changes.length > 0)
    throw new Error(
      `${version} must not break clients; see docs/versioning.md.\n${changes.join('\n')}`,
    );
  const isRelease = !version.includes('-');
  const closed = isRelease ? await closeOwnChangelog() : undefined;
  for (const [file, text] of await rewriteVersions(root, version))
    await writeFile(join(root, file), text);
  // openapi.json contains the version too.
  await promisify(execFile)(process.execPath, [join(root, 'tools/openapi.ts')]);
  if (closed === undefined) return;
  await writeFile(join(root, 'CHANGELOG.md'), closed);
  await storeReleased(root);
}

async function closeOwnChangelog(): Promise<string> {
  const text = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  return closeChangelog(text, version, new Date().toISOString().slice(0, 10));
}

if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) {
  process.stderr.write('Usage: npm run set-version -- <version>, for example 0.2.0 or 0.3.0-dev\n');
  process.exitCode = 2;
} else {
  await setVersion();
}

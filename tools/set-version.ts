// npm run set-version -- 0.2.0: sets the version of the product in every file that contains it.
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rewriteVersions } from './check/versions.ts';

const [version = ''] = process.argv.slice(2);
const root = join(import.meta.dirname, '..');

if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) {
  process.stderr.write('Usage: npm run set-version -- <version>, for example 0.2.0\n');
  process.exitCode = 2;
} else {
  for (const [file, text] of await rewriteVersions(root, version))
    await writeFile(join(root, file), text);
  // openapi.json contains the version too.
  await promisify(execFile)(process.execPath, [join(root, 'tools/openapi.ts')]);
}

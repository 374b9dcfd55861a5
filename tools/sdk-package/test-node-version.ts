import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const { TEST_NODE_VERSIONS = '' } = process.env;

/** Versions of Node to test besides this one, such as "22,latest". Each is a download of about 50 MB. */
export const otherNodeVersions = TEST_NODE_VERSIONS.split(',').filter(Boolean);

/** Installs a version of Node from the npm registry into a new folder. Returns the path of the program. */
export async function installNode(folder: string, version: string): Promise<string> {
  await mkdir(folder);
  const name = `node-${process.platform}-${process.arch}@${version}`;
  await run('npm', ['install', '--no-audit', '--no-fund', '--no-save', '--prefix', folder, name]);
  return join(folder, 'node_modules', name.replace(/@.*$/, ''), 'bin/node');
}

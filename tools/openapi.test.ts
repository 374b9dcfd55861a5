import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const tool = fileURLToPath(new URL('openapi.ts', import.meta.url));

it('openapi.json is up to date with the contract', async () => {
  await expect(run(process.execPath, [tool, '--check'])).resolves.toMatchObject({ stderr: '' });
});

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

const run = promisify(execFile);
const tool = fileURLToPath(new URL('openapi.ts', import.meta.url));

it('finds openapi.json to be what the contract says', async () => {
  await expect(run(process.execPath, [tool, '--check'])).resolves.toMatchObject({ stderr: '' });
});

import { expect, it } from 'vitest';
import { environment } from './environment.ts';
import { createProject } from './test-project.ts';

it('fails where anything but an entry point or a test reads the environment', async () => {
  const reading = 'export const port = process.env.PORT;\n';
  const root = await createProject({
    files: {
      'apps/server/src/main.ts': reading,
      'apps/server/src/port.test.ts': reading,
      'testing/database/admin-connection.ts': reading,
      'apps/server/src/port.ts': `\n${reading}`,
      'apps/server/src/taken.ts': 'export const { env } = process;\n',
      'tools/sandbox/imported.ts': "import { env } from 'node:process';\n",
      'tools/sandbox/innocent.ts': 'export const memory = process.memoryUsage();\n',
    },
  });
  const complaint = 'reads the environment; only an entry point may';
  expect(await environment.findFaults(root)).toEqual([
    `apps/server/src/port.ts:2 ${complaint}`,
    `apps/server/src/taken.ts:1 ${complaint}`,
    `tools/sandbox/imported.ts:1 ${complaint}`,
  ]);
});

import { expect, it } from 'vitest';
import { environment } from './environment.ts';
import { createProject } from './test-project.ts';

it('fails if a file other than an entry point or a test reads the environment', async () => {
  const source = 'export const port = process.env.PORT;\n';
  const root = await createProject({
    files: {
      'apps/server/src/main.ts': source,
      'apps/server/src/port.test.ts': source,
      'testing/database/admin-connection.ts': source,
      'apps/server/src/port.ts': `\n${source}`,
      'apps/server/src/taken.ts': 'export const { env } = process;\n',
      'tools/sandbox/imported.ts': "import { env } from 'node:process';\n",
      'tools/sandbox/innocent.ts': 'export const memory = process.memoryUsage();\n',
    },
  });
  const message = 'reads the environment; only an entry point may';
  expect(await environment.findFaults(root)).toEqual([
    `apps/server/src/port.ts:2 ${message}`,
    `apps/server/src/taken.ts:1 ${message}`,
    `tools/sandbox/imported.ts:1 ${message}`,
  ]);
});

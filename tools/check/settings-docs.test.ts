import { expect, it } from 'vitest';
import { settingsDocs } from './settings-docs.ts';
import { createProject } from './test-project.ts';

it('fails on an undocumented setting and on one that the service does not read', async () => {
  const root = await createProject({
    files: {
      'apps/server/src/config.ts':
        "host: env.HOST,\nport: readInteger(env, 'PORT', 8080),\nrole: env.DATABASE_ROLE,\n",
      'docs/self-hosting.md':
        '| Name | Default |\n|---|---|\n| `HOST` | `0.0.0.0`, not `ANY` |\n| `PORT`, `SOCKET` | – |\n',
    },
  });
  expect(await settingsDocs.findFaults(root)).toEqual([
    'docs/self-hosting.md does not document DATABASE_ROLE',
    'apps/server/src/config.ts does not read SOCKET',
  ]);
});

import { expect, it } from 'vitest';
import { settingsDocs } from './settings-docs.ts';
import { createProject } from './test-project.ts';

it('fails on a setting that nobody tells about, and on one that nobody reads', async () => {
  const root = await createProject({
    files: {
      'apps/server/src/config.ts':
        "host: env.HOST,\nport: readInteger(env, 'PORT', 8080),\nrole: env.DATABASE_ROLE,\n",
      'docs/self-hosting.md':
        '| Name | Default |\n|---|---|\n| `HOST` | `0.0.0.0`, not `ANY` |\n| `PORT`, `SOCKET` | – |\n',
    },
  });
  expect(await settingsDocs.findFaults(root)).toEqual([
    'docs/self-hosting.md does not tell about DATABASE_ROLE',
    'apps/server/src/config.ts does not read SOCKET',
  ]);
});

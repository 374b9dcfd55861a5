import { expect, it } from 'vitest';
import { fileSize } from './file-size.ts';
import { createProject } from './test-project.ts';

it('fails on a source file of more than 500 lines, wherever it is', async () => {
  const root = await createProject({
    files: {
      'apps/server/src/just-right.ts': '//\n'.repeat(500),
      'apps/server/src/too-long.ts': '//\n'.repeat(501),
      'node_modules/theirs/index.ts': '//\n'.repeat(900),
    },
  });
  expect(await fileSize.findFaults(root)).toEqual([
    'apps/server/src/too-long.ts has 501 lines, more than 500',
  ]);
});

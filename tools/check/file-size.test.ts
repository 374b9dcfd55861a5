import { expect, it } from 'vitest';
import { fileSize, folderSize } from './file-size.ts';
import { createProject } from './test-project.ts';

it('fails on a source file of more than 500 lines, in any folder', async () => {
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

it('fails on a folder of more than 30 source files, without counting tests', async () => {
  const names = Array.from({ length: 31 }, (_, index) => `file-${index}`);
  const root = await createProject({
    files: Object.fromEntries([
      ...names.slice(1).map((name) => [`apps/web/src/full/${name}.ts`, '']),
      ...names.map((name) => [`apps/web/src/full/${name}.test.ts`, '']),
      ...names.map((name) => [`apps/web/src/crowded/${name}.tsx`, '']),
    ]),
  });
  expect(await folderSize.findFaults(root)).toEqual([
    'apps/web/src/crowded has 31 files, more than 30',
  ]);
});

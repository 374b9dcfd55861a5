import { expect, it } from 'vitest';
import { deadCode } from './dead-code.ts';
import { createProject } from './test-project.ts';

const manifest = (name: string, rest: object) => JSON.stringify({ name, type: 'module', ...rest });

it('fails on an unused export, an unused file and an unlisted dependency', async () => {
  const root = await createProject({
    files: {
      'package.json': manifest('root', { workspaces: ['packages/*', 'acceptance'] }),
      'packages/contract/package.json': manifest('@lienzo/contract', {
        exports: { '.': './src/index.ts' },
      }),
      'packages/contract/src/index.ts': "import 'left-pad';\n\nexport { used } from './used.ts';\n",
      'packages/contract/src/used.ts': 'export const used = 1;\nexport const idle = 2;\n',
      'packages/contract/src/forgotten.ts': 'export const forgotten = 1;\n',
    },
    copies: ['knip.json'],
  });
  const [findings = ''] = await deadCode.findFaults(root);
  expect(findings).toMatch(/Unused files \(1\)\s+packages\/contract\/src\/forgotten\.ts/);
  expect(findings).toMatch(/Unlisted dependencies \(1\)\s+left-pad/);
  expect(findings).toMatch(/Unused exports \(1\)\s+idle\s+packages\/contract\/src\/used\.ts/);
});

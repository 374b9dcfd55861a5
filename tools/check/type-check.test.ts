import { expect, it } from 'vitest';
import { createProject } from './test-project.ts';
import { typeCheck } from './type-check.ts';

it('reports only type errors and syntax that cannot be stripped', async () => {
  const root = await createProject({
    files: {
      'tools/good.ts':
        "import { sep } from 'node:path';\n\nexport const length: number = sep.length;\n",
      'tools/bad.ts': "export const count: number = 'many';\n",
      'tools/enum.ts': 'export enum Color {\n  Red,\n}\n',
    },
    copies: ['package.json', 'tsconfig.json'],
    links: { node_modules: 'node_modules' },
  });
  const [findings = ''] = await typeCheck.findFaults(root);
  expect(findings.split('\n')).toEqual([
    expect.stringContaining("tools/bad.ts(1,14): error TS2322: Type 'string' is not assignable"),
    expect.stringContaining('tools/enum.ts(1,13): error TS1294'),
  ]);
});

import { describe, expect, it } from 'vitest';
import { findSkipped, importRules } from './import-rules.ts';
import { createProject } from './test-project.ts';

// Imports, and the rule that forbids each of them.
const FORBIDDEN: readonly [from: string, to: string, rule: string][] = [
  ['packages/contract/src/a.ts', 'node:fs', 'contract-imports'],
  ['packages/contract/src/a.ts', 'pg', 'contract-imports'],
  ['packages/zone-doc/src/a.ts', 'node:fs', 'zone-doc-imports'],
  ['packages/zone-doc/src/a.ts', 'packages/sdk/src/b.ts', 'zone-doc-imports'],
  ['packages/sdk/src/a.ts', 'node:fs', 'sdk-imports'],
  ['packages/sdk/src/a.ts', 'typebox', 'sdk-imports'],
  ['packages/sdk/src/a.test.ts', 'apps/server/src/app.ts', 'packages-below-apps'],
  ['packages/contract/src/a.ts', 'apps/server/src/config.ts', 'packages-below-apps'],
  ['packages/arrange/src/a.ts', 'packages/contract/src/b.ts', 'arrange-imports'],
  ['acceptance/src/a.ts', 'apps/server/src/app.ts', 'acceptance-imports'],
  ['acceptance/src/a.ts', 'pg', 'acceptance-imports'],
  ['apps/cli/src/a.ts', 'pg', 'cli-imports'],
  ['apps/identity/src/a.ts', 'apps/server/src/config.ts', 'apps-stand-alone'],
  ['apps/server/src/db/a.ts', 'tools/a.ts', 'apps-stand-alone'],
  [
    'apps/server/src/db/a.ts',
    'testing/database/admin-connection.ts',
    'no-test-support-in-production',
  ],
  ['tools/a.ts', 'vitest', 'no-test-support-in-production'],
  ['tools/a.ts', 'apps/server/src/main.ts', 'no-entry-point-import'],
  ['apps/server/src/db/a.ts', 'apps/server/src/core/b.ts', 'server-db'],
  ['apps/server/src/core/a.ts', 'apps/server/src/domain/teams/b.ts', 'server-core'],
  ['apps/server/src/domain/teams/a.ts', 'apps/server/src/http/b.ts', 'server-domain'],
  ['apps/server/src/http/a.ts', 'apps/server/src/domain/teams/b.ts', 'server-http'],
  ['apps/server/src/rendering/a.ts', 'apps/server/src/api/zones/b.ts', 'server-rendering'],
  ['apps/server/src/jobs/a.ts', 'apps/server/src/live/b.ts', 'server-jobs'],
  ['apps/server/src/live/a.ts', 'apps/server/src/api/zones/b.ts', 'server-live'],
  ['apps/server/src/domain/teams/c.ts', 'apps/server/src/app.ts', 'app-on-top'],
  ['apps/server/src/helpers/a.ts', 'apps/server/src/core/b.ts', 'server-unknown-folder'],
  ['apps/server/src/config.ts', 'apps/server/src/http/b.ts', 'config-imports'],
  ['apps/server/src/domain/users/a.ts', 'apps/server/src/domain/teams/b.ts', 'domain-users'],
  ['apps/server/src/domain/teams/a.ts', 'apps/server/src/domain/spaces/b.ts', 'domain-teams'],
  ['apps/server/src/domain/zones/a.ts', 'apps/server/src/domain/journal/b.ts', 'domain-zones'],
  ['apps/server/src/domain/journal/a.ts', 'apps/server/src/domain/elements/b.ts', 'domain-journal'],
  ['apps/server/src/domain/helpers/a.ts', 'apps/server/src/core/b.ts', 'domain-unknown-folder'],
  ['tools/a.ts', 'apps/server/src/api/teams/routes.ts', 'api-below-app'],
  ['apps/web/src/canvas/board/a.ts', 'apps/web/src/panels/b.ts', 'web-canvas/board'],
  ['apps/web/src/canvas/scene/a.ts', 'apps/web/src/canvas/board/b.ts', 'web-canvas/scene'],
  ['apps/web/src/panels/a.ts', 'apps/web/src/home/b.ts', 'web-panels'],
  ['apps/web/src/home/a.ts', 'apps/web/src/settings/b.ts', 'web-home'],
  ['apps/web/src/ui/a.ts', 'apps/web/src/router.ts', 'web-ui'],
  ['apps/web/src/helpers/a.ts', 'apps/web/src/ui/b.ts', 'web-unknown-folder'],
  ['tools/a.ts', './nowhere.ts', 'no-unresolvable'],
];

const ALLOWED: readonly [from: string, to: string][] = [
  ['packages/contract/src/c.ts', 'typebox'],
  ['packages/sdk/src/c.ts', 'packages/contract/src/b.ts'],
  ['acceptance/src/c.ts', 'packages/sdk/src/c.ts'],
  ['acceptance/src/c.ts', 'node:fs'],
  ['apps/cli/src/c.ts', 'packages/sdk/src/c.ts'],
  ['apps/cli/src/c.ts', 'node:fs'],
  ['apps/server/src/app.ts', 'apps/server/src/api/teams/routes.ts'],
  ['apps/server/src/main.ts', 'apps/server/src/app.ts'],
  ['apps/server/src/http/c.ts', 'apps/server/src/db/b.ts'],
  ['apps/server/src/http/c.ts', 'apps/server/src/config.ts'],
  ['apps/server/src/domain/teams/d.ts', 'apps/server/src/core/b.ts'],
  ['apps/server/src/domain/elements/c.ts', 'apps/server/src/domain/journal/d.ts'],
  ['apps/server/src/api/versions/c.ts', 'apps/server/src/api/elements/d.ts'],
  ['apps/server/src/api/zones/c.ts', 'apps/server/src/rendering/d.ts'],
  ['packages/sdk/src/d.ts', 'packages/zone-doc/src/b.ts'],
  ['apps/server/src/domain/teams/c.test.ts', 'testing/database/admin-connection.ts'],
  ['apps/server/src/domain/teams/c.test.ts', 'vitest'],
  ['apps/server/src/jobs/c.ts', 'apps/server/src/domain/zones/d.ts'],
  ['apps/server/src/app.ts', 'apps/server/src/jobs/d.ts'],
  ['apps/web/src/router.ts', 'apps/web/src/home/c.ts'],
  ['apps/web/src/home/c.ts', 'apps/web/src/panels/c.ts'],
  ['apps/web/src/panels/c.ts', 'apps/web/src/canvas/board/c.ts'],
  ['apps/web/src/canvas/board/test-board.ts', 'apps/web/src/canvas/gestures/c.ts'],
];

describe('import rules', () => {
  it('reports every forbidden import and no allowed one', async () => {
    const root = await createProject(writeImports([...FORBIDDEN, ...ALLOWED]));
    const findings = await importRules.findFaults(root);
    const missed = FORBIDDEN.filter(([from, to, rule]) => {
      const shown = to.startsWith('node:') ? to.slice('node:'.length) : to;
      return !findings.some(
        (finding) => finding.startsWith(`${rule}: ${from} imports `) && finding.includes(shown),
      );
    });
    expect(missed).toEqual([]);
    const allowed = ALLOWED.map(([from]) => `: ${from} imports `);
    expect(findings.filter((finding) => allowed.some((start) => finding.includes(start)))).toEqual(
      [],
    );
  });

  it('reports a cycle, even if it has only type imports', async () => {
    const root = await createProject({
      files: {
        'tools/one.ts': "import { two } from './two.ts';\n\nexport const one = two;\n",
        'tools/two.ts':
          "import type { Three } from './three.ts';\n\nexport const two: Three = 2;\n",
        'tools/three.ts':
          "import type { one } from './one.ts';\n\nexport type Three = typeof one;\n",
      },
    });
    expect(await importRules.findFaults(root)).toContain(
      'no-cycle: tools/one.ts → tools/two.ts → tools/three.ts → tools/one.ts',
    );
  });

  it('fails when the tool skips TypeScript files', () => {
    const modules = [{ source: 'apps/a.ts', dependencies: [] }];
    expect(findSkipped(['apps/a.ts', 'apps/b.ts'], { modules })).toEqual([
      'apps/b.ts was not checked',
      'no imports were found',
    ]);
  });
});

/** Returns a project in which every file has exactly the listed imports. */
function writeImports(edges: readonly (readonly string[])[]) {
  const files: Record<string, string> = {};
  for (const name of ['typebox', 'pg', 'vitest']) {
    files[`node_modules/${name}/package.json`] = JSON.stringify({ name, main: 'index.js' });
    files[`node_modules/${name}/index.js`] = '';
  }
  for (const [from = '', to = ''] of edges) {
    const isOurs = /^[a-z].*\.ts$/.test(to);
    if (isOurs) files[to] ??= 'export {};\n';
    const target = isOurs ? '../'.repeat(from.split('/').length - 1) + to : to;
    files[from] = `import '${target}';\n${files[from] ?? ''}`;
  }
  return { files };
}

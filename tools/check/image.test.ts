import { describe, expect, it } from 'vitest';
import { image } from './image.ts';
import { createProject } from './test-project.ts';

const manifest = (name: string, ...dependencies: string[]) =>
  JSON.stringify({
    name,
    dependencies: Object.fromEntries(dependencies.map((dependency) => [dependency, '1'])),
  });

const VALID = {
  'package.json': JSON.stringify({ workspaces: ['packages/*', 'apps/*', 'acceptance'] }),
  'packages/contract/package.json': manifest('@lienzo/contract', 'typebox'),
  'packages/zone-doc/package.json': manifest('@lienzo/zone-doc', '@lienzo/contract'),
  'apps/server/package.json': manifest('@lienzo/server', '@lienzo/zone-doc'),
  'apps/identity/package.json': manifest('@lienzo/identity'),
  'acceptance/package.json': manifest('@lienzo/acceptance'),
  '.dockerignore': '*\n!packages\n!apps\n!acceptance/package.json\n',
  Dockerfile: [
    'FROM node:24-slim AS identity',
    'COPY apps/identity apps/identity',
    'FROM node:24-slim AS server',
    'COPY --from=server-dependencies /app .',
    'COPY packages/contract packages/contract',
    'COPY packages/zone-doc packages/zone-doc',
    'COPY apps/server apps/server',
  ].join('\n'),
};

const runCheck = async (changes: Readonly<Record<string, string>>) =>
  image.findFaults(await createProject({ files: { ...VALID, ...changes } }));

describe('image check', () => {
  it('passes when npm gets all manifests and each stage gets the sources that it runs', async () => {
    expect(await runCheck({})).toEqual([]);
  });

  it('passes when a workspace is added that does not run in the image', async () => {
    expect(await runCheck({ 'apps/cli/package.json': manifest('@lienzo/cli') })).toEqual([]);
  });

  it('fails on a workspace whose manifest is not sent to the build', async () => {
    const root = { workspaces: ['packages/*', 'apps/*', 'acceptance', 'site'] };
    const findings = await runCheck({
      'package.json': JSON.stringify(root),
      'site/package.json': manifest('@lienzo/site'),
    });
    expect(findings).toEqual(['.dockerignore excludes site/package.json']);
  });

  it('fails when a transitive dependency is not copied', async () => {
    const findings = await runCheck({
      'packages/zone-doc/package.json': manifest('@lienzo/zone-doc', '@lienzo/geometry'),
      'packages/geometry/package.json': manifest('@lienzo/geometry'),
    });
    expect(findings).toEqual(['Dockerfile: the stage server does not copy packages/geometry']);
  });

  it('fails on a stage that copies its workspace from another stage', async () => {
    const findings = await runCheck({
      Dockerfile: VALID.Dockerfile.replace(
        'COPY apps/identity',
        'COPY --from=server apps/identity',
      ),
    });
    expect(findings).toEqual(['Dockerfile: the stage identity does not copy apps/identity']);
  });
});

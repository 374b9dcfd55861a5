import { describe, expect, it } from 'vitest';
import { image } from './image.ts';
import { createProject } from './test-project.ts';

const manifest = (name: string, ...dependencies: string[]) =>
  JSON.stringify({ name, dependencies: Object.fromEntries(dependencies.map((one) => [one, '1'])) });

const SOUND = {
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

const findFaults = async (changes: Readonly<Record<string, string>>) =>
  image.findFaults(await createProject({ files: { ...SOUND, ...changes } }));

describe('the image', () => {
  it('holds when all manifests reach npm and all sources reach those who run them', async () => {
    expect(await findFaults({})).toEqual([]);
  });

  it('holds when a workspace is added that does not run in it', async () => {
    expect(await findFaults({ 'apps/cli/package.json': manifest('@lienzo/cli') })).toEqual([]);
  });

  it('fails on a workspace whose manifest npm would miss', async () => {
    const root = { workspaces: ['packages/*', 'apps/*', 'acceptance', 'site'] };
    const faults = await findFaults({
      'package.json': JSON.stringify(root),
      'site/package.json': manifest('@lienzo/site'),
    });
    expect(faults).toEqual(['.dockerignore leaves out site/package.json']);
  });

  it('fails on a dependency of a dependency that is not copied', async () => {
    const faults = await findFaults({
      'packages/zone-doc/package.json': manifest('@lienzo/zone-doc', '@lienzo/geometry'),
      'packages/geometry/package.json': manifest('@lienzo/geometry'),
    });
    expect(faults).toEqual(['Dockerfile: the stage server does not copy packages/geometry']);
  });

  it('fails on a stage that copies from another only', async () => {
    const faults = await findFaults({
      Dockerfile: SOUND.Dockerfile.replace(
        'COPY apps/identity',
        'COPY --from=server apps/identity',
      ),
    });
    expect(faults).toEqual(['Dockerfile: the stage identity does not copy apps/identity']);
  });
});

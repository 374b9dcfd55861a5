import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../../testing/service/test-service.ts';
import { buildPackage } from './build-package.ts';
import { type Installation, installPackage } from './test-installation.ts';
import { installNode, otherNodeVersions } from './test-node-version.ts';
import { startPageServer } from './test-page-server.ts';

const run = promisify(execFile);
const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
const README = new URL('../../packages/sdk/README.md', import.meta.url);
const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

let installation: Installation;
let service: TestService;
beforeAll(async () => {
  [installation, service] = await Promise.all([installPackage(buildPackage), startTestService()]);
}, 240_000);
afterAll(async () => {
  await service?.close();
  await installation?.remove();
});

/** Runs a file of the folder with the URL of the service and the token of a new user as arguments. */
async function runFile(name: string, person: string, node = process.execPath): Promise<string> {
  const token = await service.mint({ user: person });
  const { folder: cwd } = installation;
  const { stdout } = await run(node, [name, service.url, token], { cwd });
  return stdout;
}

const SCRIPT = `
import { createClient, isLienzoError, LienzoError } from '@lienzo/sdk';

const [baseUrl, token] = process.argv.slice(2);
const client = createClient({ baseUrl, getToken: async () => token });
const { edition_id, team_id } = await client.editions.create({ team_name: 'Plain' });
for (const space_name of ['One', 'Two', 'Three']) {
  await client.spaces.create({ edition_id, create_space: { space_name, team_id } });
}
const query = { edition_id, team_id, action_type: 'ALLSPACES', sort_by: 'A_Z', limit: 2 };
const names = [];
for await (const space of client.spaces.each(query)) names.push(space.space_name);
const failure = await client.teams.get({ edition_id, team_id: '1' }).catch((error) => error);
console.log(JSON.stringify({
  names,
  error: [failure instanceof LienzoError, isLienzoError(failure, 'teamNotFound'), failure.code],
}));
`;

/** Variables that the README expects. */
const PRELUDE = `import process from 'node:process';
const [baseUrl = '', token = ''] = process.argv.slice(2);
`;

/** Fails to compile when the types are too loose to reject these calls. */
const MISUSE = `const misuse = () => [
  // @ts-expect-error the zone is missing
  client.frames.list({ edition_id, space_id }),
  // @ts-expect-error only the name was selected
  space_info.team_id,
  // @ts-expect-error there is no such error
  isLienzoError(undefined, 'zoneLost'),
  // @ts-expect-error a frame has a name
  live.insert('frame', { meta: { id: '' } }),
];
`;

/** Runs in the browser. */
const PAGE_SCRIPT = `async ({ token }) => {
  const { createClient, openZone } = await import('@lienzo/sdk');
  const baseUrl = location.origin;
  const client = createClient({ baseUrl, token });
  const { edition_id, team_id } = await client.editions.create({ team_name: 'Page' });
  const create_space = { space_name: 'From a page', team_id };
  const { space_id } = await client.spaces.create({ edition_id, create_space });
  const { zones_info } = await client.zones.listMeta({ edition_id, space_id });
  const [zone_id] = zones_info.zone_order;
  const live = openZone({ baseUrl, token, editionId: edition_id, spaceId: space_id, zoneId: zone_id });
  await live.ready();
  live.insert('frame', { meta: { id: '0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4d', name: 'Live' } });
  await live.durable();
  live.close();
  const { frames } = await client.frames.list({ edition_id, space_id, zone_id });
  return frames.map((frame) => frame.meta.name);
}`;

describe('the package, installed from its tarball into an empty folder', () => {
  it('contains its files and depends on no other @lienzo package', async () => {
    const { packed } = installation;
    const manifest = join(installation.folder, 'node_modules/@lienzo/sdk/package.json');
    const { dependencies } = JSON.parse(await readFile(manifest, 'utf8'));
    expect(Object.keys(dependencies).filter((name) => name.startsWith('@lienzo/'))).toEqual([]);
    expect(packed).toEqual(expect.arrayContaining(['package/README.md', 'package/LICENSE']));
    expect(packed.filter((name) => !/\.(js|d\.ts|json|md)$|LICENSE$/.test(name))).toEqual([]);
    expect(packed.filter((name) => /test/.test(name))).toEqual([]);
  });

  it('works in plain JavaScript', async () => {
    await writeFile(join(installation.folder, 'plain.js'), SCRIPT);
    expect(JSON.parse(await runFile('plain.js', 'plain'))).toEqual({
      names: ['One', 'Three', 'Two'],
      error: [true, true, 'T1001'],
    });
  });

  for (const version of otherNodeVersions)
    it(`works with Node ${version}`, { timeout: 300_000 }, async () => {
      await writeFile(join(installation.folder, 'plain.js'), SCRIPT);
      const node = await installNode(join(installation.folder, `node-${version}`), version);
      const { names } = JSON.parse(await runFile('plain.js', `plain-${version}`, node));
      expect(names).toEqual(['One', 'Three', 'Two']);
    });

  it('compiles and runs the examples of its README', async () => {
    const text = await readFile(README, 'utf8');
    const blocks = [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, code = '']) => code);
    expect(blocks.length).toBeGreaterThan(5);
    const program = [PRELUDE, ...blocks, MISUSE].join('\n');
    await writeFile(join(installation.folder, 'readme.ts'), program);
    const settings = {
      compilerOptions: {
        ...{ strict: true, noEmit: true, skipLibCheck: true, module: 'nodenext' },
        typeRoots: [fileURLToPath(new URL('../../node_modules/@types', import.meta.url))],
        types: ['node'],
      },
      files: ['readme.ts'],
    };
    await writeFile(join(installation.folder, 'tsconfig.json'), JSON.stringify(settings));
    const { stdout } = await run(TSC, ['-p', installation.folder, '--pretty', 'false']).catch(
      (failure) => failure,
    );
    expect(stdout).toBe('');
    const lines = (await runFile('readme.ts', 'reader')).trim().split('\n');
    expect(lines).toEqual([
      'Launch plan',
      expect.stringMatching(/^\d+ Launch plan$/),
      'Z1008 Zone not found',
      '3',
      'closed',
      expect.stringMatching(/^200 .+$/),
    ]);
  });

  it('works in a web page without a bundler', { timeout: 120_000 }, async (context) => {
    if (!existsSync(CHROMIUM)) context.skip(`Chromium was not found at ${CHROMIUM}.`);
    const { folder } = installation;
    const site = { folder, modules: ['@lienzo/sdk'], service: service.url };
    const server = await startPageServer(site);
    const browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
    try {
      const page = await browser.newPage();
      const pageErrors: string[] = [];
      page.on('pageerror', (error) => pageErrors.push(error.message));
      await page.goto(server.url);
      const token = await service.mint({ user: 'visitor' });
      const result = await page.evaluate(`(${PAGE_SCRIPT})(${JSON.stringify({ token })})`);
      expect(result).toEqual(['Live']);
      expect(pageErrors).toEqual([]);
    } finally {
      await browser.close();
      server.close();
    }
  });
});

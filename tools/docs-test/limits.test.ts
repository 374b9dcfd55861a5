import { readFile } from 'node:fs/promises';
import { defaultRates, limits, operations } from '@lienzo/contract';
import { readConfig } from '@lienzo/server/config';
import { describe, expect, it } from 'vitest';

const ROOT = new URL('../../', import.meta.url);
const read = (file: string) => readFile(new URL(file, ROOT), 'utf8');
const page = await read('docs/limits.md');

/** Returns the cells after the label in a row of the page. */
function cellsOf(label: string): string {
  const row = page.split('\n').find((line) => line.startsWith(`| ${label} `));
  return row?.split('|').slice(2).join('|').trim() ?? `has no row for ${label}`;
}

const format = (number: number) => number.toLocaleString('en-US');

describe('docs/limits.md', () => {
  it('lists the default rates and exactly the operations with a separate rate', () => {
    expect(cellsOf('Read operations')).toMatch(new RegExp(`^${defaultRates.read} per minute`));
    expect(cellsOf('Write operations')).toMatch(new RegExp(`^${defaultRates.write} per minute`));
    const special = operations.flatMap(({ id, rate }) =>
      typeof rate === 'object' ? [`${id} ${rate.perMinute}`] : [],
    );
    const rows = [...page.matchAll(/^\| `(\w+)` +\| (\d+) per minute/gm)];
    expect(rows.map(([, id, rate]) => `${id} ${rate}`).sort()).toEqual(special.sort());
  });

  it('lists the bounds of the canvas objects', () => {
    expect(cellsOf('Coordinates')).toContain(`±${format(limits.coordinate)} `);
    expect(cellsOf('Width, height')).toContain(format(limits.size));
    expect(cellsOf('Fills or strokes per element')).toContain(`${limits.fills} each`);
    expect(limits.strokes).toBe(limits.fills);
    expect(cellsOf('Stops per gradient')).toContain(`${limits.minimumStops} to ${limits.stops}`);
    expect(cellsOf('Paths per custom shape')).toContain(format(limits.paths));
    expect(cellsOf('Commands per path')).toContain(format(limits.commands));
    expect(cellsOf('Paragraphs per text')).toContain(format(limits.paragraphs));
    expect(cellsOf('Portions per paragraph')).toContain(format(limits.portions));
    expect(cellsOf('Characters per portion')).toContain(format(limits.portionText));
    expect(cellsOf('Characters per comment')).toContain(format(limits.commentText));
  });

  it('lists the default values of the settings', async () => {
    const { settings } = readConfig({
      DATABASE_URL: 'postgres://somewhere/something',
      OIDC_ISSUER: 'https://issuer.test',
      OIDC_AUDIENCE: 'lienzo',
    });
    expect(cellsOf('Elements, including comments')).toContain(format(settings.zoneElements));
    const spec = await read('packages/zone-doc/SPEC.md');
    expect(spec).toContain(`\`ZONE_ELEMENTS\`: ${format(settings.zoneElements)} by default`);
    expect(spec).toContain(`\`ZONE_BYTES\`: ${format(settings.zoneBytes)} bytes by default`);
    expect(cellsOf('Size of an element')).toContain(`${format(limits.elementBytes)} bytes`);
    expect(cellsOf('Size of all elements')).toContain(`${settings.zoneBytes / 1024 / 1024} MiB`);
    expect(cellsOf('Retention of a trashed space')).toContain(
      `${settings.trashRetentionDays} days`,
    );
    expect(cellsOf('Retention of a deleted edition')).toContain(
      `${settings.editionRetentionDays} days`,
    );
    expect(cellsOf('Time without edits before a version is saved')).toContain(
      `${settings.versionQuietSeconds} sec`,
    );
  });

  it('lists the plans of a new database, like docs/api/editions.md', async () => {
    const migration = await read('apps/server/migrations/0001-foundation.sql');
    const plans = [...migration.matchAll(/\('(\w+_PLAN)', (\w+), (\d+), (\w+), (true|false)\)/g)];
    expect(plans).toHaveLength(3);
    for (const [, name = '', seats, zones, days, copy] of plans) {
      const row = [
        seats === 'null' ? 'as purchased' : seats,
        zones,
        days === 'null' ? 'unlimited' : `${days} days`,
        copy === 'true' ? 'yes' : 'no',
      ];
      const cells = cellsOf(`\`${name}\``).split('|');
      expect(cells.map((cell) => cell.trim()).filter(Boolean)).toEqual(row);
    }
    const tableOf = (text: string) => text.match(/^\| Plan .*\n(?:\|.*\n)+/m)?.[0];
    expect(tableOf(await read('docs/api/editions.md'))).toBe(tableOf(page));
  });

  it.each([
    ['apps/server/src/http/server.ts', 'BODY_LIMIT = 1024 * 1024;', 'Request body', '1 MiB'],
    [
      'packages/contract/src/operations/imports/imports.ts',
      'BODY_BYTES = 16 * 1024 * 1024;',
      'Body of an import',
      '16 MiB',
    ],
    [
      'apps/server/src/http/server.ts',
      'HEADERS_LIMIT = 64 * 1024;',
      'Headers and query string,',
      '64 KiB',
    ],
    ['apps/server/src/http/tokens/verify-token.ts', '_LENGTH = 12_000;', 'Access token', '12,000'],
    ['apps/server/src/http/idempotency.ts', '= 24 * 3600 * 1000;', '`Idempotency-Key`', '24 hours'],
    [
      'apps/server/src/live/sockets/accept-sockets.ts',
      '= 1024 * 1024 + 1024;',
      'Update size',
      '1 MiB',
    ],
    [
      'apps/server/src/live/sockets/accept-sockets.ts',
      '{ perSecond: 300, burst: 1_500 }',
      'Messages per socket',
      '300 per second, bursts of 1,500',
    ],
    [
      'apps/server/src/live/sockets/accept-sockets.ts',
      '{ perSecond: 2 * 1024 * 1024, burst: 6 * 1024 * 1024 }',
      'Bytes per socket',
      '2 MiB per second, bursts of 6 MiB',
    ],
    [
      'apps/server/src/live/room/presence.ts',
      '= 4_000;',
      'Presence per client',
      '4,000 characters',
    ],
    [
      'apps/server/src/api/editions/create-edition.ts',
      '= 30 * 86_400_000;',
      'Length of a trial',
      '30 days',
    ],
    [
      'apps/server/src/jobs/save-version-after-burst.ts',
      '= 10 * 60_000;',
      'Maximum time between versions during editing',
      '10 minutes',
    ],
  ])('matches %s, which contains %s', async (file, code, label, text) => {
    // These constants are private, so the test reads the source.
    expect(await read(file)).toContain(code);
    expect(cellsOf(label)).toContain(text);
  });
});

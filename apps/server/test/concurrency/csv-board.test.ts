import { execFile } from 'node:child_process';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import * as contract from '@lienzo/contract';
import { openZone } from '@lienzo/sdk';
import { expect, it, vi } from 'vitest';
import { useService } from '../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../testing/hooks/use-zone.ts';

vi.setConfig({ testTimeout: 300_000 });

const service = useService();
const fixture = useZone(service);

const RUNS = 10;
const CARDS = 12;
const EDITORS = 3;

it('imports a CSV file ten times while people drag its cards, and loses no position', async () => {
  const at = { ...fixture.inSpace, zone_id: fixture.firstZoneId };
  const importRows = (run: number) =>
    runExample(
      Array.from({ length: CARDS }, (_, row) => `task-${row},Title ${row} of run ${run},Open`),
    );
  const runExample = async (rows: readonly string[]) => {
    const address = [at.edition_id, at.space_id, at.zone_id].join('/');
    const args = ['examples/csv-board.ts', service.url, address, fixture.owner.token];
    const child = promisify(execFile)(process.execPath, args);
    child.child.stdin?.end(['key,title,tag', ...rows].join('\n'));
    return (await child).stdout;
  };
  expect(await importRows(0)).toBe(`${CARDS} cards added, 0 updated\n`);

  const people = await Promise.all(
    Array.from({ length: EDITORS }, (_, index) => fixture.join(`ed${index}`, 'EDITOR')),
  );
  const zones = people.map(({ token }) =>
    openZone({
      ...{ baseUrl: service.url, token },
      ...{ editionId: at.edition_id, spaceId: at.space_id, zoneId: at.zone_id },
    }),
  );
  await Promise.all(zones.map((zone) => zone.ready()));
  const dropped = new Map<string, number>();
  let isImporting = true;
  // Each person drags cards of their own, so that the last position of each card is known.
  const dragging = zones.map(async (zone, editor) => {
    const cards = zone.list('shape').filter((_, index) => index % EDITORS === editor);
    for (let left = 1_000; isImporting; left += 1) {
      for (const { meta } of cards) {
        zone.change('shape', { id: meta.id, properties: { layout: { left } } });
        dropped.set(meta.id, left);
      }
      await zone.durable();
      await setTimeout(50); // about as often as the app sends a drag
    }
  });
  for (let run = 1; run <= RUNS; run += 1)
    expect(await importRows(run)).toBe(`0 cards added, ${CARDS} updated\n`);
  isImporting = false;
  await Promise.all(dragging);
  for (const zone of zones) zone.close();

  const { shapes } = await fixture.owner.client.call(contract.listShapes, {
    params: at,
    query: { form: 'input' },
  });
  expect(dropped.size).toBe(CARDS);
  expect(shapes).toHaveLength(CARDS);
  for (const shape of shapes as contract.StoredShape[]) {
    expect(shape.properties?.layout?.left).toBe(dropped.get(shape.meta.id));
    expect(shape.text?.paragraphs?.[0]?.portions?.[0]?.text).toMatch(/ of run 10$/);
  }
});

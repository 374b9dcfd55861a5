import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { openZone } from '@lienzo/sdk';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeTransaction } from '../../../../../testing/database/fake-transaction.ts';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useDrawing, useZone } from '../../../../../testing/hooks/use-zone.ts';
import { findWrongEntries } from '../../../../../testing/search/find-wrong-entries.ts';
import { runReprojection } from '../../app.ts';
import { writeEntries } from './entries.ts';

const service = useService({ env: { TRASH_RETENTION_DAYS: '0' } });
const fixture = useZone(service, { perTest: true });
const drawing = useDrawing(fixture);
let owner: pg.Client;
beforeAll(async () => {
  owner = new pg.Client({ connectionString: service.database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
});
beforeEach(async () => {
  await drawing.draw();
  const comments = [{ meta: { id: randomUUID() }, text: 'A remark', element_id: drawing.shape }];
  await drawing.change({ insert: { comments } });
});

const wrong = () => findWrongEntries(owner);
const textsIn = async (zone_id: string) => {
  const { rows } = await owner.query(
    'select kind, text, modified_time from search_entries where zone_id = $1 order by kind, text',
    [zone_id],
  );
  return rows.map(({ kind, text }) => `${kind} ${text}`);
};

describe('the search entries of a zone', () => {
  it('contain its name and the texts of its elements', async () => {
    expect(await textsIn(fixture.firstZoneId)).toEqual([
      'comment A remark',
      expect.stringMatching(/^frame /),
      'shape Hello',
      'zone Zone 1',
    ]);
    expect(await wrong()).toEqual([]);
  });

  it('are updated by text changes and not rewritten by moves', async () => {
    const read = async () =>
      (await owner.query(`select entry_id, text, xmin from search_entries order by 1`)).rows;
    const before = await read();
    const layout = { left: 5, top: 6, width: 7, height: 8 };
    await drawing.change({ update: { frames: [{ id: drawing.frame, properties: { layout } }] } });
    expect(await read()).toEqual(before);
    const frames = [{ id: drawing.frame, meta: { name: 'Renamed' } }];
    await drawing.change({ update: { frames } });
    expect(await textsIn(fixture.firstZoneId)).toContain('frame Renamed');
    const shapes = [{ id: drawing.shape, text: { paragraphs: [] } }];
    await drawing.change({ update: { shapes } });
    expect(await textsIn(fixture.firstZoneId)).not.toContain('shape Hello');
    await drawing.change({ delete: { ids: [drawing.frame] } });
    expect(await textsIn(fixture.firstZoneId)).toEqual(['comment A remark', 'zone Zone 1']);
    expect(await wrong()).toEqual([]);
  });

  it('are deleted when no searchable text is left', async () => {
    const text = { paragraphs: [{ id: randomUUID(), portions: [{ text: ' \u200b ' }] }] };
    await drawing.change({ update: { shapes: [{ id: drawing.shape, text }] } });
    expect(await textsIn(fixture.firstZoneId)).not.toContainEqual(expect.stringMatching(/^shape /));
    expect(await wrong()).toEqual([]);
  });

  it('are written for copies, templates and restored versions', async () => {
    await drawing.saveVersion();
    await drawing.duplicate(fixture.owner, { copy_comments: true });
    await fixture.owner.client.call(contract.duplicateSpace, {
      params: fixture.inSpace,
      body: { duplicate_space: {} },
    });
    await drawing.change({ delete: { ids: [drawing.shape] } });
    const [version] = await drawing.versions(drawing.here);
    await drawing.restore(drawing.here, version);
    const { templates } = await fixture.owner.client.call(contract.listTemplates, {
      params: { edition_id: fixture.inSpace.edition_id },
    });
    await fixture.owner.client.call(contract.insertTemplate, {
      params: { ...fixture.inSpace, zone_id: fixture.firstZoneId },
      body: { template_id: templates[0]?.id ?? '', placement: 'AUTO' },
    });
    expect(await wrong()).toEqual([]);
  });

  it('are updated on rename and deleted with the zone or its space', async () => {
    const zone_id = await fixture.addZone('First name');
    const params = { ...fixture.inSpace, zone_id };
    await fixture.owner.client.call(contract.renameZone, {
      params,
      body: { zone_name: 'Last name' },
    });
    expect(await textsIn(zone_id)).toEqual(['zone Last name']);
    for (const zone_state of ['TRASH', 'DELETE'] as const) {
      await fixture.owner.client.call(contract.changeZoneState, { params, body: { zone_state } });
    }
    expect(await textsIn(zone_id)).toEqual([]);
    await fixture.trashSpace();
    await vi.waitFor(async () => expect(await textsIn(fixture.firstZoneId)).toEqual([]), {
      timeout: 10_000,
    });
    expect(await wrong()).toEqual([]);
  });

  it('are corrected by a reprojection', async () => {
    const before = await textsIn(fixture.firstZoneId);
    await owner.query(
      `update search_entries set text = 'wrong', folded = 'wrong' where kind = 'shape'`,
    );
    await owner.query(`delete from search_entries where kind in ('comment', 'zone')`);
    await owner.query(
      `insert into search_entries select edition_id, zone_id, gen_random_uuid(), 'shape', 'gone', 'gone', '{}', now()
       from zones`,
    );
    await runReprojection(service.config);
    expect(await textsIn(fixture.firstZoneId)).toEqual(before);
    expect(await wrong()).toEqual([]);
  });

  it('are written without reading other entries', async () => {
    const zone = {
      editionId: fixture.inSpace.edition_id,
      zoneId: fixture.firstZoneId,
      time: new Date(),
    };
    await owner.query(
      `insert into search_entries
       select $1, $2, gen_random_uuid(), 'frame', 'Other', ' other', '{}', now()
       from generate_series(1, 1000)`,
      [zone.editionId, zone.zoneId],
    );
    await owner.query('analyze search_entries');
    const plans: string[] = [];
    const tx = createFakeTransaction(async ({ text, values }) => {
      const { rows } = await owner.query(`explain (analyze, costs off) ${text}`, values);
      plans.push(...rows.map((row) => row['QUERY PLAN']));
      return { rows: [], rowCount: 0 };
    });
    await writeEntries(tx, zone, [{ entryId: randomUUID(), kind: 'frame', text: 'New' }]);
    const scanned = plans.filter((line) => /Scan .*search_entries/.test(line));
    expect(scanned.map((line) => /rows=(\d+) /.exec(line)?.[1])).toEqual(['0']);
    await owner.query(`delete from search_entries where text in ('Other', 'New')`);
  });
});

describe('a live edit', () => {
  it('is searchable within a second of its acknowledgement', async () => {
    const { edition_id: editionId, space_id: spaceId } = fixture.inSpace;
    const live = openZone({
      baseUrl: service.url,
      token: fixture.owner.token,
      zuid: fixture.owner.zuid,
      ...{ editionId, spaceId, zoneId: fixture.firstZoneId },
    });
    await live.ready();
    const id = randomUUID();
    live.insert('frame', { meta: { id, name: 'Drawn' } });
    await live.durable();
    const has = (text: string) => async () =>
      expect(await textsIn(fixture.firstZoneId)).toContain(`frame ${text}`);
    await vi.waitFor(has('Drawn'), { timeout: 1_000, interval: 20 });
    live.change('frame', { id, meta: { name: 'Redrawn' } });
    await live.durable();
    await vi.waitFor(has('Redrawn'), { timeout: 1_000, interval: 20 });
    live.remove(id);
    await live.durable();
    await vi.waitFor(
      async () => expect(await textsIn(fixture.firstZoneId)).not.toContain('frame Redrawn'),
      { timeout: 1_000, interval: 20 },
    );
    live.close();
    expect(await wrong()).toEqual([]);
  });
});

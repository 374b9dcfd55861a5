import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useDatabase, useOffload } from '../../../../../testing/hooks/use-database.ts';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../../testing/hooks/use-zone.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../../../testing/service/manual-clock.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { archiveZone } from '../../../../../testing/zones/archived-zone.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';

const service = useService();
const db = useDatabase(service);
const offload = useOffload();
const fixture = useZone(service, { perTest: true });
let at: { edition_id: string; space_id: string; zone_id: string };
/** When the first entry was written. The entries that follow are a minute apart. */
let start: number;

beforeEach(() => {
  at = { ...fixture.inSpace, zone_id: fixture.firstZoneId };
  start = Math.floor(Date.now() / SECOND) * SECOND - 5 * DAY;
});

const readAt = async (time: number, person: Person = fixture.owner) =>
  (
    await person.client.call(contract.getZoneHistoryDocument, {
      params: at,
      query: { time: new Date(time).toISOString() },
    })
  ).document.elements;

const restoreTo = (time: number, person: Person = fixture.owner) =>
  person.client.call(contract.restoreZoneHistory, {
    params: at,
    body: { time: new Date(time).toISOString() },
  });

const readHistory = async () =>
  (await fixture.owner.client.call(contract.getZoneHistory, { params: at })).zone_history;

const readNow = async () => {
  const { space_data } = await fixture.owner.client.call(contract.getZoneData, {
    params: at,
    query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: at.zone_id },
  });
  return space_data.docDatas[0]?.document.elements;
};

const change = (body: contract.BodyOf<typeof contract.changeElements>) =>
  fixture.owner.client.call(contract.changeElements, { params: at, body });

/** Moves the entries of the journal that have no time in the past yet to a minute after the last one. */
async function date(): Promise<void> {
  await query(
    service,
    `update zone_updates set created_time = to_timestamp($2 / 1000.0) + (seq - 1) * interval '1 minute'
     where zone_id = $1`,
    [at.zone_id, start],
  );
  await query(
    service,
    'update zones set created_time = to_timestamp($2 / 1000.0) where zone_id = $1',
    [at.zone_id, start - HOUR],
  );
}

const archive = () => archiveZone({ db, offload }, at);

/** Makes changes of every kind. Returns the canvas after each of them. */
async function edit(rounds: number): Promise<unknown[]> {
  const states: unknown[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [frame, shape] = [randomUUID(), randomUUID()];
    const steps: contract.BodyOf<typeof contract.changeElements>[] = [
      { insert: { frames: [{ meta: { id: frame, name: `Frame ${round}` } }] } },
      { insert: { shapes: [{ meta: { id: shape }, basic: { type: 'OVAL' }, frame_id: frame }] } },
      { update: { frames: [{ id: frame, meta: { name: `Renamed ${round}` } }] } },
      { delete: { ids: [round % 2 === 0 ? shape : frame] } },
    ];
    for (const step of steps) {
      await change(step);
      states.push(await readNow());
    }
  }
  return states;
}

describe('the history of a zone', () => {
  it('shows the zone after every change, archived or not, with deleted elements', async () => {
    const states = [...(await edit(2))];
    await date();
    await archive();
    states.push(...(await edit(2)));
    await date();
    await archive();
    states.push(...(await edit(1)));
    await date();
    const archived = await query(service, 'select is_base from zone_history where zone_id = $1', [
      at.zone_id,
    ]);
    expect(archived.map(({ is_base }) => is_base).toSorted()).toEqual([false, false, true]);
    for (const [index, state] of states.entries()) {
      expect(await readAt(start + index * MINUTE)).toEqual(state);
      expect(await readAt(start + index * MINUTE + 59 * SECOND)).toEqual(state);
    }
    expect(await readAt(start - 1)).toEqual([]);
  });

  it('restores the zone to a moment and keeps the present as a version', async () => {
    const states = await edit(2);
    await date();
    await archive();
    await restoreTo(start + 2 * MINUTE);
    expect(await readNow()).toEqual(states[2]);
    const { zone_versions } = await fixture.owner.client.call(contract.listZoneVersions, {
      params: at,
    });
    expect(zone_versions.allowed_versions[0]).toMatchObject({ description: 'Before restore' });
    // The moments before the restore can still be viewed.
    expect(await readAt(start + 7 * MINUTE)).toEqual(states[7]);
  });

  it('lists when the zone was edited', async () => {
    await edit(1);
    await date();
    await archive();
    await edit(1);
    await date();
    const { earliest_time, periods } = await readHistory();
    expect(new Date(`${earliest_time}Z`).getTime()).toBeLessThanOrEqual(start);
    expect(periods.map(({ changes }) => changes)).toEqual(['4', '1', '1', '1', '1']);
  });

  it('ends after 30 days, and earlier if the plan says so', async () => {
    await edit(1);
    start = Date.now() - 29 * DAY;
    await date();
    await query(
      service,
      `update subscriptions set plan_name = 'BUSINESS_PLAN' where edition_id = $1`,
      [at.edition_id],
    );
    expect(await readAt(start + HOUR)).toHaveLength(1);
    await expect(readAt(Date.now() - 31 * DAY)).rejects.toMatchObject({ key: 'momentNotFound' });
    await query(service, `update subscriptions set plan_name = 'FREE_PLAN' where edition_id = $1`, [
      at.edition_id,
    ]);
    await expect(readAt(start + HOUR)).rejects.toMatchObject({ key: 'versionRestricted' });
  });

  it('has no moments before the zone, before the oldest entry that is kept, or in the future', async () => {
    await edit(2);
    await date();
    await archive();
    await expect(readAt(start - 2 * HOUR)).rejects.toMatchObject({ key: 'momentNotFound' });
    await expect(readAt(Date.now() + HOUR)).rejects.toMatchObject({ key: 'validation' });
    await query(service, 'delete from zone_history where zone_id = $1', [at.zone_id]);
    await expect(readAt(start + MINUTE)).rejects.toMatchObject({ key: 'momentNotFound' });
    expect(await readAt(Date.now())).toEqual(await readNow());
  });

  it('is restored only by editors, and hidden with the zone', async () => {
    await edit(1);
    await date();
    const commenter = await fixture.join('commenter', 'COMMENTER');
    const stranger = await fixture.join('stranger');
    expect(await readAt(start + MINUTE, commenter)).toHaveLength(2);
    await expect(restoreTo(start, commenter)).rejects.toMatchObject({ key: 'notPermitted' });
    await expect(readAt(start, stranger)).rejects.toMatchObject({ key: 'spaceNotFound' });
    await expect(restoreTo(start, stranger)).rejects.toMatchObject({ key: 'spaceNotFound' });
  });
});

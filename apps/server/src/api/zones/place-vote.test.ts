import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { openZone } from '@lienzo/sdk';
import { beforeEach, describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useDrawing, useFirstZone, useZone } from '../../../../../testing/hooks/use-zone.ts';

const service = useService();
const fixture = useZone(service, { perTest: true });
const drawing = useDrawing(fixture);
const at = useFirstZone(fixture);
beforeEach(async () => {
  await drawing.draw();
  const body = { votes_per_person: 3 };
  await fixture.owner.client.call(contract.startZoneVote, { params: at, body });
});

const place = async (...element_ids: string[]) => {
  const body = { element_ids };
  const { zone_vote } = await fixture.owner.client.call(contract.placeZoneVote, {
    params: at,
    body,
  });
  return zone_vote.own_element_ids.toSorted();
};
const own = async () => {
  const { zone_vote } = await fixture.owner.client.call(contract.getZoneVote, { params: at });
  return zone_vote.own_element_ids.toSorted();
};
const notFound = (path: string) => ({ status: 404, code: 'EL1002', details: { path } });

describe('placing votes', () => {
  it('accepts frames and shapes of the zone, in any spelling of their ids', async () => {
    const { frame, shape } = drawing;
    expect(await place(frame, shape.toUpperCase(), shape)).toEqual([frame, shape].toSorted());
  });

  it('refuses ids that the zone does not have, and keeps the former votes', async () => {
    const { shape, other } = drawing;
    await place(shape);
    await expect(place(other, other, randomUUID())).rejects.toMatchObject(
      notFound('/element_ids/2'),
    );
    expect(await own()).toEqual([shape]);
  });

  it('refuses comments and elements of other zones', async () => {
    const comment = randomUUID();
    const position = { top: 1, left: 2 };
    await drawing.change({
      insert: { comments: [{ meta: { id: comment }, text: 'Why?', position }] },
    });
    await expect(place(comment)).rejects.toMatchObject(notFound('/element_ids/0'));
    const [shape, zone_id] = [randomUUID(), await fixture.addZone()];
    await drawing.change(
      { insert: { shapes: [{ meta: { id: shape }, basic: { type: 'OVAL' } }] } },
      { ...drawing.here, zone_id },
    );
    await expect(place(shape)).rejects.toMatchObject(notFound('/element_ids/0'));
  });

  it('keeps votes for an element that was removed since, but accepts no new ones', async () => {
    const { shape, other } = drawing;
    await place(other);
    await drawing.change({ delete: { ids: [other] } });
    expect(await place(other, shape)).toEqual([other, shape].toSorted());
    expect(await place(shape)).toEqual([shape]);
    await expect(place(shape, other)).rejects.toMatchObject(notFound('/element_ids/1'));
  });

  it('finds an element as soon as a live edit is durable', async () => {
    const zone = openZone({
      baseUrl: service.url,
      token: fixture.owner.token,
      editionId: at.edition_id,
      spaceId: at.space_id,
      zoneId: at.zone_id,
    });
    await zone.ready();
    const id = randomUUID();
    zone.insert('shape', { meta: { id }, basic: { type: 'OVAL' } });
    await zone.durable();
    expect(await place(id)).toEqual([id]);
    zone.close();
  });
});

import assert from 'node:assert/strict';
import {
  createZone,
  duplicateZone,
  endZoneVote,
  getZoneVote,
  insertTemplate,
  listTemplates,
  listZoneAccess,
  moveZone,
  restoreZoneVersion,
  saveTemplate,
  shareZones,
  startZoneTimer,
  startZoneVote,
} from '@lienzo/contract';
import { addFrame, draw, framesOf } from '../fixtures/draw-elements.ts';
import { forPerson, makeSpace, share } from '../fixtures/make-space.ts';
import { elementsOf, firstZone, hidden, makeZone, saveVersion } from '../fixtures/make-zone.ts';
import { roleEntry, versionsOf, zonesOf } from '../fixtures/read-zones.ts';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

/** Tests repeated requests about zones with the same Idempotency-Key. */
export function zoneRepeats(test: Test): void {
  test('creating or copying a zone again with the same key creates only one', async (world) => {
    const { as, space } = await makeSecondZone(world);
    const named = (zone_name: string) => ({ create_zone: { zone_name } });
    const making = { as, params: space, idempotencyKey: 'make', body: named('Once') };
    const { answer } = await world.repeat(createZone, making);
    const { space_data } = JSON.parse(JSON.parse(answer).data);
    await world.refuse(createZone, 'idempotencyConflict', { ...making, body: named('Twice') });
    const zone = { ...space, zone_id: space_data.docDatas[0].document.id };
    const body = { duplicate_zone: { destination_type: 'SAME_SPACE' } };
    const copying = { as, params: zone, idempotencyKey: 'copy', body };
    await world.repeat(duplicateZone, copying);
    const other = { duplicate_zone: { ...body.duplicate_zone, zone_name: 'Twice' } };
    await world.refuse(duplicateZone, 'idempotencyConflict', { ...copying, body: other });
    assert.equal((await zonesOf(space, as)).length, 4);
  });

  test('a repeated move returns the first answer', async (world) => {
    const { as, edition, space, zone } = await makeSecondZone(world);
    const { space_id } = await makeSpace(edition, { by: as });
    const move = (destination_space_id: string) => ({
      move_zone: { destination_type: 'EXISTING_SPACE', destination_space_id },
    });
    const request = { as, params: zone, idempotencyKey: 'move', body: move(space_id) };
    await world.repeat(moveZone, request);
    const back = { ...request, body: move(space.space_id) };
    await world.refuse(moveZone, 'idempotencyConflict', back);
    const { idempotencyKey: _, ...unkeyed } = request;
    await world.refuse(moveZone, 'zoneNotFound', unkeyed);
  });

  test('sharing again with the same key does not undo later changes', async (world) => {
    const { as, edition, space, zone } = await makeSecondZone(world);
    const guest = await world.member(edition);
    await share(space, as, [forPerson(guest, 'VIEWER')]);
    const shut = { members_info: [hidden(zone, guest)] };
    const request = { as, params: space, idempotencyKey: 'share', body: shut };
    await world.repeat(shareZones, request);
    const open = { members_info: [roleEntry(zone, guest, 'EDITOR')] };
    await world.refuse(shareZones, 'idempotencyConflict', { ...request, body: open });
    await as.client.call(shareZones, { params: space, body: open });
    await world.repeat(shareZones, request);
    await world.accept(listZoneAccess, { as, params: zone }, ({ zone_members: [entry] }) =>
      assert.equal(entry?.role, 'EDITOR'),
    );
  });

  test('inserting again with the same key inserts once', async (world) => {
    const { as, zone } = await makeSecondZone(world);
    const { templates } = await as.client.call(listTemplates, { params: zone });
    const [first, second] = templates.map(({ id }) => ({ template_id: id ?? '' }));
    const request = { as, params: zone, idempotencyKey: 'insert', body: first };
    const { answer } = await world.repeat(insertTemplate, request);
    await world.refuse(insertTemplate, 'idempotencyConflict', { ...request, body: second });
    const { inserted_ids: ids } = JSON.parse(answer).data;
    assert.equal((await elementsOf(zone, as)).length, ids.length);
  });

  test('saving again with the same key creates only one template', async (world) => {
    const { as, edition, zone } = await makeSecondZone(world);
    const params = { edition_id: edition.edition_id };
    const { space_id, zone_id } = zone;
    const body = { name: 'Once', space_id, zone_id };
    const request = { as, params, idempotencyKey: 'save', body };
    await world.repeat(saveTemplate, request);
    const other = { ...request, body: { ...body, description: '' } };
    await world.refuse(saveTemplate, 'idempotencyConflict', other);
    const query = { limit: 100 };
    await world.accept(listTemplates, { as, params, query }, ({ templates }) =>
      assert.equal(templates.filter(({ name }) => name === 'Once').length, 1),
    );
  });

  test('starting a timer or vote again with the same key does not start it again', async (world) => {
    const { as, space, zone } = await makeSecondZone(world);
    const timer = { as, params: zone, idempotencyKey: 'timer', body: { minutes: 5 } };
    await world.repeat(startZoneTimer, timer);
    await world.refuse(startZoneTimer, 'idempotencyConflict', { ...timer, body: { minutes: 6 } });
    const vote = { as, params: zone, idempotencyKey: 'vote', body: { votes_per_person: 1 } };
    await world.repeat(startZoneVote, vote);
    const other = { ...vote, body: { votes_per_person: 2 } };
    await world.refuse(startZoneVote, 'idempotencyConflict', other);
    const ending = { as, params: zone, idempotencyKey: 'end' };
    await world.repeat(endZoneVote, ending);
    const elsewhere = await firstZone(space, as);
    await as.client.call(startZoneVote, { params: elsewhere, body: { votes_per_person: 1 } });
    const wrong = { ...ending, params: elsewhere };
    await world.refuse(endZoneVote, 'idempotencyConflict', wrong);
    await world.repeat(startZoneVote, vote);
    await world.accept(getZoneVote, { as, params: zone }, ({ zone_vote }) =>
      assert.equal(zone_vote.vote_state, 'ENDED'),
    );
    for (const votes_per_person of [1, 20])
      await world.accept(
        startZoneVote,
        { as, params: zone, body: { votes_per_person } },
        ({ zone_vote }) => assert.equal(zone_vote.votes_per_person, String(votes_per_person)),
      );
  });

  test('restoring again with the same key does not undo later edits', async (world) => {
    const { as, zone } = await makeSecondZone(world);
    await draw(zone, as, 'Then');
    const version_id = await saveVersion(zone, as);
    await addFrame(zone, as, 'Between');
    const request = { as, params: { ...zone, version_id }, idempotencyKey: 'restore' };
    await world.repeat(restoreZoneVersion, request);
    await addFrame(zone, as, 'Since');
    await world.repeat(restoreZoneVersion, request);
    assert.deepEqual(await framesOf(zone, as), ['Then', 'Since']);
    const [between = ''] = await versionsOf(zone, as);
    const other = { ...request, params: { ...zone, version_id: between } };
    await world.refuse(restoreZoneVersion, 'idempotencyConflict', other);
  });
}

/** Creates a person with a space of two zones and returns the second zone. */
async function makeSecondZone(world: World) {
  const edition = await world.edition();
  const { owner: as } = edition;
  const space = await makeSpace(edition, { by: as });
  return { as, edition, space, zone: await makeZone(space, { by: as }) };
}

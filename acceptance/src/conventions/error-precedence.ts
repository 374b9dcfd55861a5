import assert from 'node:assert/strict';
import {
  addTeamMembers,
  changeSpaceMemberRole,
  createApiKey,
  type ErrorKey,
  insertFrames,
} from '@lienzo/contract';
import type { Request } from '../client/exchange.ts';
import { draw } from '../fixtures/draw-elements.ts';
import { changeState } from '../fixtures/make-space.ts';
import { hidden, makeZone, NO_ZONE, setState, shareZone } from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace } from '../fixtures/people-by-role.ts';
import type { Test } from '../run/runner.ts';
import { exhaust } from './rate-limits.ts';

/** Tests that the first of several faults, in a fixed order, is reported. */
export function statusOrder(test: Test): void {
  test('faults are reported in the order token, key, rate, scope, form, visibility, role, state', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner } = edition;
    const params = { edition_id, team_id };
    const member = await world.member(edition);
    const stranger = await world.person('stranger');
    const busy = await world.withToken(await world.person('busy'), { scope: 'openid' });
    await exhaust(world, addTeamMembers, busy);
    const scopeless = await world.withToken(stranger, { scope: 'openid' });
    const { key } = await owner.client.call(createApiKey, {
      params: { edition_id },
      body: { name: 'Good' },
    });
    const malformed = { text: '{"surprise":' };
    const body = { members_info: [{ mail_id: owner.mail, role: 'MEMBER' }] };

    // Each request fixes the first fault of the previous one and keeps all others.
    const ladder: [ErrorKey, Request][] = [
      ['tokenInvalid', { authorization: 'Bearer bad', apiKey: 'bad', ...malformed }],
      ['apiKeyInvalid', { as: busy, apiKey: 'bad', ...malformed }],
      ['rateLimited', { as: busy, apiKey: key, ...malformed }],
      ['scopeMissing', { as: scopeless, apiKey: key, ...malformed }],
      ['validation', { as: stranger, apiKey: key, ...malformed }],
      ['notFound', { as: stranger, apiKey: key, body }],
      ['notPermitted', { as: member, apiKey: key, body }],
      ['memberExists', { as: owner, apiKey: key, body }],
    ];
    for (const [expected, request] of ladder) {
      await world.refuse(addTeamMembers, expected, { ...request, params });
    }
    const mail_id = `${world.unique('new')}@example.test`;
    const sound = { members_info: [{ mail_id, role: 'MEMBER' as const }] };
    await world.accept(addTeamMembers, { as: owner, params, apiKey: key, body: sound }, (data) =>
      assert.equal(data.added_members[0]?.mail_id, mail_id),
    );
  });

  test('a missing scope is reported before the size and type of a body', async (world) => {
    const { edition_id, team_id, owner } = await world.edition();
    const as = await world.withToken(owner, { scope: 'Service.teams.READ' });
    const params = { edition_id, team_id };
    const headers = { 'content-type': 'text/plain' };
    const text = 'x'.repeat(1024 * 1024 + 1);
    await world.refuse(addTeamMembers, 'scopeMissing', { as, params, headers, text: 'x' });
    await world.refuse(addTeamMembers, 'scopeMissing', { as, params, text });
  });

  test('a malformed body is reported before a missing edition', async (world) => {
    const as = await world.person('stranger');
    const params = { edition_id: 'none', team_id: 'none' };
    await world.refuse(addTeamMembers, 'validation', { as, params, body: { members_info: [] } });
  });

  test('a hidden edition is reported before a missing team', async (world) => {
    const { edition_id } = await world.edition();
    const as = await world.person('stranger');
    const body = { members_info: [{ mail_id: as.mail, role: 'MEMBER' }] };
    const params = { edition_id, team_id: '1' };
    await world.refuse(addTeamMembers, 'notFound', { as, params, body });
  });

  test('in a space the order is form, visibility, role, entry, permanent refusal, trash, conflict', async (world) => {
    const people = await makePeopleByRole(world);
    const { creator, manager, viewer, outsider } = people;
    const space = await makeSharedSpace(people);
    await changeState(space, creator, 'TRASH');
    const on = (as: typeof creator, member_id: string, role = 'VIEWER'): Request => {
      return { as, params: { ...space, member_id }, body: { role } };
    };
    // Each request fixes the first fault of the previous one and keeps all others.
    const ladder: [ErrorKey, Request][] = [
      ['validation', on(outsider, 'unknown', 'CREATOR')],
      ['spaceNotFound', on(outsider, 'unknown')],
      ['notPermitted', on(viewer, 'unknown')],
      ['spaceMemberNotFound', on(manager, 'unknown')],
      ['ownerRole', on(manager, creator.zuid)],
      ['ownSpaceRole', on(manager, manager.zuid)],
      ['spaceNotActive', on(manager, viewer.zuid)],
    ];
    for (const [expected, request] of ladder) {
      await world.refuse(changeSpaceMemberRole, expected, request);
    }
    await changeState(space, creator, 'RESTORE');
    const same = on(manager, viewer.zuid);
    await world.refuse(changeSpaceMemberRole, 'sameSpaceRole', same);
  });

  test('on a zone the order is form, visibility, restriction, role, trash of space and zone, conflict', async (world) => {
    const people = await makePeopleByRole(world);
    const { creator, editor, viewer, manager, outsider } = people;
    const space = await makeSharedSpace(people);
    const zone = await makeZone(space, { by: creator });
    const { frame: id } = await draw(zone, creator);
    await shareZone(zone, creator, [hidden(zone, manager)]);
    await setState(zone, creator, 'TRASH');
    await changeState(space, creator, 'TRASH');
    const on = (as: typeof creator, name: string | null = 'Taken', params = zone): Request => {
      return { as, params, body: { frames: [{ meta: { id, name } }] } };
    };
    const climb = async (ladder: readonly [ErrorKey, Request][]) => {
      for (const [expected, request] of ladder) await world.refuse(insertFrames, expected, request);
    };
    await climb([
      ['validation', on(outsider, null)],
      ['spaceNotFound', on(outsider)],
      ['zoneNotFound', on(viewer, 'Taken', { ...zone, zone_id: NO_ZONE })],
      ['zoneRestricted', on(manager)],
      ['notPermitted', on(viewer)],
      ['spaceNotActive', on(editor)],
    ]);
    await changeState(space, creator, 'RESTORE');
    await climb([['zoneNotActive', on(editor)]]);
    await setState(zone, creator, 'RESTORE');
    await climb([['elementConflict', on(editor)]]);
  });
}

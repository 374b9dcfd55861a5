import assert from 'node:assert/strict';
import {
  type BodyOf,
  changeShareLink,
  changeShareLinkPolicy,
  changeSpaceShareLinkPolicy,
  createShareLink,
  getShareLinkPolicy,
  listShareLinks,
  revokeShareLink,
  shareZones,
} from '@lienzo/contract';
import { changeState, makeSpace } from '../fixtures/make-space.ts';
import { firstZone, makeZone, NO_ZONE, setState } from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace } from '../fixtures/people-by-role.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const MAX_LINKS = 100;
const LEVELS = ['off', 'view', 'comment', 'edit'] as const;

async function makeLink(world: World, body: Partial<BodyOf<typeof createShareLink>> = {}) {
  const edition = await world.edition();
  const { owner: as } = edition;
  const space = await makeSpace(edition, { by: as });
  const link = await as.client.call(createShareLink, {
    params: space,
    body: { role: 'VIEWER', ...body },
  });
  return { edition, as, space, link, params: { ...space, link_id: link.id } };
}

/** Opens a link without a token. */
async function open(world: World, body: object) {
  const response = await fetch(`${world.baseUrl}/service/share-links/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, data: JSON.parse(await response.text()) };
}

export function shareLinks(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('links are created, listed, changed and revoked', async (world) => {
    const edition = await world.edition();
    const { owner: as } = edition;
    const params = await makeSpace(edition, { by: as });
    const zone = await firstZone(params, as);
    const frame_id = NO_ZONE;
    const { zone_id } = zone;
    for (const role of ['VIEWER', 'COMMENTER', 'EDITOR'] as const) {
      const body = { role, zone_id, frame_id, label: `For ${role}`, expires_in_days: 30 };
      const link = await world.accept(createShareLink, { as, params, body }, (data) => {
        assert.match(data.secret, /^[0-9A-Za-z]{22}$/);
        const { label, space_id, created_by, has_password, is_working, openings } = data;
        assert.deepEqual([data.role, label, data.zone_id], [role, body.label, zone_id]);
        assert.deepEqual([space_id, created_by], [params.space_id, as.zuid]);
        assert.equal(data.frame_id, frame_id);
        assert.deepEqual([has_password, is_working, openings], ['false', 'true', '0']);
        assert.ok(data.expiry_time);
      });
      const target = { ...params, link_id: link.id };
      for (const [change, expected] of [
        [{ label: 'Other' }, { label: 'Other' }],
        [{ password: 'correct horse' }, { has_password: 'true' }],
        [{ remove_password: true }, { has_password: 'false' }],
        [{ remove_embed_origins: true }, { embed_origins: undefined }],
        [{ expires_in_days: 1 }, { label: 'Other' }],
        ...(role === 'EDITOR' ? [] : [[{ remove_expiry: true }, { expiry_time: undefined }]]),
      ] as [BodyOf<typeof changeShareLink>, Record<string, unknown>][])
        await world.accept(changeShareLink, { as, params: target, body: change }, (data) => {
          const changed: Record<string, unknown> = data.share_link;
          for (const [name, value] of Object.entries(expected))
            assert.equal(changed[name], value, name);
        });
      await world.accept(listShareLinks, { as, params, query: { zone_id } }, (data) =>
        assert.deepEqual(
          data.share_links.map(({ id }) => id),
          [link.id],
        ),
      );
      await world.accept(revokeShareLink, { as, params: target }, (data) =>
        assert.deepEqual(data, { current_user_id: as.zuid, ...params, id: link.id }),
      );
      await world.refuse(revokeShareLink, 'shareLinkNotFound', { as, params: target });
      const again = { as, params: target, body: { label: 'Gone' } };
      await world.refuse(changeShareLink, 'shareLinkNotFound', again);
    }
    await world.accept(listShareLinks, { as, params }, (data) => {
      assert.deepEqual(data.share_links, []);
      const { service, ...policy } = data.policy;
      assert.ok(service);
      assert.deepEqual(policy, { edition: 'edit', space: 'edit', effective: service });
    });
  });

  test('a link can have a password, and no label, and expire in a day or a year', async (world) => {
    const edition = await world.edition();
    const { owner: as } = edition;
    const params = await makeSpace(edition, { by: as });
    for (const expires_in_days of [1, 365]) {
      const body = { role: 'VIEWER' as const, expires_in_days, password: 'correct horse' };
      const { id } = await world.accept(createShareLink, { as, params, body }, (data) =>
        assert.deepEqual([data.label, data.has_password], ['', 'true']),
      );
      const kept = { expires_in_days: 365, remove_expiry: false, remove_password: false };
      const change = { as, params: { ...params, link_id: id }, body: kept };
      await world.accept(changeShareLink, change, ({ share_link: link }) =>
        assert.equal(link.has_password, 'true'),
      );
    }
  });

  test('a link names the origins that can embed it', async (world) => {
    const edition = await world.edition();
    const { owner: as } = edition;
    const params = await makeSpace(edition, { by: as });
    const embed_origins = ['https://*.example.com', 'http://localhost:8080'];
    const body = { role: 'VIEWER' as const, embed_origins };
    const { id } = await world.accept(createShareLink, { as, params, body }, (data) =>
      assert.deepEqual(data.embed_origins, embed_origins),
    );
    const target = { as, params: { ...params, link_id: id } };
    for (const [change, expected] of [
      [{ embed_origins: [] }, []],
      [{ embed_origins: ['https://wiki.example'] }, ['https://wiki.example']],
      [{ remove_embed_origins: false }, ['https://wiki.example']],
      [{ remove_embed_origins: true }, undefined],
    ] as [BodyOf<typeof changeShareLink>, string[] | undefined][])
      await world.accept(changeShareLink, { ...target, body: change }, ({ share_link: link }) =>
        assert.deepEqual(link.embed_origins, expected),
      );
    for (const wrong of ['*', 'https://a.example/path', 'https://a.example; script-src *'])
      await world.refuse(createShareLink, 'validation', {
        ...{ as, params, body: { ...body, embed_origins: [wrong] } },
      });
    const many = Array.from({ length: 21 }, (_, index) => `https://${index}.example`);
    await world.refuse(createShareLink, 'validation', {
      ...{ as, params, body: { ...body, embed_origins: many } },
    });
  });

  test('a link lets guests in until it is revoked', async (world) => {
    const { as, link, params } = await makeLink(world, { password: 'correct horse' });
    const { secret } = link;
    assert.equal((await open(world, { secret })).status, 403);
    const { status, data } = await open(world, { secret, password: 'correct horse', name: 'Ada' });
    assert.equal(status, 200);
    assert.deepEqual([data.role, data.name, data.space_id], ['VIEWER', 'Ada', params.space_id]);
    await as.client.call(revokeShareLink, { params });
    assert.equal((await open(world, { secret })).status, 404);
    assert.equal((await open(world, { secret: 'unknown' })).status, 404);
    assert.equal((await open(world, { secret: 1 })).status, 400);
  });

  test('only people who manage a space can manage its links', async (world) => {
    const people = await peopleByRole(world);
    const { creator, editor, commenter, viewer } = people;
    const params = await makeSharedSpace(people);
    const { zone_id } = await firstZone(params, creator);
    const body = { role: 'VIEWER' as const };
    const link = await creator.client.call(createShareLink, { params, body });
    const target = { ...params, link_id: link.id };
    for (const as of [editor, commenter, viewer]) {
      await world.refuse(createShareLink, 'notPermitted', { as, params, body });
      await world.refuse(createShareLink, 'notPermitted', {
        as,
        params,
        body: { ...body, zone_id },
      });
      await world.refuse(listShareLinks, 'notPermitted', { as, params });
      await world.refuse(changeShareLink, 'notPermitted', {
        as,
        params: target,
        body: { label: 'x' },
      });
      await world.refuse(revokeShareLink, 'notPermitted', { as, params: target });
      const level = { level: 'view' as const };
      await world.refuse(changeSpaceShareLinkPolicy, 'notPermitted', { as, params, body: level });
    }
    await world.accept(listShareLinks, { as: creator, params }, (data) =>
      assert.equal(data.share_links.length, 1),
    );
  });

  test('links for editors must expire within 30 days', async (world) => {
    const { as, space, link, params } = await makeLink(world, {
      role: 'EDITOR',
      expires_in_days: 30,
    });
    assert.ok(link.expiry_time);
    for (const body of [{}, { expires_in_days: 31 }])
      await world.refuse(createShareLink, 'shareLinkExpiry', {
        ...{ as, params: space, body: { role: 'EDITOR', ...body } },
      });
    for (const body of [{ remove_expiry: true as const }, { expires_in_days: 31 }])
      await world.refuse(changeShareLink, 'shareLinkExpiry', { as, params, body });
  });

  test('a space has at most 100 links', async (world) => {
    const { as, space } = await makeLink(world);
    const request = { as, params: space, body: { role: 'VIEWER' as const } };
    for (let count = 1; count < MAX_LINKS; count += 1)
      await as.client.call(createShareLink, { params: space, body: request.body });
    await world.refuse(createShareLink, 'shareLinkLimit', request);
  });

  test('editions and spaces limit which links are allowed', async (world) => {
    const { edition, as, space, link } = await makeLink(world);
    const params = { edition_id: edition.edition_id };
    const member = await world.member(edition);
    await world.refuse(changeShareLinkPolicy, 'notPermitted', {
      ...{ as: member, params, body: { level: 'view' } },
    });
    for (const level of LEVELS) {
      await world.accept(changeShareLinkPolicy, { as, params, body: { level } }, ({ policy }) =>
        assert.equal(policy.edition, level),
      );
      await world.accept(getShareLinkPolicy, { as: member, params }, ({ policy }) =>
        assert.equal(policy.edition, level),
      );
      const request = { as, params: space, body: { level } };
      await world.accept(changeSpaceShareLinkPolicy, request, ({ policy }) =>
        assert.deepEqual([policy.edition, policy.space], [level, level]),
      );
      if (level === 'off') {
        const body = { role: 'VIEWER' as const };
        await world.refuse(createShareLink, 'shareLinkNotAllowed', { as, params: space, body });
        assert.equal((await open(world, { secret: link.secret })).status, 404);
      }
    }
    assert.equal((await open(world, { secret: link.secret })).status, 200);
  });

  test('links need a space and a zone that can be opened', async (world) => {
    const { as, space, params } = await makeLink(world);
    const body = { role: 'VIEWER' as const };
    const trashed = await makeZone(space, { by: as });
    await setState(trashed, as, 'TRASH');
    for (const [key, zone_id] of [
      ['zoneNotFound', NO_ZONE],
      ['zoneNotActive', trashed.zone_id],
    ] as const) {
      await world.refuse(createShareLink, key, { as, params: space, body: { ...body, zone_id } });
      await world.refuse(listShareLinks, key, { as, params: space, query: { zone_id } });
    }
    const frame = { ...body, frame_id: NO_ZONE };
    await world.refuse(createShareLink, 'validation', { as, params: space, body: frame });
    await changeState(space, as, 'TRASH');
    await world.refuse(createShareLink, 'spaceNotActive', { as, params: space, body });
    await world.refuse(listShareLinks, 'spaceNotActive', { as, params: space });
    await world.refuse(changeShareLink, 'spaceNotActive', { as, params, body: { label: 'x' } });
    const level = { level: 'view' as const };
    await world.refuse(changeSpaceShareLinkPolicy, 'spaceNotActive', {
      ...{ as, params: space, body: level },
    });
    await world.accept(revokeShareLink, { as, params }, (data) => assert.ok(data.id));
  });

  test('people from whom a zone is hidden cannot link to it', async (world) => {
    const people = await peopleByRole(world);
    const { creator, editor: as } = people;
    const params = await makeSharedSpace(people);
    const { zone_id } = await makeZone(params, { by: creator });
    const entry = { member_id: as.zuid, member_type: 'USER', resource_id: zone_id } as const;
    const members_info = [{ ...entry, permission: 'restricted' as const }];
    await creator.client.call(shareZones, { params, body: { members_info } });
    const body = { role: 'VIEWER' as const, zone_id };
    await world.refuse(createShareLink, 'zoneRestricted', { as, params, body });
    await world.refuse(listShareLinks, 'zoneRestricted', { as, params, query: { zone_id } });
  });

  test('a link is not shown again by a repeated request', async (world) => {
    const { as, space } = await makeLink(world);
    const body = { role: 'VIEWER' as const, label: 'Once' };
    const request = { as, params: space, idempotencyKey: 'link', body };
    await world.accept(createShareLink, request, (data) => assert.ok(data.secret));
    const other = { ...request, body: { ...body, label: 'Twice' } };
    await world.refuse(createShareLink, 'idempotencyConflict', other);
    await world.accept(listShareLinks, { as, params: space }, (data) =>
      assert.equal(data.share_links.length, 2),
    );
  });
}

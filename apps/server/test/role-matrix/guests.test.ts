import { randomUUID } from 'node:crypto';
import {
  BASE_PATH,
  guestOperations,
  inEdition,
  type Operation,
  operations,
  paramNames,
} from '@lienzo/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type DatabaseSession,
  openSession,
} from '../../../../testing/database/database-session.ts';
import { startTestService, type TestService } from '../../../../testing/service/test-service.ts';
import { createTestTeam } from '../../../../testing/tenants/test-team.ts';
import { openAsGuest } from '../../../../testing/zones/test-guest.ts';

/** In the names of everything that guests must not see. */
const CANARY = 'canary';
const ROLES = ['VIEWER', 'COMMENTER', 'EDITOR'] as const;

type Role = (typeof ROLES)[number];
type Place = Awaited<ReturnType<typeof createPlace>>;

let service: TestService;
let session: DatabaseSession;
let own: Place;
let foreign: Place;
beforeAll(async () => {
  service = await startTestService();
  session = await openSession(service.database.url);
  own = await createPlace();
  foreign = await createPlace();
});
afterAll(async () => {
  await session.close();
  await service.close();
});

/** Creates a space with two zones, and another space, in a new edition. */
async function createPlace() {
  const { owner, params } = await createTestTeam(service);
  const { edition_id, team_id } = params;
  const createSpace = async (space_name: string) => {
    const create_space = { space_name, team_id };
    const { space_id } = await owner.client.spaces.create({ edition_id, create_space });
    const { zones_info } = await owner.client.zones.listMeta({ edition_id, space_id });
    return { space_id, zone_id: zones_info.zone_order[0] ?? '' };
  };
  const shared = await createSpace('Shared');
  const hidden = await createSpace(`Space ${CANARY}`);
  const { space_data } = await owner.client.zones.create({
    edition_id,
    space_id: shared.space_id,
    create_zone: { zone_name: `Zone ${CANARY}` },
  });
  const otherZoneId = space_data.docDatas[0]?.document.id ?? '';
  for (const [space_id, zone_id] of [
    [shared.space_id, otherZoneId],
    [hidden.space_id, hidden.zone_id],
  ] as const) {
    const frames = [{ meta: { id: randomUUID(), name: `Frame ${CANARY}` } }];
    await owner.client.frames.insert({ edition_id, space_id, zone_id, frames });
  }
  return { owner, edition_id, team_id, shared, hidden, otherZoneId };
}

async function createLink(role: Role) {
  const { space_id, zone_id } = own.shared;
  const place = { edition_id: own.edition_id, space_id };
  const link = await own.owner.client.shareLinks.create({
    ...place,
    ...{ zone_id, role, expires_in_days: 1 },
  });
  return { ...link, target: { ...place, link_id: link.id } };
}

async function becomeGuest(role: Role) {
  const { secret, target } = await createLink(role);
  const { token } = await openAsGuest(service.url, { secret, name: 'Ada' });
  return { token, target };
}

type Ids = Readonly<Record<string, string>>;

const idsOf = ({ edition_id, team_id, shared, owner }: Place): Ids => ({
  ...{ edition_id, team_id, ...shared, member_id: owner.zuid, user_id: owner.zuid },
});

async function send(op: Operation, token: string, ids: Ids) {
  const path = paramNames(op).reduce(
    (text, name) => text.replace(`{${name}}`, ids[name] ?? '1'),
    op.path,
  );
  const query =
    op.id === 'getZoneData'
      ? `?action_type=GET_SPACE_DATA_WITH_ZONE_DATA&zone_id=${ids.zone_id}`
      : '';
  const response = await fetch(`${service.url}${BASE_PATH}${path}${query}`, {
    method: op.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(op.body && { body: JSON.stringify(op.example.body) }),
  });
  return { status: response.status, text: await response.text() };
}

const allowed = operations.filter(({ id }) => guestOperations.has(id));
const reads = allowed.filter(({ method, id }) => method === 'GET' && id !== 'getFile');

describe.each(ROLES)('a guest with the role %s', (role) => {
  it('is refused by all other operations, which reveal nothing', async () => {
    const { token } = await becomeGuest(role);
    const refused = operations.filter(({ id }) => !guestOperations.has(id));
    expect(refused.length).toBeGreaterThan(100);
    for (const op of refused) {
      const { status, text } = await send(op, token, idsOf(own));
      expect([op.id, status]).toEqual([op.id, 403]);
      expect(text).not.toContain(CANARY);
      expect(text).not.toContain(own.owner.mail);
    }
  });

  it('reads the zone of the link, without other zones or people', async () => {
    const { token } = await becomeGuest(role);
    for (const op of reads) {
      const { status, text } = await send(op, token, idsOf(own));
      expect([op.id, status, status === 200 ? '' : text]).toEqual([op.id, 200, '']);
      expect(text).not.toContain(CANARY);
      expect(text).not.toContain(own.owner.mail);
      expect(text).not.toContain(own.owner.name);
    }
  });

  it.each([
    ['another zone', () => ({ ...idsOf(own), zone_id: own.otherZoneId })],
    ['another space', () => ({ ...idsOf(own), ...own.hidden })],
    ['another edition', () => idsOf(foreign)],
    ['a space of another edition', () => ({ ...idsOf(own), ...foreign.shared })],
  ])('reaches nothing in %s', async (place, ids) => {
    const { token } = await becomeGuest(role);
    // The list of zones has no zone in its path; what it contains is checked above.
    const inPlace = place === 'another zone' ? inZone : allowed.filter(inEdition);
    for (const op of inPlace) {
      const { status, text } = await send(op, token, ids());
      expect([op.id, [400, 403, 404].includes(status), text.includes(CANARY)]).toEqual([
        ...[op.id, true, false],
      ]);
    }
  });

  it.each([
    [
      'was revoked',
      async ({ link_id, ...space }: Awaited<ReturnType<typeof createLink>>['target']) => {
        await own.owner.client.shareLinks.revoke({ ...space, link_id });
      },
    ],
    [
      'has expired',
      async ({ link_id }: { link_id: string }) => {
        await session.query(
          `update share_links set expiry_time = now() - interval '1 second' where link_id = $1`,
          [link_id],
        );
      },
    ],
  ])('reads nothing after the link %s', async (_what, end) => {
    const { token, target } = await becomeGuest(role);
    await end(target);
    for (const op of reads) {
      const { status } = await send(op, token, idsOf(own));
      expect([op.id, status]).toEqual([op.id, 404]);
    }
  });
});

const inZone = allowed.filter(({ path, id }) => path.includes('{zone_id}') || id === 'getZoneData');

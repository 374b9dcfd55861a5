import assert from 'node:assert/strict';
import { getMyZonePermission } from '@lienzo/contract';
import { firstZone, makeZone, shareZone, type ZonePath } from '../fixtures/make-zone.ts';
import { makePeopleByRole, makeSharedSpace, rolesOf } from '../fixtures/people-by-role.ts';
import { roleEntry } from '../fixtures/read-zones.ts';
import { once } from '../fixtures/sample-resources.ts';
import type { Person, World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

type Role = 'CREATOR' | 'ORGANISER' | 'EDITOR' | 'COMMENTER' | 'VIEWER';

/** Tests the caller's own role in a zone. */
export function zonePermissions(test: Test): void {
  const peopleByRole = once(makePeopleByRole);

  test('without an entry of the zone, the role in the space counts', async (world) => {
    const people = await peopleByRole(world);
    const zone = await firstZone(await makeSharedSpace(people), people.creator);
    await expectRole(world, { as: people.creator, zone, role: 'CREATOR' });
    for (const [as, spaceRole] of rolesOf(people)) {
      const role = spaceRole.replace('GUEST_', '') as Role; // zones have no guest roles
      await expectRole(world, { as, zone, role });
    }
  });

  test('a role in a zone applies only there', async (world) => {
    const people = await peopleByRole(world);
    const { creator, editor, viewer } = people;
    const params = await makeSharedSpace(people);
    const zone = await firstZone(params, creator);
    const other = await makeZone(params, { by: creator });
    for (const role of ['ORGANISER', 'EDITOR', 'COMMENTER', 'VIEWER'] as const) {
      await shareZone(zone, creator, [
        roleEntry(zone, editor, role),
        roleEntry(zone, viewer, role),
      ]);
      for (const as of [editor, viewer]) await expectRole(world, { as, zone, role });
    }
    await expectRole(world, { as: editor, zone: other, role: 'EDITOR' });
    await expectRole(world, { as: viewer, zone: other, role: 'VIEWER' });
  });
}

interface Expected {
  readonly as: Person;
  readonly zone: ZonePath;
  readonly role: Role;
}

async function expectRole(world: World, { as, zone: params, role }: Expected): Promise<void> {
  await world.accept(getMyZonePermission, { as, params }, (data) =>
    assert.deepEqual(data, {
      user_permission_info: { current_user_id: as.zuid, ...params, role },
    }),
  );
}

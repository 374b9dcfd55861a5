import assert from 'node:assert/strict';
import {
  getEdition,
  listEditionMembers,
  listEditions,
  reinstateEditionMember,
  suspendEditionMember,
} from '@lienzo/contract';
import type { Edition, Person } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const inMember = ({ edition_id }: Edition, { zuid }: Person) => ({ edition_id, member_id: zuid });

export function suspension(test: Test): void {
  test('a suspended person is outside the edition until they are reinstated', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner } = edition;
    const member = await world.member(edition);
    const request = { as: owner, params: inMember(edition, member) };
    const answer = { current_user_id: owner.zuid, edition_id, zuid: member.zuid };
    await world.accept(suspendEditionMember, request, (data) => assert.deepEqual(data, answer));
    await world.refuse(getEdition, 'notFound', { as: member, params: { edition_id } });
    await world.accept(listEditions, { as: member }, (data) =>
      assert.deepEqual(data, { editions_info: [] }),
    );
    const params = { edition_id };
    await world.accept(listEditionMembers, { as: owner, params }, ({ edition_members: found }) =>
      assert.deepEqual(
        found.map(({ zuid, state }) => [zuid, state]),
        [
          [owner.zuid, 'ACTIVE'],
          [member.zuid, 'SUSPENDED'],
        ],
      ),
    );
    await world.refuse(suspendEditionMember, 'alreadySuspended', request);
    await world.accept(reinstateEditionMember, request, (data) => assert.deepEqual(data, answer));
    await world.accept(getEdition, { as: member, params }, ({ edition_info: found }) =>
      assert.equal(found.edition_role_name, 'MEMBER'),
    );
    await world.refuse(reinstateEditionMember, 'notSuspended', request);
  });

  test('a repeated suspension or reinstatement returns the first answer', async (world) => {
    const edition = await world.edition();
    const { owner } = edition;
    const [member, other] = [await world.member(edition), await world.member(edition)];
    for (const op of [suspendEditionMember, reinstateEditionMember]) {
      const request = { as: owner, params: inMember(edition, member), idempotencyKey: op.id };
      const { status } = await world.repeat(op, request);
      assert.equal(status, 200);
      const another = { ...request, params: inMember(edition, other) };
      await world.refuse(op, 'idempotencyConflict', another);
    }
  });

  test('only the super admin suspends and reinstates edition admins', async (world) => {
    const edition = await world.edition();
    const { owner } = edition;
    const [admin, other] = [await world.orgAdmin(edition), await world.orgAdmin(edition)];
    const member = await world.member(edition, 'TEAM_ADMIN');
    const of = (as: Person, whom: Person) => ({ as, params: inMember(edition, whom) });
    for (const op of [suspendEditionMember, reinstateEditionMember]) {
      await world.refuse(op, 'notPermitted', of(member, admin));
      await world.refuse(op, 'suspendEditionAdmin', of(admin, other));
    }
    await world.refuse(suspendEditionMember, 'suspendSelf', of(admin, admin));
    await world.refuse(suspendEditionMember, 'suspendSuperAdmin', of(admin, owner));
    await world.accept(suspendEditionMember, of(owner, admin), ({ zuid }) =>
      assert.equal(zuid, admin.zuid),
    );
    await world.refuse(suspendEditionMember, 'notFound', of(admin, member));
  });
}

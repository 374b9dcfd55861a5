import assert from 'node:assert/strict';
import {
  addServiceAccountToTeam,
  addSpaceMembers,
  changeEditionMemberRole,
  changeServiceAccount,
  createServiceAccount,
  deleteServiceAccount,
  disableServiceAccount,
  enableServiceAccount,
  listEditionMembers,
  listMailIssuers,
  listServiceAccounts,
  listSpaceMembers,
  listTeamMembers,
  removeTeamMember,
  transferEdition,
} from '@lienzo/contract';
import { makeSpace } from '../fixtures/make-space.ts';
import type { Edition } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const MAX_ACCOUNTS = 100;

async function makeAccount({ edition_id, owner }: Edition, display_name = 'Robot') {
  const { service_account } = await owner.client.call(createServiceAccount, {
    params: { edition_id },
    body: { display_name },
  });
  const { zuid } = service_account;
  return { zuid, params: { edition_id, service_account_id: zuid } };
}

export function serviceAccounts(test: Test): void {
  test('a service account is created, listed, renamed and deleted by admins', async (world) => {
    const { edition_id, owner: as } = await world.edition();
    const params = { edition_id };
    const { service_account: account } = await world.accept(
      createServiceAccount,
      { as, params, body: { display_name: 'Robot' } },
      ({ service_account: created }) => {
        assert.equal(created.display_name, 'Robot');
        assert.equal(created.state, 'ACTIVE');
        assert.equal(created.created_by, as.zuid);
        assert.equal(created.client, undefined);
      },
    );
    const target = { ...params, service_account_id: account.zuid };
    const change = { as, params: target, body: { display_name: 'Other robot' } };
    await world.accept(changeServiceAccount, change, ({ service_account: changed }) =>
      assert.deepEqual(changed, { ...account, display_name: 'Other robot' }),
    );
    await world.accept(listServiceAccounts, { as, params }, (data) =>
      assert.deepEqual(data.service_accounts, [{ ...account, display_name: 'Other robot' }]),
    );
    await world.accept(deleteServiceAccount, { as, params: target }, (data) =>
      assert.deepEqual(data, { current_user_id: as.zuid, edition_id, zuid: account.zuid }),
    );
    await world.accept(listServiceAccounts, { as, params }, (data) =>
      assert.deepEqual(data.service_accounts, []),
    );
    await world.refuse(deleteServiceAccount, 'serviceAccountNotFound', { as, params: target });
  });

  test('members who are not admins cannot manage service accounts', async (world) => {
    const edition = await world.edition();
    const as = await world.member(edition);
    const { params } = await makeAccount(edition);
    const body = { display_name: 'Mine' };
    await world.refuse(createServiceAccount, 'notPermitted', { as, params, body });
    await world.refuse(changeServiceAccount, 'notPermitted', { as, params, body });
    await world.refuse(listServiceAccounts, 'notPermitted', { as, params });
    for (const op of [disableServiceAccount, enableServiceAccount, deleteServiceAccount])
      await world.refuse(op, 'notPermitted', { as, params });
  });

  test('a service account is added to teams and spaces, and marked in lists', async (world) => {
    const edition = await world.edition();
    const { edition_id, team_id, owner: as } = edition;
    const { zuid } = await makeAccount(edition);
    const params = { edition_id, team_id };
    const joining = { as, params, body: { zuid, role: 'MEMBER' as const } };
    await world.accept(addServiceAccountToTeam, joining, (data) =>
      assert.deepEqual(data, {
        ...{ current_user_id: as.zuid, edition_id, team_id, zuid, role_name: 'MEMBER' },
      }),
    );
    await world.refuse(addServiceAccountToTeam, 'memberExists', joining);
    for (const other of [as.zuid, '1']) {
      const body = { zuid: other, role: 'MEMBER' as const };
      await world.refuse(addServiceAccountToTeam, 'serviceAccountNotFound', { as, params, body });
    }
    await world.accept(listTeamMembers, { as, params }, ({ team_members: members }) =>
      assert.deepEqual(
        members?.map((member) => member.is_service_account),
        [undefined, 'true'],
      ),
    );
    const space = await makeSpace(edition, { by: as });
    const members_info = [{ zuid, type: 'USER' as const, role: 'EDITOR' as const }];
    const sharing = { as, params: space, body: { members_info } };
    await world.accept(addSpaceMembers, sharing, ({ added_members: [added] }) =>
      assert.equal(added?.is_service_account, 'true'),
    );
    await world.accept(listSpaceMembers, { as, params: space }, ({ space_members: members }) =>
      assert.deepEqual(
        members.map((member) => member.is_service_account),
        [undefined, 'true'],
      ),
    );
    // It stays in the edition without a team.
    const removal = { as, params: { ...params, member_id: zuid } };
    await world.accept(removeTeamMember, removal, (data) => assert.equal(data.removed_zuid, zuid));
    await world.accept(listEditionMembers, { as, params: { edition_id } }, (data) =>
      assert.deepEqual(
        data.edition_members.map((member) => [member.zuid, member.is_service_account]),
        [
          [as.zuid, undefined],
          [zuid, 'true'],
        ],
      ),
    );
  });

  test('a service account can neither own nor administrate an edition', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner: as } = edition;
    const { zuid } = await makeAccount(edition);
    await world.refuse(changeEditionMemberRole, 'serviceAccountRole', {
      ...{ as, params: { edition_id, member_id: zuid }, body: { role: 'ORG_ADMIN' } },
    });
    await world.refuse(transferEdition, 'heirInvalid', {
      ...{ as, params: { edition_id }, body: { zuid } },
    });
  });

  test('a service account is disabled and enabled once', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner: as } = edition;
    const { zuid, params } = await makeAccount(edition);
    const stateOf = async (state: string) =>
      world.accept(listServiceAccounts, { as, params }, (data) =>
        assert.equal(data.service_accounts[0]?.state, state),
      );
    await world.refuse(enableServiceAccount, 'serviceAccountEnabled', { as, params });
    await world.accept(disableServiceAccount, { as, params }, (data) =>
      assert.deepEqual(data, { current_user_id: as.zuid, edition_id, zuid }),
    );
    await world.refuse(disableServiceAccount, 'serviceAccountDisabled', { as, params });
    await stateOf('DISABLED');
    await world.accept(enableServiceAccount, { as, params }, (data) =>
      assert.deepEqual(data, { current_user_id: as.zuid, edition_id, zuid }),
    );
    await stateOf('ACTIVE');
  });

  test('a service account names one application of a trusted issuer', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner: as } = edition;
    const { trusted_issuers } = await as.client.call(listMailIssuers, { params: { edition_id } });
    const client = { issuer: trusted_issuers[0] ?? '', subject: world.unique('app') };
    const { params } = await makeAccount(edition);
    await world.accept(changeServiceAccount, { as, params, body: { client } }, (data) =>
      assert.deepEqual(data.service_account.client, client),
    );
    const second = await makeAccount(edition, 'Second');
    for (const [key, body] of [
      ['serviceAccountClientTaken', { client }],
      ['clientIssuerNotTrusted', { client: { ...client, issuer: 'https://elsewhere.example' } }],
    ] as const)
      await world.refuse(changeServiceAccount, key, { as, params: second.params, body });
    const both = { as, params, body: { client, remove_client: true } };
    await world.accept(changeServiceAccount, both, ({ service_account }) =>
      assert.deepEqual(service_account.client, client),
    );
    const removal = { as, params, body: { remove_client: true } };
    await world.accept(changeServiceAccount, removal, (data) =>
      assert.equal(data.service_account.client, undefined),
    );
    // Another edition can name the same application, and learns nothing about this one.
    const other = await world.edition();
    const request = { as: other.owner, params: { edition_id: other.edition_id } };
    const body = { display_name: 'Robot', client };
    await world.accept(createServiceAccount, { ...request, body }, (data) =>
      assert.deepEqual(data.service_account.client, client),
    );
  });

  test('an edition has at most 100 service accounts, which need no seats', async (world) => {
    const edition = await world.edition();
    const { edition_id, owner: as } = edition;
    for (let count = 0; count < MAX_ACCOUNTS; count += 1) await makeAccount(edition);
    const request = { as, params: { edition_id }, body: { display_name: 'One more' } };
    await world.refuse(createServiceAccount, 'serviceAccountLimit', request);
    await world.member(edition);
  });
}

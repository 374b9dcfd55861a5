import * as contract from '@lienzo/contract';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import type { Entry, Member } from '../../../../testing/tenants/seeded-edition.ts';
import { type CrashFixture, startCrashFixture } from './crash-fixture.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

let fixture: CrashFixture;
beforeAll(async () => {
  fixture = await startCrashFixture();
});
afterAll(() => fixture?.close());

interface TeamPeople {
  teams: [string, string];
  caller: Member;
  other: Member;
  heir: Member;
}

/** Creates two teams. The caller is an admin of both; the others are members of the first. */
async function addTeamPeople(): Promise<TeamPeople> {
  const [first = '', second = ''] = await fixture.edition.addTeams(2);
  const [caller, other, heir] = await fixture.edition.addPeople([
    { teamIds: [first, second], teamRole: 'TEAM_ADMIN' },
    { teamIds: [first] },
    { teamIds: [first] },
  ]);
  if (!caller || !other || !heir) throw new Error('Expected three people.');
  return { teams: [first, second], caller, other, heir };
}

const editor = (memberId: string): Entry => ({ memberId, type: 'USER', role: 'EDITOR' });
const wholeTeam = (memberId: string): Entry => ({ memberId, type: 'TEAM', role: 'VIEWER' });

/** Creates a space of the caller with three zones, shared with the other people and the team. */
async function addSharedSpace({ teams, caller, other, heir }: TeamPeople) {
  const entries = [editor(other.zuid), editor(heir.zuid), wholeTeam(teams[0])];
  const plan = { teamId: teams[0], ownerZuid: caller.zuid, entries, zones: 3 };
  const [space_id = ''] = await fixture.edition.addSpaces([plan]);
  return { edition_id: fixture.edition.editionId, space_id };
}

describe('a service that crashes at any statement leaves no partial result of', () => {
  it('createSpace', async () => {
    await fixture.expectAllOrNothing(
      async () => {
        const { caller, teams } = await addTeamPeople();
        const body = { create_space: { space_name: 'New', team_id: teams[0] } };
        const params = { edition_id: fixture.edition.editionId };
        return { caller, send: (client) => client.call(contract.createSpace, { params, body }) };
      },
      { spaces: 1, space_members: 1, space_listings: 1, zones: 1, search_entries: 1, outbox: 1 },
    );
  });

  it('duplicateSpace', async () => {
    await fixture.expectAllOrNothing(
      async () => {
        const cast = await addTeamPeople();
        const params = await addSharedSpace(cast);
        const body = { duplicate_space: {} };
        return {
          caller: cast.caller,
          send: (client) => client.call(contract.duplicateSpace, { params, body }),
        };
      },
      { spaces: 1, space_members: 1, space_listings: 1, zones: 3, search_entries: 3, outbox: 1 },
    );
  });

  it('moveSpace', async () => {
    await fixture.expectAllOrNothing(
      async () => {
        const cast = await addTeamPeople();
        const params = await addSharedSpace(cast);
        const body = { move_space: { team_id: cast.teams[1] } };
        return {
          caller: cast.caller,
          send: (client) => client.call(contract.moveSpace, { params, body }),
        };
      },
      // The entry of the old team is removed.
      { spaces: 0, space_members: -1, space_listings: -1, outbox: 1 },
    );
  });

  it('transferSpace', async () => {
    await fixture.expectAllOrNothing(
      async () => {
        const cast = await addTeamPeople();
        const params = await addSharedSpace(cast);
        const body = { zuid: cast.heir.zuid };
        return {
          caller: cast.caller,
          send: (client) => client.call(contract.transferSpace, { params, body }),
        };
      },
      { spaces: 0, space_members: 0, space_listings: 0, outbox: 1 },
    );
  });

  it('removeTeamMember', async () => {
    await fixture.expectAllOrNothing(
      async () => {
        const cast = await addTeamPeople();
        const { caller, other, heir, teams } = cast;
        await addSharedSpace(cast);
        // A team admin cannot hand over private spaces.
        const entries = [wholeTeam(teams[0])];
        const plan = { teamId: teams[0], ownerZuid: other.zuid, entries };
        await fixture.edition.addSpaces([plan, { ...plan, entries: [editor(heir.zuid)] }, plan]);
        const params = {
          edition_id: fixture.edition.editionId,
          team_id: teams[0],
          member_id: other.zuid,
        };
        const body = { assign_to_zuid: heir.zuid };
        return {
          caller,
          send: (client) => client.call(contract.removeTeamMember, { params, body }),
        };
      },
      // Removes two entries: theirs in the shared space, and the one of the new owner, who becomes CREATOR.
      {
        spaces: 0,
        space_members: -2,
        space_listings: -2,
        team_members: -1,
        edition_members: -1,
        user_editions: -1,
        outbox: 4,
      },
    );
  });
});

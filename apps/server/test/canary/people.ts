import * as contract from '@lienzo/contract';
import type { Account } from '@lienzo/identity';
import type { Person, TestService } from '../../../../testing/service/test-service.ts';
import type { Markers } from './markers.ts';

/** People in the edition. */
export const insiders = [
  // Owns the edition and created both teams.
  'owner',
  // ORG_ADMIN, in no team.
  'orgAdmin',
  // Admin of team A, and owner of most spaces in it.
  'teamAdmin',
  'teamMember',
  // In team A, EDITOR of some of its spaces.
  'editor',
  // In team B.
  'otherMember',
  // In team B, a guest in a space of team A.
  'guest',
  // In no team.
  'loner',
] as const;

/** Outside the edition, but with a valid token. */
export const outsiders = [
  'stranger',
  // Owns another edition.
  'neighbor',
  // Invited, but the address is not verified.
  'invited',
  // Was in team A, owned a space there and had a role in another one.
  'removed',
] as const;

export type Insider = (typeof insiders)[number];
export type CanaryPerson = Insider | (typeof outsiders)[number];

export type PersonOf = (name: CanaryPerson) => Person;

/** Creates accounts whose names, addresses and logins are markers. */
export function createAccounts(markers: Markers): Record<CanaryPerson, Account> {
  const entries = [...insiders, ...outsiders].map((name): [CanaryPerson, Account] => {
    const subject = `person ${name}`;
    const account = {
      user: markers.make(subject, 'secret'),
      name: `Name ${markers.make(subject, 'name')}`,
      mail: `${markers.make(subject, 'mail')}@example.test`,
      mailVerified: name !== 'invited',
    };
    return [name, account];
  });
  return Object.fromEntries(entries) as Record<CanaryPerson, Account>; // one for each name
}

export interface Teams {
  editionId: string;
  A: string;
  B: string;
}

/** Invites all people, signs them in, and changes roles until each has the one that their name describes. */
export async function assignRoles(
  service: TestService,
  { personOf, accounts }: { personOf: PersonOf; accounts: Record<CanaryPerson, Account> },
  { editionId: edition_id, A, B }: Teams,
): Promise<void> {
  const { client } = personOf('owner');
  const invite = async (
    team_id: string,
    names: readonly CanaryPerson[],
    role: 'MEMBER' | 'TEAM_ADMIN',
  ) => {
    const members_info = names.map((name) => ({ mail_id: accounts[name].mail, role }));
    await client.call(contract.addTeamMembers, {
      params: { edition_id, team_id },
      body: { members_info },
    });
    // An invitation becomes a membership when the invited person opens the edition.
    for (const name of names) {
      const { client: invited } = await service.signIn(accounts[name].user);
      const opened = invited.call(contract.getEdition, { params: { edition_id } });
      await opened.catch((error: unknown) => {
        if (accounts[name].mailVerified) throw error;
      });
    }
  };
  await invite(A, ['teamAdmin'], 'TEAM_ADMIN');
  await invite(A, ['teamMember', 'editor', 'removed', 'loner', 'orgAdmin', 'invited'], 'MEMBER');
  await invite(B, ['otherMember', 'guest'], 'MEMBER');
  const inEdition = (name: CanaryPerson) => ({ edition_id, member_id: personOf(name).zuid });
  const change = (name: CanaryPerson, role: 'ORG_ADMIN' | 'MEMBER') =>
    client.call(contract.changeEditionMemberRole, { params: inEdition(name), body: { role } });
  // An edition admin stays in the edition without a team, even after the role becomes MEMBER.
  for (const name of ['orgAdmin', 'loner'] as const) {
    await change(name, 'ORG_ADMIN');
    await client.call(contract.removeTeamMember, { params: { ...inEdition(name), team_id: A } });
  }
  await change('loner', 'MEMBER');
}

import type { DatabaseSession } from '../../../../testing/database/database-session.ts';
import { createEdition } from '../../src/api/editions/create-edition.ts';
import { addSpaceMembers } from '../../src/api/spaces/add-members.ts';
import { createSpace } from '../../src/api/spaces/create-space.ts';
import { createTeam } from '../../src/api/teams/create-team.ts';
import { createZone } from '../../src/api/zones/create-zone.ts';
import type { Caller, Context } from '../../src/core/context.ts';
import type { EditionRole, TeamRole } from './state.ts';

export type Deps = Omit<Context, 'caller'>;

/** The people at the start, with their role in the edition and in up to three teams. */
const PEOPLE: readonly [EditionRole, ...(TeamRole | undefined)[]][] = [
  ['SUPER_ADMIN', 'TEAM_ADMIN', 'TEAM_ADMIN', 'TEAM_ADMIN'],
  ['ORG_ADMIN', 'MEMBER', undefined, 'MEMBER'],
  ['MEMBER', 'MEMBER', 'TEAM_ADMIN', undefined],
  ['MEMBER', 'MEMBER', 'MEMBER', undefined],
  ['MEMBER', 'TEAM_ADMIN', undefined, 'MEMBER'],
  ['MEMBER', undefined, 'MEMBER', 'TEAM_ADMIN'],
  ['MEMBER', undefined, 'MEMBER', undefined],
];

/** The spaces at the start: the owner, the team, and an editor and a viewer. The first is private. */
const SPACES: readonly [owner: number, team: number, editor?: number, viewer?: number][] = [
  [1, 0],
  [3, 1, 6, 2],
  [4, 0, 3, 2],
  [5, 2, 4, 1],
];

export interface WalkEdition {
  editionId: string;
  everyone: readonly string[];
  contextOf(zuid: string): Context;
  mailOf(zuid: string): string;
}

/** Creates an edition with people, teams and spaces of two zones each. */
export async function createWalkEdition(
  deps: Deps,
  session: DatabaseSession,
): Promise<WalkEdition> {
  const callers = PEOPLE.map((_, index): Caller => {
    const zuid = deps.ids.next();
    return { zuid, displayName: `p${index}`, mailId: `walker-${zuid}@example.test`, issuer: '' };
  });
  const byZuid = new Map(callers.map((caller) => [caller.zuid, caller]));
  const callerOf = (zuid: string) => {
    const caller = byZuid.get(zuid);
    if (!caller) throw new Error(`${zuid} does not take part in the walk.`);
    return caller;
  };
  const contextOf = (zuid: string): Context => ({ ...deps, caller: callerOf(zuid) });
  const contexts = callers.map(({ zuid }) => contextOf(zuid));
  const [owner] = contexts;
  if (!owner) throw new Error('The edition needs an owner.');
  const { editionId, teamId } = await createEdition(owner, {
    ...{ name: 'Walk', description: '', plan: 'FREE' },
  });
  const teamIds = [teamId];
  while (teamIds.length < 3)
    teamIds.push((await createTeam(owner, { editionId, name: 'Team', description: '' })).team_id);
  for (const [index, { zuid, displayName, mailId }] of callers.entries()) {
    const [role, ...teamRoles] = PEOPLE[index] ?? ['MEMBER'];
    await session.query(
      `with directory as (
         insert into user_editions (zuid, edition_id, joined_time) values ($2, $1, now())
         on conflict do nothing),
       person as (
         insert into edition_members (edition_id, zuid, role, display_name, mail_id, joined_time)
         values ($1, $2, $3, $4, $5, now()) on conflict do nothing)
       insert into team_members
         (edition_id, team_id, zuid, role, added_by, added_time, modified_time)
       select $1, team_id, $2, role, $2, now(), now()
       from unnest($6::bigint[], $7::text[]) as joined (team_id, role) where role is not null
       on conflict do nothing`,
      [editionId, zuid, role, displayName, mailId, teamIds, teamIds.map((_, at) => teamRoles[at])],
    );
  }
  for (const [person, team, editor, viewer] of SPACES) {
    const ctx = contexts[person] ?? owner;
    const home = { editionId, teamId: teamIds[team] ?? teamId };
    const { spaceId } = await createSpace(ctx, { ...home, name: 'Space', templateId: undefined });
    await createZone(ctx, { editionId, spaceId, name: 'Zone', templateId: undefined });
    if (editor === undefined || viewer === undefined) continue;
    const candidates = [
      { memberId: callers[editor]?.zuid ?? '', role: 'EDITOR', type: 'USER' } as const,
      { memberId: callers[viewer]?.zuid ?? '', role: 'VIEWER', type: 'USER' } as const,
      { memberId: home.teamId, role: 'VIEWER', type: 'TEAM' } as const,
    ];
    await addSpaceMembers(ctx, { editionId, spaceId, candidates });
  }
  return {
    editionId,
    everyone: callers.map(({ zuid }) => zuid),
    contextOf,
    mailOf: (zuid) => callerOf(zuid).mailId ?? '',
  };
}

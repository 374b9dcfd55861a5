import type { ErrorKey } from '@lienzo/contract';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { isEditionAdmin } from '../../domain/editions/policy.ts';
import { lockPeople } from '../../domain/editions/queries.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import { keepGroups, listGroupIdsOf } from '../../domain/groups/queries.ts';
import { insertSpaceMember, listSpaceMembersById } from '../../domain/spaces/member-queries.ts';
import { canManageMembers } from '../../domain/spaces/policy.ts';
import type { InSpace } from '../../domain/spaces/queries.ts';
import { lockSpaceAccess, refuseTrashed } from '../../domain/spaces/read-access.ts';
import { refreshListings } from '../../domain/spaces/refresh-listings.ts';
import { type Candidate, validateMembers } from '../../domain/spaces/validate-members.ts';
import { listTeamRolesOf } from '../../domain/teams/member-queries.ts';
import { writeSharing } from '../zones/share-zones.ts';

interface Addition extends InSpace {
  candidates: readonly Candidate[];
}

interface Failed {
  candidate: Candidate;
  error: ErrorKey;
}

/**
 * Shares a space. Each candidate is validated separately; if none can be added, throws the first
 * error.
 */
export async function addSpaceMembers(ctx: Context, { editionId, spaceId, candidates }: Addition) {
  const { zuid } = ctx.caller;
  return ctx.db.changeEdition(editionId, async (tx) => {
    const memberIds = candidates.map((candidate) => candidate.memberId);
    // Locked before the space, in the same order as removals, which prevents deadlocks.
    const people = await lockPeople(tx, { editionId, zuids: memberIds, callerZuid: zuid });
    const groups = await keepGroups(tx, { editionId, groupIds: groupsAmong(candidates) });
    const { space, access } = await lockSpaceAccess(tx, { editionId, spaceId, zuid });
    if (!canManageMembers(access)) throw fail('notPermitted');
    refuseTrashed(space);
    const teamId = space.team_id;
    const input = { editionId, spaceId, teamId, zuid, candidates, people, groups };
    const errors = await validateAll(tx, input);
    const failed = candidates.flatMap((candidate, index): Failed[] => {
      const error = errors[index];
      return error ? [{ candidate, error }] : [];
    });
    const accepted = candidates.filter((_, index) => errors[index] === undefined);
    const [first] = failed;
    if (accepted.length === 0 && first) throw fail(first.error, { path: '/members_info/0' });
    for (const candidate of accepted) await addOne(tx, ctx, { editionId, spaceId, candidate });
    await restrictZones(tx, ctx, { editionId, spaceId, candidates: accepted });
    await refreshListings(tx, { editionId, spaceIds: [spaceId] });
    const addedIds = accepted.map((candidate) => candidate.memberId);
    const added = await listSpaceMembersById(tx, { editionId, spaceId, memberIds: addedIds });
    return { added, failed };
  });
}

// In the same transaction, so that the members never see these zones.
async function restrictZones(tx: Tx, ctx: Context, { candidates, ...inSpace }: Addition) {
  const entries = candidates.flatMap(({ memberId, type, restrictedZoneIds = [] }) => {
    return [...new Set(restrictedZoneIds)].map((zoneId) => ({
      zone_id: zoneId,
      member_id: memberId,
      member_type: type,
      permission: 'restricted' as const,
      role: null,
    }));
  });
  if (entries.length === 0) return;
  await writeSharing(tx, ctx, { ...inSpace, entries, pathOf: () => '/members_info' });
}

interface ValidationInput extends Addition {
  teamId: string;
  zuid: string;
  /** Candidates who are people of the edition. */
  people: readonly string[];
  /** Candidates that are groups of the edition. */
  groups: readonly string[];
}

async function validateAll(tx: Tx, input: ValidationInput) {
  const { editionId, spaceId, teamId, zuid, candidates, people, groups } = input;
  const memberIds = candidates.map((candidate) => candidate.memberId);
  const [teams, usableGroups, members] = await Promise.all([
    listTeamRolesOf(tx, { editionId, zuid }),
    listUsableGroups(tx, { editionId, zuid, groups }),
    listSpaceMembersById(tx, { editionId, spaceId, memberIds }),
  ]);
  return validateMembers(candidates, {
    editionId,
    people: new Set(people),
    teams: new Set([teamId, ...teams.map((team) => team.team_id)]),
    groups: new Set(usableGroups),
    members: new Set(members.map((member) => member.member_id)),
  });
}

function groupsAmong(candidates: readonly Candidate[]): string[] {
  return candidates.filter(({ type }) => type === 'GROUP').map(({ memberId }) => memberId);
}

interface Sharer {
  editionId: string;
  zuid: string;
  groups: readonly string[];
}

/** Returns those of the groups that a person may share with: the ones they are in, or all for admins. */
async function listUsableGroups(tx: Tx, { groups, ...person }: Sharer): Promise<readonly string[]> {
  if (groups.length === 0) return [];
  if (isEditionAdmin(await readEditionRole(tx, person))) return groups;
  const own = new Set(await listGroupIdsOf(tx, person));
  return groups.filter((groupId) => own.has(groupId));
}

async function addOne(tx: Tx, ctx: Context, step: InSpace & { candidate: Candidate }) {
  const { editionId, spaceId, candidate } = step;
  const { memberId, role, type } = candidate;
  const addedBy = ctx.caller.zuid;
  const time = ctx.clock.now();
  await insertSpaceMember(tx, { editionId, spaceId, memberId, type, role, addedBy, time });
  await writeEvent(tx, ctx, {
    editionId,
    kind: 'space_member.added',
    payload: { space_id: spaceId, member_id: memberId, type, role },
  });
}

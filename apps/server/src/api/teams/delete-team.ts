import type { Context } from '../../core/context.ts';
import { revisionTag } from '../../core/entity-tags.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { isEditionAdmin } from '../../domain/editions/policy.ts';
import { deleteEntriesIn, lockSpacesWithEntry } from '../../domain/spaces/ownership-queries.ts';
import { teamHasSpaces } from '../../domain/spaces/queries.ts';
import { refreshListings } from '../../domain/spaces/refresh-listings.ts';
import { sentAfter } from '../../domain/teams/invitation-expiry.ts';
import { listTeamInvitations } from '../../domain/teams/invitation-queries.ts';
import { countTeamMembers, type PersonInTeam } from '../../domain/teams/member-queries.ts';
import { deleteTeamAndMembers, type InTeam } from '../../domain/teams/queries.ts';
import { lockTeamAccess } from '../../domain/teams/read-access.ts';
import { removeGroupAccess } from '../../domain/zones/keep-restrictions.ts';

/**
 * Deletes an empty team: it must have no spaces, no invitations and no members except the caller.
 */
export async function deleteTeam(ctx: Context, { editionId, teamId }: InTeam): Promise<void> {
  const { zuid } = ctx.caller;
  await ctx.db.changeEdition(editionId, async (tx) => {
    const { team, access } = await lockTeamAccess(tx, { editionId, teamId, zuid });
    if (!isEditionAdmin(access.editionRole)) throw fail('notPermitted');
    ctx.tags?.require(revisionTag(team));
    if (team.is_default) throw fail('defaultTeam');
    const pending = { editionId, sentAfter: sentAfter(ctx) };
    const [people, invitations, spaces] = await Promise.all([
      countTeamMembers(tx, { editionId, teamId }),
      listTeamInvitations(tx, { ...pending, teamId, from: 0, limit: 1 }),
      teamHasSpaces(tx, { editionId, teamId }),
    ]);
    const others = people.all - (access.teamRole ? 1 : 0);
    if (others > 0 || invitations.length > 0 || spaces) throw fail('teamNotEmpty');
    await deleteTeamAndMembers(tx, { editionId, teamId });
    await dropEntries(tx, { editionId, teamId, zuid });
    await writeEvent(tx, ctx, { editionId, kind: 'team.deleted', payload: { team_id: teamId } });
  });
}

// Spaces of other teams may be shared with this one. They are locked last, as in removals.
async function dropEntries(tx: Tx, { editionId, teamId, zuid }: PersonInTeam): Promise<void> {
  const entries = { editionId, zuid: teamId };
  const spaces = await lockSpacesWithEntry(tx, { ...entries, teamId: undefined });
  const spaceIds = spaces.map((space) => space.space_id);
  await deleteEntriesIn(tx, { ...entries, spaceIds });
  // The caller was the only member left.
  await removeGroupAccess(tx, { editionId, groupId: teamId, spaceIds, zuids: [zuid] });
  await refreshListings(tx, { editionId, spaceIds });
}

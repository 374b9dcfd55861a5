import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import { writeEvent } from '../../core/outbox.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import { insertSpace } from '../../domain/spaces/queries.ts';
import { refreshListings } from '../../domain/spaces/refresh-listings.ts';
import { lockTeamMember } from '../../domain/teams/member-queries.ts';
import { teamExists } from '../../domain/teams/queries.ts';
import { loadTemplate } from '../../domain/templates/load-template.ts';
import { addZoneFrom } from '../../domain/zone-content/add-zone.ts';
import { positionsAfter } from '../../domain/zones/zone-positions.ts';

interface NewSpace {
  editionId: string;
  teamId: string;
  name: string;
  templateId: string | undefined;
  metadata?: object | undefined;
}

/** Creates a space with its first zone, owned by the caller, who must be in the team. */
export async function createSpace(ctx: Context, space: NewSpace) {
  const { editionId, teamId, name, templateId, metadata } = space;
  const { zuid } = ctx.caller;
  const spaceId = ctx.ids.next();
  const time = ctx.clock.now();
  await ctx.db.changeEdition(editionId, async (tx) => {
    const [, exists, member] = await Promise.all([
      readEditionRole(tx, { editionId, zuid }),
      teamExists(tx, { editionId, teamId }),
      // Locked, so that a concurrent removal from the team sees the new space or happens first.
      lockTeamMember(tx, { editionId, teamId, zuid }),
    ]);
    if (!exists) throw fail('teamNotFound');
    const template = templateId
      ? await loadTemplate(tx, { editionId, templateId, now: time })
      : undefined;
    if (!member) throw fail('notPermitted');
    await insertSpace(tx, { editionId, spaceId, teamId, name, ownerZuid: zuid, time, metadata });
    const [position = ''] = positionsAfter(undefined);
    const first = { editionId, spaceId, name: 'Zone 1', position, time };
    await addZoneFrom(tx, ctx, { ...first, template });
    await refreshListings(tx, { editionId, spaceIds: [spaceId] });
    await writeEvent(tx, ctx, { editionId, kind: 'space.created', payload: { space_id: spaceId } });
  });
  return { editionId, spaceId };
}

import { writeEvent } from '../db/outbox.ts';
import { readEditionRole } from '../editions/read-membership.ts';
import type { Context } from '../http/context.ts';
import { fail } from '../http/errors.ts';
import { createUuid } from '../platform/ids.ts';
import { refreshListings } from '../spaces/listings.ts';
import { insertSpace } from '../spaces/queries.ts';
import { lockTeamMember } from '../teams/member-queries.ts';
import { teamExists } from '../teams/queries.ts';
import { findTemplate } from '../templates/queries.ts';
import { insertZones } from '../zones/queries.ts';

interface NewSpace {
  editionId: string;
  teamId: string;
  name: string;
  templateId: string | undefined;
}

const FIRST_POSITION = 'a0';

/** A space with its first zone, owned by the caller, who must be in the team. */
export async function createSpace(ctx: Context, { editionId, teamId, name, templateId }: NewSpace) {
  const { zuid } = ctx.caller;
  const spaceId = ctx.ids.next();
  const time = ctx.clock.now();
  await ctx.db.changeEdition(editionId, async (tx) => {
    const [, exists, member] = await Promise.all([
      readEditionRole(tx, { editionId, zuid }),
      teamExists(tx, { editionId, teamId }),
      // Held, so that a removal from the team at this moment finds the new space or comes first.
      lockTeamMember(tx, { editionId, teamId, zuid }),
    ]);
    if (!exists) throw fail('teamNotFound');
    if (templateId !== undefined && !(await findTemplate(tx, templateId)))
      throw fail('templateNotFound');
    if (!member) throw fail('notPermitted');
    await insertSpace(tx, { editionId, spaceId, teamId, name, ownerZuid: zuid, time });
    await insertZones(tx, [
      {
        editionId,
        spaceId,
        zoneId: createUuid(ctx.clock),
        zoneKey: ctx.ids.next(),
        name: 'Zone 1',
        position: FIRST_POSITION,
        authorZuid: zuid,
        time,
      },
    ]);
    await refreshListings(tx, { editionId, spaceIds: [spaceId] });
    await writeEvent(tx, ctx, { editionId, kind: 'space.created', payload: { space_id: spaceId } });
  });
  return { editionId, spaceId };
}

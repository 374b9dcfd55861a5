import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { lockLink } from '../../domain/share-links/queries.ts';
import { canManageMembers } from '../../domain/spaces/policy.ts';
import type { InSpace } from '../../domain/spaces/queries.ts';
import { readSpaceAccess, refuseTrashed } from '../../domain/spaces/read-access.ts';
import { canShareZone } from '../../domain/zones/policy.ts';
import { readZoneAccess, refuseInactive } from '../../domain/zones/read-access.ts';

/** A space, or one of its zones. */
export interface LinkTarget extends InSpace {
  zoneId: string | undefined;
}

/**
 * Throws unless the caller can create links to a target. Links to a space need the right to manage its members, links
 * to a zone the right to share it.
 */
export async function authorizeTarget(tx: Tx, ctx: Context, target: LinkTarget): Promise<void> {
  const { zoneId, ...space } = target;
  const person = { ...space, zuid: ctx.caller.zuid };
  if (zoneId === undefined) return authorizeSpace(tx, person);
  const access = await readZoneAccess(tx, { ...person, zoneId });
  if (!canShareZone(access.role, access.spaceAccess)) throw fail('notPermitted');
  refuseInactive(access);
}

async function authorizeSpace(tx: Tx, person: InSpace & { zuid: string }): Promise<void> {
  const { space, access } = await readSpaceAccess(tx, person);
  if (!canManageMembers(access)) throw fail('notPermitted');
  refuseTrashed(space);
}

/**
 * Locks a link that the caller can manage. A link to a zone can also be managed by people who can share the zone.
 */
export async function lockManagedLink(tx: Tx, ctx: Context, target: InSpace & { linkId: string }) {
  const { editionId, spaceId } = target;
  const person = { editionId, spaceId, zuid: ctx.caller.zuid };
  const { space, access } = await readSpaceAccess(tx, person);
  const link = await lockLink(tx, target);
  if (!canManageMembers(access)) {
    const zoneId = link?.zone_id;
    // Others must not learn which links exist.
    const zone = zoneId && (await readZoneAccess(tx, { ...person, zoneId }).catch(() => undefined));
    if (!zone || !canShareZone(zone.role, zone.spaceAccess)) throw fail('notPermitted');
  }
  if (!link) throw fail('shareLinkNotFound');
  return { space, link };
}

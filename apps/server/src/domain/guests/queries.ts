import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Tables } from '../../db/tables.ts';

export interface GuestInEdition {
  editionId: string;
  /** The id of the guest. */
  zuid: string;
}

/** Selects the link of a guest if it works at this moment. */
function linkOf(tx: Tx, { editionId, zuid }: GuestInEdition) {
  return tx
    .selectFrom('link_guests as guest')
    .innerJoin('working_links as link', (join) =>
      join
        .onRef('link.edition_id', '=', 'guest.edition_id')
        .onRef('link.link_id', '=', 'guest.link_id')
        .onRef('link.generation', '=', 'guest.generation'),
    )
    .where('guest.edition_id', '=', editionId)
    .where('guest.guest_id', '=', zuid);
}

/** Returns the link of a guest, or undefined if it no longer works. */
export function findGuestLink(tx: Tx, guest: GuestInEdition) {
  return linkOf(tx, guest)
    .select(['link.link_id', 'link.space_id', 'link.zone_id', 'link.role', 'guest.name'])
    .executeTakeFirst();
}

/** Selects the link of a guest if it works and leads to the space. */
export function guestEntriesFor(tx: Tx, guest: GuestInEdition & { spaceId: string }) {
  return linkOf(tx, guest).where('link.space_id', '=', guest.spaceId).select('link.link_id');
}

/** Returns a space and the role of a guest's link to it, or undefined if the link leads elsewhere or no longer works. */
export async function findGuestSpace(tx: Tx, guest: GuestInEdition & { spaceId: string }) {
  const found = await linkOf(tx, guest)
    .innerJoin('spaces', (join) =>
      join
        .onRef('spaces.edition_id', '=', 'link.edition_id')
        .onRef('spaces.space_id', '=', 'link.space_id'),
    )
    .where('link.space_id', '=', guest.spaceId)
    .where('spaces.edition_id', '=', guest.editionId)
    .selectAll('spaces')
    .select('link.role as link_role')
    .executeTakeFirst();
  if (!found) return undefined;
  const { link_role: role, ...space } = found;
  return { role, space: space satisfies Selectable<Tables['spaces']> };
}

/**
 * Returns the zones of a space that a guest cannot see. A link to a zone shows no others. A link to a space shows
 * none that is restricted for any member: it was restricted on purpose, and guests are not among those it is for.
 */
export async function listHiddenZones(
  tx: Tx,
  { editionId, zuid, spaceId }: GuestInEdition & { spaceId: string },
): Promise<string[]> {
  const { rows } = await sql<{ zone_id: string }>`
    select z.zone_id from zones z
    where z.edition_id = ${editionId} and z.space_id = ${spaceId} and not exists (
      select from link_guests g
      join working_links l on l.edition_id = ${editionId} and l.link_id = g.link_id
        and l.generation = g.generation
      where g.edition_id = ${editionId} and g.guest_id = ${zuid} and l.space_id = ${spaceId}
        and (l.zone_id = z.zone_id or l.zone_id is null and not exists (
          select from zone_access a where a.edition_id = ${editionId}
            and a.zone_id = z.zone_id and a.permission = 'restricted')))`.execute(tx);
  return rows.map((row) => row.zone_id);
}

import { type Selectable, sql } from 'kysely';
import type { Tx } from '../../db/bound-kysely.ts';
import type { Tables } from '../../db/tables.ts';
import { type LinkLevel, type LinkRole, linkLevels, lowestLevel } from '../guests/policy.ts';
import type { InSpace } from '../spaces/queries.ts';

export interface InLink extends InSpace {
  linkId: string;
}

/** A link, and whether it works at this moment. */
export type LinkRow = Selectable<Tables['share_links']> & { is_working: boolean };

/** Selects the links that were not revoked. */
function linksOf(tx: Tx, { editionId, spaceId }: InSpace) {
  return tx
    .selectFrom('share_links')
    .selectAll('share_links')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('working_links')
            .select('working_links.link_id')
            .where('working_links.edition_id', '=', editionId)
            .whereRef('working_links.link_id', '=', 'share_links.link_id'),
        )
        .$castTo<boolean>()
        .as('is_working'),
    )
    .where('share_links.edition_id', '=', editionId)
    .where('share_links.space_id', '=', spaceId)
    .where('share_links.revoked_time', 'is', null);
}

/** Returns the links of a space, or those to one of its zones, the oldest first. */
export function listLinks(
  tx: Tx,
  { zoneId, ...space }: InSpace & { zoneId: string | undefined },
): Promise<LinkRow[]> {
  return linksOf(tx, space)
    .$if(zoneId !== undefined, (query) => query.where('share_links.zone_id', '=', zoneId ?? ''))
    .orderBy('share_links.link_id')
    .execute();
}

export function findLink(tx: Tx, { linkId, ...space }: InLink): Promise<LinkRow | undefined> {
  return linksOf(tx, space).where('share_links.link_id', '=', linkId).executeTakeFirst();
}

/** Locks a link that was not revoked. */
export function lockLink(tx: Tx, { editionId, spaceId, linkId }: InLink) {
  return tx
    .selectFrom('share_links')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('space_id', '=', spaceId)
    .where('link_id', '=', linkId)
    .where('revoked_time', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function countLinks(tx: Tx, { editionId, spaceId }: InSpace): Promise<number> {
  const { count } = await tx
    .selectFrom('share_links')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('edition_id', '=', editionId)
    .where('space_id', '=', spaceId)
    .where('revoked_time', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

interface NewLink extends InLink {
  zoneId: string | undefined;
  frameId: string | undefined;
  role: LinkRole;
  label: string;
  secretHash: Buffer;
  passwordHash: string | undefined;
  embedOrigins: readonly string[] | undefined;
  createdBy: string;
  time: Date;
  expiryTime: Date | undefined;
}

/** Inserts a link and makes it known by its secret. */
export async function insertLink(tx: Tx, link: NewLink): Promise<void> {
  const key = { edition_id: link.editionId, link_id: link.linkId, secret_hash: link.secretHash };
  await tx
    .insertInto('share_links')
    .values({
      ...key,
      space_id: link.spaceId,
      zone_id: link.zoneId ?? null,
      frame_id: link.frameId ?? null,
      role: link.role,
      label: link.label,
      password_hash: link.passwordHash ?? null,
      embed_origins: link.embedOrigins ? [...link.embedOrigins] : null,
      created_by: link.createdBy,
      created_time: link.time,
      expiry_time: link.expiryTime ?? null,
    })
    .execute();
  await tx.insertInto('link_secrets').values(key).execute();
}

interface LinkChange extends InLink {
  label?: string | undefined;
  /** Null for no expiry. */
  expiryTime?: Date | null | undefined;
  /** Null for no password. */
  passwordHash?: string | null | undefined;
  /** Null for the default. */
  embedOrigins?: readonly string[] | null | undefined;
}

export async function updateLink(tx: Tx, change: LinkChange): Promise<void> {
  const { label, expiryTime, passwordHash, embedOrigins } = change;
  const values = {
    ...(label !== undefined && { label }),
    ...(expiryTime !== undefined && { expiry_time: expiryTime }),
    ...(passwordHash !== undefined && { password_hash: passwordHash }),
    ...(embedOrigins !== undefined && { embed_origins: embedOrigins && [...embedOrigins] }),
    // Guests who entered the former password lose their access.
    ...(passwordHash && { generation: sql<number>`generation + 1` }),
  };
  if (Object.keys(values).length === 0) return;
  await tx
    .updateTable('share_links')
    .set(values)
    .where('edition_id', '=', change.editionId)
    .where('link_id', '=', change.linkId)
    .execute();
}

/** Revokes a link. The row stays, because it says which guests came through it. */
export async function markRevoked(
  tx: Tx,
  { editionId, linkId, time }: InLink & { time: Date },
): Promise<void> {
  await tx
    .updateTable('share_links')
    .set({ revoked_time: time })
    .where('edition_id', '=', editionId)
    .where('link_id', '=', linkId)
    .execute();
  await tx
    .deleteFrom('link_secrets')
    .where('edition_id', '=', editionId)
    .where('link_id', '=', linkId)
    .execute();
}

/** The edition and link of a secret, or ids that are never assigned. */
export async function findSecret(tx: Tx, secretHash: Buffer) {
  const found = await tx
    .selectFrom('link_secrets')
    .select(['edition_id', 'link_id'])
    .where('secret_hash', '=', secretHash)
    .executeTakeFirst();
  return { editionId: found?.edition_id ?? '0', linkId: found?.link_id ?? '0' };
}

interface LinkKey {
  editionId: string;
  linkId: string;
}

/** Returns a link that works at this moment and leads to something that is not in the trash. */
export function findOpenLink(tx: Tx, { editionId, linkId }: LinkKey) {
  return tx
    .selectFrom('working_links as link')
    .innerJoin('spaces', (join) =>
      join
        .onRef('spaces.edition_id', '=', 'link.edition_id')
        .onRef('spaces.space_id', '=', 'link.space_id'),
    )
    .selectAll('link')
    .select('spaces.space_name')
    .where('link.edition_id', '=', editionId)
    .where('link.link_id', '=', linkId)
    .where('spaces.edition_id', '=', editionId)
    .where('spaces.status', '=', 'ACTIVE')
    .where((eb) =>
      eb.or([
        eb('link.zone_id', 'is', null),
        eb.exists(
          eb
            .selectFrom('zones')
            .select('zones.zone_id')
            .where('zones.edition_id', '=', editionId)
            .whereRef('zones.zone_id', '=', 'link.zone_id')
            .whereRef('zones.space_id', '=', 'link.space_id')
            .where('zones.status', '=', 'ACTIVE'),
        ),
      ]),
    )
    .executeTakeFirst();
}

/** Counts an opening. Returns whether it was the first one of the day. */
export async function countOpening(
  tx: Tx,
  { editionId, linkId, day }: LinkKey & { day: Date },
): Promise<boolean> {
  const before = await tx
    .selectFrom('share_links')
    .select('last_opened_time')
    .where('edition_id', '=', editionId)
    .where('link_id', '=', linkId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  await tx
    .updateTable('share_links')
    .set({ openings: sql`openings + 1`, last_opened_time: day })
    .where('edition_id', '=', editionId)
    .where('link_id', '=', linkId)
    .execute();
  return before?.last_opened_time?.getTime() !== day.getTime();
}

interface NewGuest extends LinkKey {
  guestId: string;
  name: string;
  generation: number;
  time: Date;
}

export async function insertGuest(tx: Tx, guest: NewGuest): Promise<void> {
  await tx
    .insertInto('link_guests')
    .values({
      edition_id: guest.editionId,
      guest_id: guest.guestId,
      link_id: guest.linkId,
      name: guest.name,
      generation: guest.generation,
      created_time: guest.time,
      renewed_time: guest.time,
    })
    .execute();
}

export async function markRenewed(
  tx: Tx,
  { editionId, guestId, time }: { editionId: string; guestId: string; time: Date },
): Promise<void> {
  await tx
    .updateTable('link_guests')
    .set({ renewed_time: time })
    .where('edition_id', '=', editionId)
    .where('guest_id', '=', guestId)
    .execute();
}

/** Deletes up to 100 guests of a link for viewers who were not here since a time. They cannot have written anything. */
export async function deleteFormerViewers(
  tx: Tx,
  { editionId, linkId, before }: LinkKey & { before: Date },
): Promise<void> {
  await tx
    .deleteFrom('link_guests')
    .where('edition_id', '=', editionId)
    .where('guest_id', 'in', (eb) =>
      eb
        .selectFrom('link_guests as former')
        .select('former.guest_id')
        .where('former.edition_id', '=', editionId)
        .where('former.link_id', '=', linkId)
        .where('former.renewed_time', '<', before)
        .limit(100),
    )
    .execute();
}

/** Stands for the edition in the policies. */
const WHOLE_EDITION = '0';

/** The policies of an edition and a space. Without a policy, everything is allowed that the level above allows. */
async function readLevels(
  tx: Tx,
  { editionId, spaceId }: { editionId: string; spaceId?: string | undefined },
) {
  const rows = await tx
    .selectFrom('link_policies')
    .select(['space_id', 'level'])
    .where('edition_id', '=', editionId)
    .where('space_id', 'in', [WHOLE_EDITION, spaceId ?? WHOLE_EDITION])
    .execute();
  const levelOf = (id: string): LinkLevel =>
    linkLevels[rows.find((row) => row.space_id === id)?.level ?? 3] ?? 'edit';
  return {
    edition: levelOf(WHOLE_EDITION),
    space: spaceId === undefined ? undefined : levelOf(spaceId),
  };
}

export type Policy = Awaited<ReturnType<typeof readPolicy>>;

/** Returns the policies of all levels, and the one that applies. */
export async function readPolicy(
  tx: Tx,
  place: { editionId: string; spaceId?: string | undefined },
  service: LinkLevel,
) {
  const { edition, space } = await readLevels(tx, place);
  const effective = lowestLevel([service, edition, space ?? 'edit']);
  return { service, edition, space, effective };
}

/** Changes the policy of a space, or of the edition. */
export async function writeLevel(
  tx: Tx,
  { editionId, spaceId = WHOLE_EDITION }: { editionId: string; spaceId?: string },
  level: LinkLevel,
): Promise<void> {
  const row = { edition_id: editionId, space_id: spaceId, level: linkLevels.indexOf(level) };
  await tx
    .insertInto('link_policies')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['edition_id', 'space_id']).doUpdateSet({ level: row.level }),
    )
    .execute();
}

import { expressionBuilder, type Selectable, sql } from 'kysely';
import { isGuestId } from '../../core/guest-ids.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { prepare } from '../../db/prepare.ts';
import type { Tables } from '../../db/tables.ts';
import { findGuestSpace, guestEntriesFor } from '../guests/queries.ts';
import { roleOfGuest, type SpaceRole } from './policy.ts';

export interface InSpace {
  editionId: string;
  spaceId: string;
}
export interface PersonInSpace extends InSpace {
  zuid: string;
}

/** Selects the ids whose entries apply to a person: their own, their teams', their groups' and their edition's. */
export function principalsOf(tx: Tx, { editionId, zuid }: { editionId: string; zuid: string }) {
  return tx
    .selectFrom('team_and_group_members')
    .select('principal_id')
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .unionAll(tx.selectNoFrom(sql<string>`${zuid}::bigint`.as('principal_id')))
    .unionAll(
      tx
        .selectFrom('edition_members')
        .select('edition_id as principal_id')
        .where('edition_id', '=', editionId)
        .where('zuid', '=', zuid),
    );
}

function entriesFor(tx: Tx, { editionId, spaceId, zuid }: PersonInSpace) {
  return tx
    .selectFrom('space_members')
    .where('space_members.edition_id', '=', editionId)
    .where('space_members.space_id', '=', spaceId)
    .where('space_members.member_id', 'in', principalsOf(tx, { editionId, zuid }));
}

/** Returns the condition that a person has an entry, or a guest a link to the space. */
export function hasRole(tx: Tx, person: PersonInSpace) {
  const { or, exists } = expressionBuilder<Tables>();
  return or([
    exists(entriesFor(tx, person).select('space_members.space_id')),
    exists(guestEntriesFor(tx, person)),
  ]);
}

export function findSpace(tx: Tx, { editionId, spaceId }: InSpace) {
  return tx
    .selectFrom('spaces')
    .selectAll()
    .where('edition_id', '=', editionId)
    .where('space_id', '=', spaceId)
    .executeTakeFirst();
}

/** Locks a space to serialize changes to it. */
export function lockSpace(tx: Tx, { editionId, spaceId }: InSpace) {
  return tx
    .selectFrom('spaces')
    .select('space_id')
    .where('edition_id', '=', editionId)
    .where('space_id', '=', spaceId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Locks a space if the person has a role in it. Without a role, a caller can neither block a space
 * nor learn that it exists from how long the lock takes.
 */
export function lockSpaceFor(tx: Tx, person: PersonInSpace) {
  return tx
    .selectFrom('spaces')
    .select('space_id')
    .where('edition_id', '=', person.editionId)
    .where('space_id', '=', person.spaceId)
    .where((eb) => eb.exists(entriesFor(tx, person).select('space_members.space_id')))
    .forNoKeyUpdate('spaces')
    .executeTakeFirst();
}

/**
 * Reads a space and a person's roles in it with one query. Returns undefined if the person is not
 * in the edition, no `space` if it does not exist, and no `roles` if no entry applies to them.
 */
export async function findSpaceAccess(
  tx: Tx,
  person: PersonInSpace,
): Promise<FoundAccess | undefined> {
  if (isGuestId(person.zuid)) return findGuestAccess(tx, person);
  const { rows } = await selectSpaceAccess(tx, person);
  const [row] = rows;
  if (!row) return undefined;
  const { edition_role: editionRole, team_role: teamRole, roles, found_id, ...columns } = row;
  const space = found_id === null ? undefined : (columns as Selectable<Tables['spaces']>); // the join found it
  return { editionRole, teamRole, roles: roles ?? [], space };
}

interface FoundAccess {
  editionRole: 'SUPER_ADMIN' | 'ORG_ADMIN' | 'MEMBER';
  teamRole: 'TEAM_ADMIN' | 'MEMBER' | null;
  roles: SpaceRole[];
  space: Selectable<Tables['spaces']> | undefined;
}

async function findGuestAccess(tx: Tx, person: PersonInSpace): Promise<FoundAccess> {
  const found = await findGuestSpace(tx, person);
  const roles = found ? [roleOfGuest(found.role)] : [];
  return { editionRole: 'MEMBER', teamRole: null, roles, space: found?.space };
}

const selectSpaceAccess = prepare(
  'caller-space-access',
  (tx, { editionId, spaceId, zuid }: PersonInSpace) =>
    tx
      .selectFrom('edition_members')
      .leftJoin('spaces', (join) =>
        join.on('spaces.edition_id', '=', editionId).on('spaces.space_id', '=', spaceId),
      )
      .selectAll('spaces')
      .select(['edition_members.role as edition_role', 'spaces.space_id as found_id'])
      .select((eb) => [
        entriesFor(tx, { editionId, spaceId, zuid })
          .select(sql<SpaceRole[]>`array_agg(role)`.as('roles'))
          .as('roles'),
        eb
          .selectFrom('team_members')
          .select('team_members.role')
          .where('team_members.edition_id', '=', editionId)
          .whereRef('team_members.team_id', '=', 'spaces.team_id')
          .where('team_members.zuid', '=', zuid)
          .as('team_role'),
      ])
      .where('edition_members.edition_id', '=', editionId)
      .where('edition_members.zuid', '=', zuid)
      .where('edition_members.suspended_time', 'is', null),
);

/** Returns the entries of a space that apply to a person. */
export function listEntriesFor(tx: Tx, person: PersonInSpace) {
  return entriesFor(tx, person).select(['member_id', 'member_type', 'role']).execute();
}

function spaceViews(tx: Tx, { editionId, zuid }: { editionId: string; zuid: string }) {
  return tx
    .selectFrom('spaces')
    .selectAll('spaces')
    .select((eb) => [
      eb
        .selectFrom('space_members')
        .select(sql<number>`count(*)::int`.as('count'))
        .where('space_members.edition_id', '=', editionId)
        .whereRef('space_members.space_id', '=', 'spaces.space_id')
        .as('member_count'),
      eb
        .selectFrom('space_members')
        .select(sql<SpaceRole[]>`array_agg(role)`.as('roles'))
        .where('space_members.edition_id', '=', editionId)
        .whereRef('space_members.space_id', '=', 'spaces.space_id')
        .where('space_members.member_id', 'in', principalsOf(tx, { editionId, zuid }))
        .as('roles'),
      eb
        .exists(
          eb
            .selectFrom('space_members')
            .select('space_members.space_id')
            .where('space_members.edition_id', '=', editionId)
            .whereRef('space_members.space_id', '=', 'spaces.space_id')
            .where((or) =>
              or.or([
                or('space_members.member_type', '=', 'ORG'),
                or.and([
                  or('space_members.member_type', '=', 'TEAM'),
                  or('space_members.member_id', '=', or.ref('spaces.team_id')),
                ]),
              ]),
            ),
        )
        .as('published'),
      // A scalar subquery: with EXISTS the planner reads all favorites of the person for one page.
      eb
        .selectFrom('space_favorites')
        .select('space_favorites.space_id')
        .where('space_favorites.edition_id', '=', editionId)
        .where('space_favorites.zuid', '=', zuid)
        .whereRef('space_favorites.space_id', '=', 'spaces.space_id')
        .as('favorite'),
    ])
    .where('spaces.edition_id', '=', editionId);
}

/**
 * Returns a space as a person sees it, or undefined (without counting anything) if they have no
 * role.
 */
export async function findSpaceView(tx: Tx, person: PersonInSpace) {
  const { rows } = await selectSpaceView(tx, person);
  return rows[0];
}

const selectSpaceView = prepare('space-view', (tx, { editionId, spaceId, zuid }: PersonInSpace) =>
  spaceViews(tx, { editionId, zuid })
    .where('spaces.space_id', '=', spaceId)
    .where((eb) =>
      eb.exists(entriesFor(tx, { editionId, spaceId, zuid }).select('space_members.space_id')),
    ),
);

interface SpacesOfPerson {
  editionId: string;
  zuid: string;
  spaceIds: readonly string[];
}

/** Returns spaces as a person sees them, in the order of the ids. */
export async function listSpaceViews(tx: Tx, { spaceIds, ...person }: SpacesOfPerson) {
  if (spaceIds.length === 0) return [];
  const rows = await spaceViews(tx, person).where('spaces.space_id', 'in', spaceIds).execute();
  const byId = new Map(rows.map((row) => [row.space_id, row]));
  return spaceIds.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

export type SpaceView = NonNullable<Awaited<ReturnType<typeof findSpaceView>>>;

/** Returns the column value of metadata. Empty metadata are not stored. */
export function storedMetadata(metadata: object | null | undefined): string | null {
  return metadata && Object.keys(metadata).length > 0 ? JSON.stringify(metadata) : null;
}

interface NewSpace extends InSpace {
  teamId: string;
  name: string;
  ownerZuid: string;
  time: Date;
  metadata?: object | undefined;
}

/** Inserts a space and the entry of its owner. */
export async function insertSpace(tx: Tx, space: NewSpace): Promise<void> {
  const { editionId, spaceId, ownerZuid, time } = space;
  await tx
    .insertInto('spaces')
    .values({
      edition_id: editionId,
      space_id: spaceId,
      team_id: space.teamId,
      space_name: space.name,
      owner_zuid: ownerZuid,
      last_author_zuid: ownerZuid,
      created_time: time,
      modified_time: time,
      opened_time: time,
      metadata: storedMetadata(space.metadata),
    })
    .execute();
  await tx
    .insertInto('space_members')
    .values({
      edition_id: editionId,
      space_id: spaceId,
      member_id: ownerZuid,
      member_type: 'USER',
      role: 'CREATOR',
      added_by: ownerZuid,
      added_time: time,
    })
    .execute();
}

interface SpaceChange extends InSpace {
  set: {
    space_name?: string;
    metadata?: string | null;
    team_id?: string;
    owner_zuid?: string;
    allow_embed?: boolean;
    status?: 'ACTIVE' | 'TRASHED';
    trashed_time?: Date | null;
    last_author_zuid?: string;
    modified_time?: Date;
  };
}

export async function updateSpace(tx: Tx, { editionId, spaceId, set }: SpaceChange): Promise<void> {
  // Edits of its zones change only these two columns.
  const { modified_time: _time, last_author_zuid: _author, ...revised } = set;
  await tx
    .updateTable('spaces')
    .set(set)
    .$if(Object.keys(revised).length > 0, (update) => update.set({ revision: sql`revision + 1` }))
    .where('edition_id', '=', editionId)
    .where('space_id', '=', spaceId)
    .execute();
}

interface Favorite extends PersonInSpace {
  time: Date;
}

/** Adds a favorite; returns false if it already was one. */
export async function insertFavorite(tx: Tx, { editionId, spaceId, zuid, time }: Favorite) {
  const inserted = await tx
    .insertInto('space_favorites')
    .values({ edition_id: editionId, zuid, space_id: spaceId, added_time: time })
    .onConflict((conflict) => conflict.doNothing())
    .returning('space_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Removes a favorite; returns false if it was not one. */
export async function deleteFavorite(tx: Tx, { editionId, spaceId, zuid }: PersonInSpace) {
  const deleted = await tx
    .deleteFrom('space_favorites')
    .where('edition_id', '=', editionId)
    .where('zuid', '=', zuid)
    .where('space_id', '=', spaceId)
    .returning('space_id')
    .executeTakeFirst();
  return deleted !== undefined;
}

export async function teamHasSpaces(tx: Tx, team: { editionId: string; teamId: string }) {
  const found = await tx
    .selectFrom('spaces')
    .select('space_id')
    .where('edition_id', '=', team.editionId)
    .where('team_id', '=', team.teamId)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes a space and its dependent rows. Its zones must be deleted first. */
export async function deleteSpace(tx: Tx, { editionId, spaceId }: InSpace): Promise<void> {
  await tx
    .deleteFrom('link_secrets')
    .where('edition_id', '=', editionId)
    .where('link_id', 'in', (eb) =>
      eb
        .selectFrom('share_links')
        .select('link_id')
        .where('edition_id', '=', editionId)
        .where('space_id', '=', spaceId),
    )
    .execute();
  for (const table of [
    'notifications',
    'share_links',
    'link_policies',
    'space_listings',
    'space_visits',
    'space_favorites',
    'space_members',
    'spaces',
  ] as const) {
    await tx
      .deleteFrom(table)
      .where('edition_id', '=', editionId)
      .where('space_id', '=', spaceId)
      .execute();
  }
}

import { gzipSync } from 'node:zlib';
import type pg from 'pg';
import { copySpace, type SpaceCopy } from './copy-space.ts';
import { type Stock, stockSpace, type ZoneEntry } from './stock-space.ts';

export interface TeamPlace {
  editionId: string;
  teamId: string;
}

/** Makes targets that no cell has touched, straight in the database: it must cost next to nothing. */
export interface Fresh {
  /** Somebody in the edition and in one team of it. */
  member(place: TeamPlace): Promise<string>;
  /** A team with at most one person in it. */
  team(editionId: string, only?: { zuid: string; role: 'TEAM_ADMIN' | 'MEMBER' }): Promise<string>;
  invitation(place: TeamPlace): Promise<string>;
  apiKey(editionId: string): Promise<string>;
  /** A space like the given one. */
  space(like: Omit<SpaceCopy, 'copyId'>): Promise<string>;
  /** The same with zones to act on; the first changes these things about the roles of the space. */
  stockedSpace(
    like: Omit<SpaceCopy, 'copyId'>,
    entries?: readonly ZoneEntry[],
  ): Promise<Stock & { spaceId: string }>;
  /** Zones for a space that exists. */
  stock(place: { editionId: string; spaceId: string }): Promise<Stock>;
  template(editionId: string, authorZuid: string): Promise<string>;
  /** An address that nobody has. */
  mail(): string;
}

export function createFresh(owner: pg.Client): Fresh {
  // Far below the ids that the service makes, which count from 2024.
  let last = 0;
  const nextId = () => {
    last += 1;
    return String(last);
  };

  return {
    mail: () => `fresh-${nextId()}@example.test`,
    async member({ editionId, teamId }) {
      const zuid = nextId();
      await owner.query(
        `with edition_member as (
           insert into edition_members (edition_id, zuid, role, display_name, joined_time)
           values ($1, $3, 'MEMBER', 'Fresh', now())),
         directory as (
           insert into user_editions (zuid, edition_id, joined_time) values ($3, $1, now()))
         insert into team_members
           (edition_id, team_id, zuid, role, added_by, added_time, modified_time)
         values ($1, $2, $3, 'MEMBER', $3, now(), now())`,
        [editionId, teamId, zuid],
      );
      return zuid;
    },
    async team(editionId, only) {
      const teamId = nextId();
      await owner.query(
        `insert into teams (edition_id, team_id, team_name, description, created_by,
           created_by_name, created_time, modified_time)
         values ($1, $2, 'Fresh', '', 1, 'Nobody', now(), now())`,
        [editionId, teamId],
      );
      if (!only) return teamId;
      await owner.query(
        `insert into team_members
           (edition_id, team_id, zuid, role, added_by, added_time, modified_time)
         values ($1, $2, $3, $4, $3, now(), now())`,
        [editionId, teamId, only.zuid, only.role],
      );
      return teamId;
    },
    async invitation({ editionId, teamId }) {
      const invitationId = nextId();
      await owner.query(
        `insert into team_invitations
           (edition_id, team_id, mail, mail_id, invitation_id, role, added_by, invited_time)
         values ($1, $2, $3, $3, $4, 'MEMBER', 1, now())`,
        [editionId, teamId, `fresh-${invitationId}@example.test`, invitationId],
      );
      return invitationId;
    },
    async apiKey(editionId) {
      const keyId = nextId();
      await owner.query(
        `insert into api_keys
           (edition_id, key_id, name, prefix, key_hash, created_by, created_time)
         values ($1, $2, 'Fresh', 'lzk_', sha256($3), 1, now())`,
        [editionId, keyId, Buffer.from(keyId)],
      );
      return keyId;
    },
    async space(like) {
      const copyId = nextId();
      await copySpace(owner, { ...like, copyId });
      return copyId;
    },
    async stockedSpace(like, entries) {
      const spaceId = nextId();
      const place = { editionId: like.editionId, spaceId };
      // Sent together; the connection runs them in this order.
      const [, stock] = await Promise.all([
        copySpace(owner, { ...like, copyId: spaceId }),
        stockSpace(owner, { ...place, entries, nextId }),
      ]);
      return { ...stock, spaceId };
    },
    stock: (place) => stockSpace(owner, { ...place, nextId }),
    async template(editionId, authorZuid) {
      const templateId = nextId();
      await owner.query(
        `with canvas as (
           insert into blobs select $1, gen_random_uuid(), $4 returning blob_id)
         insert into edition_templates
         select $1, $2, 'Fresh', '', $3, blob_id, now() from canvas`,
        [editionId, templateId, authorZuid, gzipSync('[]')],
      );
      return templateId;
    },
  };
}

import type { Generated } from 'kysely';

/** 64-bit ids are strings in JavaScript, as in the API. */
type Id = string;

interface ShareLink {
  edition_id: Id;
  link_id: Id;
  space_id: Id;
  zone_id: string | null;
  frame_id: string | null;
  role: 'VIEWER' | 'COMMENTER' | 'EDITOR';
  label: string;
  secret_hash: Buffer;
  password_hash: string | null;
  generation: Generated<number>;
  created_by: Id;
  created_time: Date;
  expiry_time: Date | null;
  revoked_time: Generated<Date | null>;
  openings: Generated<Id>;
  last_opened_time: Generated<Date | null>;
  embed_origins: Generated<string[] | null>;
}

/** Share links and the guests who opened them. */
export interface ShareLinkTables {
  share_links: ShareLink;
  /** A view of the links that work at this moment. */
  working_links: ShareLink;
  link_guests: {
    edition_id: Id;
    guest_id: Id;
    link_id: Id;
    name: string;
    generation: number;
    created_time: Date;
    renewed_time: Date;
  };
  link_policies: { edition_id: Id; space_id: Id; level: number };
  link_secrets: { secret_hash: Buffer; edition_id: Id; link_id: Id };
}

import type { ColumnType, Generated } from 'kysely';

/** 64-bit ids are strings in JavaScript, as in the API. */
type Id = string;

/** Groups of people, and the directories that manage them. */
export interface GroupTables {
  groups: {
    edition_id: Id;
    group_id: Id;
    group_name: string;
    external_id: string | null;
    managed_by: 'SCIM' | 'MANUAL';
    created_time: Date;
    modified_time: Date;
    revision: Generated<Id>;
  };
  group_members: { edition_id: Id; group_id: Id; zuid: Id; added_time: Date };
  /** A view of the teams and groups that people are in. */
  team_and_group_members: { edition_id: Id; principal_id: Id; zuid: Id };
  scim_tokens: {
    edition_id: Id;
    token_id: Id;
    label: string;
    token_hash: Buffer;
    created_by: Id;
    created_time: Date;
    last_used_time: Generated<Date | null>;
    successor_zuid: Id | null;
  };
  scim_users: {
    edition_id: Id;
    user_id: Id;
    user_name: string;
    external_id: string | null;
    mail: string;
    attributes: ColumnType<Record<string, unknown>, string, string>;
    active: boolean;
    zuid: Id | null;
    created_time: Date;
    modified_time: Date;
  };
  scim_group_members: { edition_id: Id; group_id: Id; user_id: Id };
}

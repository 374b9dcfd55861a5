import type { ColumnType, Generated } from 'kysely';
import type { EventTables } from './tables/event-tables.ts';
import type { GroupTables } from './tables/group-tables.ts';
import type { ProposalTables } from './tables/proposal-tables.ts';
import type { ShareLinkTables } from './tables/share-link-tables.ts';

/** 64-bit ids are strings in JavaScript, as in the API. */
type Id = string;
type EditionRole = 'SUPER_ADMIN' | 'ORG_ADMIN' | 'MEMBER';
type TeamRole = 'TEAM_ADMIN' | 'MEMBER';
type SpaceRole = 'CREATOR' | 'EDITOR' | 'COMMENTER' | 'GUEST_COMMENTER' | 'VIEWER' | 'GUEST_VIEWER';
type ZoneRole = 'ORGANISER' | 'EDITOR' | 'COMMENTER' | 'VIEWER';
type SearchKind = 'zone' | 'frame' | 'shape' | 'comment';
type ElementKind = 'frame' | 'shape' | 'connector' | 'comment';
type SpaceList =
  | 'draft'
  | 'own'
  | 'own_published'
  | 'shared'
  | 'shared_published'
  | 'trash'
  | 'favorite';
type PlanName = 'FREE_PLAN' | 'TRIAL_PLAN' | 'BUSINESS_PLAN' | 'UNLIMITED_PLAN';

/** The issuers that may vouch for the addresses of a domain, by domain. */
export type MailIssuers = Readonly<Record<string, readonly string[]>>;

interface SpaceListing {
  edition_id: Id;
  space_id: Id;
  principal_id: Id;
  list: SpaceList;
  team_id: Id;
  owner_zuid: Id;
  space_name: string;
  modified_time: Date;
  opened_time: Date;
  trashed_time: Date | null;
}

export interface Tables extends EventTables, GroupTables, ProposalTables, ShareLinkTables {
  users: {
    zuid: Id;
    display_name: string;
    mail_id: string | null;
    created_time: Date;
    modified_time: Date;
    erasure_time: Generated<Date | null>;
    profile_time: Date | null;
    /** The edition of a service account; null for people. */
    service_edition_id: Generated<Id | null>;
  };
  identities: { subject: string; issuer: string; zuid: Id };
  user_editions: {
    zuid: Id;
    edition_id: Id;
    joined_time: Date;
    owns_team_edition: Generated<boolean>;
    edition_deleted_time: Generated<Date | null>;
  };
  user_sessions: {
    zuid: Id;
    session_key: string;
    session_id: Id;
    client_id: string;
    user_agent: string;
    first_time: Date;
    last_time: Date;
    expiry_time: Date;
  };
  session_ends: {
    zuid: Id;
    session_key: string;
    /** A number if it is infinite. */
    ended_time: ColumnType<Date | number, Date | 'infinity', Date | 'infinity'>;
    recorded_time: Date;
  };
  access_tokens: {
    token_hash: Buffer;
    token_id: Id;
    zuid: Id;
    issuer: string;
    name: string;
    prefix: string;
    scopes: string[];
    edition_ids: Id[] | null;
    created_time: Date;
    expiry_time: Date;
    last_used_time: Generated<Date | null>;
  };
  service_clients: { subject: string; issuer: string; edition_id: Id; zuid: Id };
  service_accounts: {
    edition_id: Id;
    zuid: Id;
    created_by: Id;
    created_time: Date;
    client_issuer: Generated<string | null>;
    client_subject: Generated<string | null>;
  };
  files: {
    edition_id: Id;
    file_id: Id;
    sha256: Buffer;
    kind: 'IMAGE' | 'FILE';
    media_type: string;
    bytes: Id;
    stored_bytes: Id;
    width: number | null;
    height: number | null;
    thumbhash: Generated<Buffer | null>;
    created_time: Date;
    unused_time: Generated<Date | null>;
  };
  zone_files: {
    edition_id: Id;
    zone_id: string;
    file_id: Id;
    name: string;
    added_by: Id;
    added_time: Date;
  };
  template_files: { edition_id: Id; template_id: Id; file_id: Id; name: string };
  file_uploads: {
    edition_id: Id;
    upload_id: Id;
    zone_id: string;
    blob_id: string;
    name: string;
    bytes: Id;
    created_by: Id;
    created_time: Date;
    file_id: Generated<Id | null>;
  };
  file_blobs: {
    edition_id: Id;
    blob_id: string;
    created_time: Date;
    file_id: Generated<Id | null>;
    size: Generated<number>;
    width: Generated<number | null>;
    height: Generated<number | null>;
    bytes: Generated<Id>;
  };
  file_chunks: { edition_id: Id; blob_id: string; position: number; data: Buffer };
  mail_invitations: { mail: string; edition_id: Id };
  idempotency_keys: {
    zuid: Id;
    operation: string;
    key: string;
    request_hash: Buffer;
    status: number;
    answer: string;
    created_time: Date;
  };
  plans: {
    plan_name: PlanName;
    seats: number | null;
    zones_per_space: number;
    version_days: number | null;
    space_duplicate: boolean;
    storage_bytes: Id | null;
  };
  editions: {
    edition_id: Id;
    edition_name: string;
    edition_type: 'ORG' | 'TEAM';
    state: Generated<'ACTIVE'>;
    owner_zuid: Id;
    created_time: Date;
    modified_time: Date;
    deleted_time: Generated<Date | null>;
    purge_time: Generated<Date | null>;
    mail_issuers: ColumnType<MailIssuers, string | undefined, string>;
    mcp_level: Generated<number>;
  };
  removed_memberships: {
    edition_id: Id;
    zuid: Id;
    group_id: Id;
    membership: ColumnType<unknown, string, never>;
  };
  subscriptions: {
    edition_id: Id;
    plan_name: PlanName;
    seats: number | null;
    purchase_time: Date;
    expiry_time: Date | null;
    storage_bytes: Generated<Id | null>;
  };
  edition_storage: { edition_id: Id; entry_id: string; bytes: Id };
  edition_members: {
    edition_id: Id;
    zuid: Id;
    role: EditionRole;
    display_name: string;
    mail_id: string | null;
    joined_time: Date;
    suspended_time: Generated<Date | null>;
  };
  teams: {
    edition_id: Id;
    team_id: Id;
    team_name: string;
    description: string;
    is_default: Generated<boolean>;
    created_by: Id;
    created_by_name: string;
    created_time: Date;
    modified_time: Date;
    revision: Generated<Id>;
  };
  team_members: {
    edition_id: Id;
    team_id: Id;
    zuid: Id;
    role: TeamRole;
    added_by: Id;
    added_time: Date;
    modified_time: Date;
  };
  team_invitations: {
    edition_id: Id;
    team_id: Id;
    mail: string;
    mail_id: string;
    invitation_id: Id;
    role: TeamRole;
    added_by: Id;
    invited_time: Date;
    /** Whether a directory (SCIM) lists the person. */
    from_directory: Generated<boolean>;
  };
  api_keys: {
    edition_id: Id;
    key_id: Id;
    name: string;
    prefix: string;
    key_hash: Buffer;
    created_by: Id;
    created_time: Date;
    expiry_time: Date | null;
    last_used_time: Generated<Date | null>;
  };
  spaces: {
    edition_id: Id;
    space_id: Id;
    team_id: Id;
    space_name: string;
    status: Generated<'ACTIVE' | 'TRASHED'>;
    owner_zuid: Id;
    last_author_zuid: Id;
    allow_embed: Generated<boolean>;
    created_time: Date;
    modified_time: Date;
    opened_time: Date;
    trashed_time: Date | null;
    metadata: ColumnType<unknown, string | null | undefined, string | null>;
    revision: Generated<Id>;
  };
  space_members: {
    edition_id: Id;
    space_id: Id;
    member_id: Id;
    member_type: 'USER' | 'TEAM' | 'GROUP' | 'ORG';
    role: SpaceRole;
    added_by: Id;
    added_time: Date;
  };
  space_favorites: { edition_id: Id; zuid: Id; space_id: Id; added_time: Date };
  space_visits: { edition_id: Id; zuid: Id; space_id: Id; visited_time: Date };
  space_listings: SpaceListing;
  space_listing_source: SpaceListing;
  zones: {
    edition_id: Id;
    zone_id: string;
    zone_key: Id;
    space_id: Id;
    zone_name: string;
    position: string;
    status: Generated<'ACTIVE' | 'TRASHED' | 'DRAFT' | 'CLOSED_DRAFT'>;
    author_zuid: Id;
    last_author_zuid: Id;
    created_time: Date;
    modified_time: Date;
    state_modified_time: Date;
    head: Generated<Id>;
    projected_seq: Generated<Id>;
    snapshot_seq: Generated<Id>;
    server_clock: Generated<Id>;
    element_count: Generated<number>;
    /** The version of the document layout; see SPEC.md of zone-doc. */
    document_version: Generated<number>;
    top_z: string | null;
    version_seq: Generated<Id>;
    burst_time: Date | null;
    projection_planned_time: Date | null;
    head_tag: string | null;
    tagged_seq: Id | null;
    epoch: string | null;
    server_client: Generated<Id>;
    server_client_clock: Generated<Id>;
    generation: Generated<string>;
    element_bytes: Id | null;
    history_bytes: Generated<Id>;
    counted_bytes: Generated<Id>;
    metadata: ColumnType<unknown, string | null | undefined, string | null>;
    revision: Generated<Id>;
    /** The zone that this one is a draft of. */
    draft_of: Generated<string | null>;
  };
  journal_epoch: {
    singleton: boolean;
    epoch: string;
    system_identifier: string | null;
    database_oid: string | null;
    initial_epoch: string | null;
  };
  zone_remnants: {
    edition_id: Id;
    zone_id: string;
    remnant_id: string;
    seq: Id;
    data: Buffer;
    created_time: Date;
  };
  zone_updates: {
    edition_id: Id;
    zone_id: string;
    seq: Id;
    data: Buffer;
    author_zuid: Id;
    created_time: Date;
    tag: string | null;
  };
  blobs: { edition_id: Id; blob_id: string; data: Buffer };
  zone_snapshots: {
    edition_id: Id;
    zone_id: string;
    seq: Id;
    blob_id: string;
    created_time: Date;
    starts_generation: Generated<boolean>;
  };
  zone_history: {
    edition_id: Id;
    zone_id: string;
    slot: number;
    is_base: boolean;
    seq: Id;
    first_seq: Id;
    first_time: Date;
    last_time: Date;
    data: Buffer;
  };
  elements: {
    edition_id: Id;
    zone_id: string;
    element_id: string;
    kind: ElementKind;
    z: string;
    body: ColumnType<unknown, string, string>;
    items: ColumnType<unknown, string, string>;
    frame_id: string | null;
    first_id: string | null;
    second_id: string | null;
    parent_id: string | null;
    anchor_id: string | null;
    author_zuid: Id | null;
    created_time: Date | null;
    box: number[] | null;
    external_key: string | null;
    changed_seq: Generated<Id>;
    changed_time: Generated<Date>;
  };
  element_tombstones: {
    edition_id: Id;
    zone_id: string;
    element_id: string;
    client: Id;
    clock: Id;
    deleted_seq: Generated<Id>;
    deleted_time: Generated<Date>;
    place_top: number | null;
    place_left: number | null;
  };
  zone_access: {
    edition_id: Id;
    zone_id: string;
    member_id: Id;
    member_type: 'USER' | 'TEAM' | 'GROUP' | 'ORG';
    permission: 'restricted' | 'allowed';
    role: ZoneRole | null;
  };
  zone_timers: {
    edition_id: Id;
    zone_id: string;
    started_time: Date;
    end_time: Date;
  };
  zone_votes: {
    edition_id: Id;
    zone_id: string;
    votes_per_person: number;
    started_time: Date;
    ended_time: Date | null;
  };
  zone_ballots: { edition_id: Id; zone_id: string; zuid: Id; element_id: string };
  zone_versions: {
    edition_id: Id;
    zone_id: string;
    version_id: Id;
    seq: Id;
    blob_id: string;
    modified_by: Id;
    version_time: Date;
    description: string;
    kept: boolean;
  };
  zone_clients: {
    edition_id: Id;
    zone_id: string;
    client: Id;
    zuid: Id;
    bound_time: Generated<Date | null>;
    generation: Generated<string>;
  };
  search_entries: {
    edition_id: Id;
    zone_id: string;
    entry_id: string;
    kind: SearchKind;
    text: string;
    // The normalized text. The name stays for upgrades with nodes of both releases.
    folded: string;
    tokens: number[];
    modified_time: Date;
  };
  edition_templates: {
    edition_id: Id;
    template_id: Id;
    name: string;
    description: string;
    author_zuid: Id;
    blob_id: string;
    created_time: Date;
  };
}

/** What a column says about a person. */
type Holds = 'user ID' | 'name' | 'email address' | 'sign-in' | 'response' | 'content';

/** What happens to the column when a person is erased. */
type OnErasure =
  /** The row is deleted. */
  | 'deleted'
  /** The value is replaced: a name by `ERASED_NAME`, an address by null. */
  | 'replaced'
  /** The value is replaced by the ID of the new owner. */
  | 'handed over'
  /** The value stays. A user ID is a pseudonym: nothing links it to a person any more. */
  | 'kept'
  /** The row stays until its retention ends. */
  | 'expires';

interface PersonalColumn {
  readonly holds: Holds;
  readonly onErasure: OnErasure;
}

type Table = Readonly<Record<string, PersonalColumn>>;

const column = (holds: Holds, onErasure: OnErasure): PersonalColumn => ({ holds, onErasure });

/** Replaces the name of an erased person wherever a name is required. */
export const ERASED_NAME = 'Deleted person';

/**
 * All columns with data about people. docs/privacy.md has the same list, and tests compare both with the
 * catalog of the database. A new column with a user ID, name or address belongs here, and erasure must
 * treat it as declared.
 */
export const personalData: Readonly<Record<string, Table>> = {
  users: {
    zuid: column('user ID', 'kept'),
    display_name: column('name', 'replaced'),
    mail_id: column('email address', 'replaced'),
  },
  identities: {
    issuer: column('sign-in', 'deleted'),
    subject: column('sign-in', 'deleted'),
    zuid: column('user ID', 'deleted'),
  },
  user_sessions: {
    zuid: column('user ID', 'deleted'),
    session_key: column('sign-in', 'deleted'),
    client_id: column('sign-in', 'deleted'),
    user_agent: column('sign-in', 'deleted'),
  },
  session_ends: {
    zuid: column('user ID', 'deleted'),
    session_key: column('sign-in', 'deleted'),
  },
  access_tokens: {
    zuid: column('user ID', 'deleted'),
    issuer: column('sign-in', 'deleted'),
    token_hash: column('sign-in', 'deleted'),
    prefix: column('sign-in', 'deleted'),
    name: column('content', 'deleted'),
  },
  service_clients: {
    issuer: column('sign-in', 'deleted'),
    subject: column('sign-in', 'deleted'),
    zuid: column('user ID', 'deleted'),
  },
  user_editions: { zuid: column('user ID', 'deleted') },
  mail_invitations: { mail: column('email address', 'deleted') },
  idempotency_keys: {
    zuid: column('user ID', 'deleted'),
    key: column('response', 'deleted'),
    // Those of other people, which can mention an address they invited, expire after 24 hours.
    answer: column('response', 'expires'),
    request_hash: column('response', 'deleted'),
  },
  editions: { owner_zuid: column('user ID', 'handed over') },
  edition_members: {
    zuid: column('user ID', 'deleted'),
    display_name: column('name', 'deleted'),
    mail_id: column('email address', 'deleted'),
  },
  removed_memberships: {
    zuid: column('user ID', 'deleted'),
    membership: column('name', 'deleted'),
  },
  teams: {
    created_by: column('user ID', 'kept'),
    created_by_name: column('name', 'replaced'),
  },
  team_members: {
    zuid: column('user ID', 'deleted'),
    added_by: column('user ID', 'kept'),
  },
  group_members: { zuid: column('user ID', 'deleted') },
  scim_tokens: {
    created_by: column('user ID', 'kept'),
    successor_zuid: column('user ID', 'kept'),
  },
  scim_group_members: { user_id: column('user ID', 'deleted') },
  scim_users: {
    user_id: column('user ID', 'deleted'),
    user_name: column('name', 'deleted'),
    external_id: column('sign-in', 'deleted'),
    mail: column('email address', 'deleted'),
    attributes: column('name', 'deleted'),
    zuid: column('user ID', 'deleted'),
  },
  team_invitations: {
    mail: column('email address', 'deleted'),
    mail_id: column('email address', 'deleted'),
    added_by: column('user ID', 'deleted'),
  },
  api_keys: { created_by: column('user ID', 'kept') },
  service_accounts: {
    zuid: column('user ID', 'deleted'),
    created_by: column('user ID', 'kept'),
    client_issuer: column('sign-in', 'deleted'),
    client_subject: column('sign-in', 'deleted'),
  },
  audit: {
    data: column('user ID', 'expires'),
    actor_zuid: column('user ID', 'expires'),
    member_id: column('user ID', 'expires'),
    ip: column('sign-in', 'replaced'),
    user_agent: column('sign-in', 'replaced'),
    salt: column('sign-in', 'replaced'),
    personal_digest: column('sign-in', 'expires'),
  },
  webhooks: { owner_zuid: column('user ID', 'kept') },
  outbox: {
    payload: column('user ID', 'expires'),
    actor_zuid: column('user ID', 'expires'),
    audit: column('sign-in', 'replaced'),
  },
  events: { payload: column('user ID', 'expires'), actor_zuid: column('user ID', 'expires') },
  notifications: {
    zuid: column('user ID', 'deleted'),
    // Those of other people, which expire after 90 days.
    actor_zuid: column('user ID', 'expires'),
  },
  inboxes: { zuid: column('user ID', 'deleted') },
  comment_mentions: { zuids: column('user ID', 'kept') },
  share_links: {
    label: column('content', 'kept'),
    created_by: column('user ID', 'kept'),
  },
  proposals: {
    author_zuid: column('user ID', 'kept'),
    title: column('content', 'kept'),
    description: column('content', 'kept'),
    ended_by: column('user ID', 'kept'),
  },
  // Guests have no account. Their names are deleted with the space or zone.
  link_guests: {
    guest_id: column('user ID', 'kept'),
    name: column('name', 'kept'),
  },
  spaces: {
    owner_zuid: column('user ID', 'handed over'),
    last_author_zuid: column('user ID', 'kept'),
  },
  space_members: {
    member_id: column('user ID', 'deleted'),
    added_by: column('user ID', 'kept'),
  },
  space_favorites: { zuid: column('user ID', 'deleted') },
  space_visits: { zuid: column('user ID', 'deleted') },
  space_listings: {
    principal_id: column('user ID', 'deleted'),
    owner_zuid: column('user ID', 'handed over'),
  },
  zones: {
    author_zuid: column('user ID', 'kept'),
    last_author_zuid: column('user ID', 'kept'),
  },
  zone_access: { member_id: column('user ID', 'deleted') },
  zone_ballots: { zuid: column('user ID', 'deleted') },
  zone_clients: { zuid: column('user ID', 'kept') },
  zone_updates: {
    author_zuid: column('user ID', 'kept'),
    data: column('content', 'kept'),
  },
  zone_history: { data: column('content', 'kept') },
  zone_remnants: { data: column('content', 'kept') },
  blobs: { data: column('content', 'kept') },
  files: { thumbhash: column('content', 'kept') },
  zone_files: {
    name: column('content', 'kept'),
    added_by: column('user ID', 'kept'),
  },
  template_files: { name: column('content', 'kept') },
  file_uploads: {
    name: column('content', 'expires'),
    created_by: column('user ID', 'expires'),
  },
  file_chunks: { data: column('content', 'kept') },
  elements: {
    author_zuid: column('user ID', 'kept'),
    body: column('content', 'kept'),
  },
  search_entries: {
    text: column('content', 'kept'),
    folded: column('content', 'kept'),
  },
  zone_versions: { modified_by: column('user ID', 'kept') },
  edition_templates: { author_zuid: column('user ID', 'kept') },
};

import type { Static, TObject } from 'typebox';
import Type from 'typebox';
import { McpLevel } from '../wire/mcp-policy.ts';
import { Count, closed, NumericId, Uuid } from '../wire/primitives.ts';
import { EditionRole, SpaceRole, TeamRole } from '../wire/roles.ts';
import { LinkLevel, LinkRole } from '../wire/share-link.ts';

/** Where an event is visible: to the people who can see what it is about. */
export type EventAudience =
  /** Owner and admins of the edition. */
  | 'admins'
  /** Also the members of the team. */
  | 'team'
  /** Everyone with a role in the space. */
  | 'space'
  /** Everyone who can see the zone. */
  | 'zone';

/** A kind of event. */
export interface EventKindEntry<Data extends TObject = TObject> {
  readonly summary: string;
  readonly audience: EventAudience;
  readonly data: Data;
}

function kind<Data extends TObject>(
  audience: EventAudience,
  summary: string,
  data: Data,
): EventKindEntry<Data> {
  return { summary, audience, data };
}

const edition = closed({});
const editionMember = closed({ zuid: NumericId });
const team = closed({ team_id: NumericId });
const teamMember = closed({ team_id: NumericId, zuid: NumericId });
const group = closed({ group_id: NumericId });
const groupMember = closed({ group_id: NumericId, zuid: NumericId });
const space = closed({ space_id: NumericId });
const zone = closed({ space_id: NumericId, zone_id: Uuid });
const zoneVersion = closed({ space_id: NumericId, zone_id: Uuid, version_id: NumericId });
const proposal = closed({ space_id: NumericId, zone_id: Uuid, proposal_id: NumericId });
const shareLink = closed({
  space_id: NumericId,
  zone_id: Type.Optional(Uuid),
  link_id: NumericId,
  role: LinkRole,
});
const webhook = closed({ webhook_id: NumericId });
const template = closed({ template_id: NumericId });

export const MAX_EVENT_ELEMENTS = 200;
export const MAX_EVENT_AUTHORS = 50;

/** Why nothing is sent to a webhook. */
export const webhookPauseReasons = ['MANUAL', 'GONE', 'FAILING', 'OWNER'] as const;

const ElementIds = Type.Array(Uuid, { maxItems: MAX_EVENT_ELEMENTS });

const zoneSharing = closed({
  space_id: NumericId,
  zone_id: Uuid,
  allowed: Type.Optional(
    Type.Array(NumericId, {
      maxItems: MAX_EVENT_ELEMENTS,
      description: 'The people who got a role in the zone',
    }),
  ),
});

/** What changed in a zone, merged for up to 200 milliseconds. */
const zoneChange = closed({
  space_id: NumericId,
  zone_id: Uuid,
  from_seq: Type.String({ ...Count, description: 'The last change before these' }),
  to_seq: Type.String({ ...Count, description: 'The last of these changes' }),
  created: ElementIds,
  changed: ElementIds,
  removed: ElementIds,
  truncated: Type.Optional(
    Type.Boolean({
      description: `True if the lists are not complete: they have ${MAX_EVENT_ELEMENTS} ids at most`,
    }),
  ),
  authors: Type.Array(NumericId, { maxItems: MAX_EVENT_AUTHORS }),
});

/** All kinds of events. An event says what happened and to what; its content is read with the API. */
export const eventKinds = {
  'edition.created': kind('admins', 'An edition was created', team),
  'edition.deleted': kind(
    'admins',
    'An edition was deleted; it can be restored for a while',
    edition,
  ),
  'edition.restored': kind('admins', 'A deleted edition was restored', edition),
  'edition.owner_changed': kind('admins', 'An edition has another owner', editionMember),
  'edition.mail_issuers_changed': kind(
    'admins',
    'The issuers that vouch for mail domains were changed',
    closed({ domains: Type.Array(Type.String()) }),
  ),
  'edition.links_changed': kind(
    'admins',
    'Which share links an edition allows was changed',
    closed({ level: LinkLevel }),
  ),
  'edition.mcp_changed': kind(
    'admins',
    'What agents that use MCP may do in an edition was changed',
    closed({ level: McpLevel }),
  ),
  'edition_member.role_changed': kind(
    'admins',
    'A member of the edition has another role',
    closed({ zuid: NumericId, role: EditionRole }),
  ),
  'edition_member.suspended': kind('admins', 'A member was suspended', editionMember),
  'edition_member.reinstated': kind('admins', 'A suspended member was reinstated', editionMember),
  'edition_member.left': kind(
    'admins',
    'A member left the edition',
    closed({ zuid: NumericId, team_ids: Type.Array(NumericId) }),
  ),
  'edition_member.erased': kind('admins', 'The data of a member was erased', editionMember),
  'api_key.created': kind(
    'admins',
    'An API key was created',
    closed({ key_id: NumericId, name: Type.String() }),
  ),
  'api_key.revoked': kind('admins', 'An API key was revoked', closed({ key_id: NumericId })),
  'service_account.created': kind(
    'admins',
    'A service account was created',
    closed({ zuid: NumericId, display_name: Type.String() }),
  ),
  'service_account.changed': kind('admins', 'A service account was changed', editionMember),
  'service_account.disabled': kind('admins', 'A service account was disabled', editionMember),
  'service_account.enabled': kind('admins', 'A service account was enabled', editionMember),
  'service_account.deleted': kind('admins', 'A service account was deleted', editionMember),
  'service_account.token_created': kind(
    'admins',
    'A token of a service account was created',
    closed({ zuid: NumericId, token_id: NumericId }),
  ),
  'service_account.token_revoked': kind(
    'admins',
    'A token of a service account was revoked',
    closed({ zuid: NumericId, token_id: NumericId }),
  ),
  'webhook.created': kind('admins', 'A webhook was created', webhook),
  'webhook.changed': kind('admins', 'A webhook was changed or resumed', webhook),
  'webhook.paused': kind(
    'admins',
    'A webhook was paused, by an admin or because it failed',
    closed({ webhook_id: NumericId, reason: Type.Enum(webhookPauseReasons) }),
  ),
  'webhook.deleted': kind('admins', 'A webhook was deleted', webhook),
  'template.saved': kind('admins', 'A template was saved', template),
  'template.deleted': kind('admins', 'A template was deleted', template),
  'team.created': kind('team', 'A team was created', team),
  'team.changed': kind('team', 'The name or description of a team was changed', team),
  'team.deleted': kind('team', 'A team was deleted', team),
  'team_invitation.created': kind(
    'admins',
    'A person was invited to a team',
    closed({ team_id: NumericId, invitation_id: NumericId, role: TeamRole }),
  ),
  'team_invitation.withdrawn': kind(
    'admins',
    'An invitation to a team was withdrawn',
    closed({ team_id: NumericId, invitation_id: NumericId }),
  ),
  'team_invitation.declined': kind(
    'team',
    'An invitation to a team was declined',
    closed({ team_id: NumericId, invitation_id: NumericId }),
  ),
  'team_member.added': kind(
    'team',
    'A person joined a team',
    closed({ team_id: NumericId, zuid: NumericId, role: TeamRole }),
  ),
  'team_member.role_changed': kind(
    'team',
    'A member of a team has another role',
    closed({ team_id: NumericId, zuid: NumericId, role: TeamRole }),
  ),
  'team_member.removed': kind('team', 'A member left a team or was removed', teamMember),
  'group.created': kind('admins', 'A group was created', group),
  'group.changed': kind('admins', 'A group was renamed', group),
  'group.deleted': kind('admins', 'A group was deleted', group),
  'group_member.added': kind('admins', 'A person joined a group', groupMember),
  'group_member.removed': kind('admins', 'A member left a group or was removed', groupMember),
  'scim_token.created': kind(
    'admins',
    'A token for a directory was created',
    closed({ scim_token_id: NumericId, label: Type.String() }),
  ),
  'scim_token.revoked': kind(
    'admins',
    'A token for a directory was revoked',
    closed({ scim_token_id: NumericId }),
  ),
  'space.created': kind('space', 'A space was created', space),
  'space.renamed': kind('space', 'A space was renamed', space),
  'space.metadata_changed': kind('space', 'The metadata of a space was changed', space),
  'space.embedding_changed': kind(
    'space',
    'Embedding of a space was allowed or forbidden',
    closed({ space_id: NumericId, allowed: Type.Boolean() }),
  ),
  'space.moved': kind(
    'space',
    'A space was moved to another team',
    closed({ space_id: NumericId, from_team_id: NumericId, team_id: NumericId }),
  ),
  'space.owner_changed': kind(
    'space',
    'A space has another owner',
    closed({ space_id: NumericId, zuid: NumericId }),
  ),
  'space.trashed': kind('space', 'A space was moved to the trash', space),
  'space.restored': kind('space', 'A space was restored from the trash', space),
  'space.purged': kind('space', 'A space was deleted from the trash', space),
  'space_member.added': kind(
    'space',
    'A person, a team, a group or the organization got a role in a space',
    closed({
      space_id: NumericId,
      member_id: NumericId,
      type: Type.Enum(['USER', 'ORG', 'TEAM', 'GROUP']),
      role: SpaceRole,
    }),
  ),
  'space_member.role_changed': kind(
    'space',
    'A member of a space has another role',
    closed({ space_id: NumericId, member_id: NumericId, role: SpaceRole }),
  ),
  'space_member.removed': kind(
    'space',
    'A member lost the role in a space',
    closed({ space_id: NumericId, member_id: NumericId }),
  ),
  'link.created': kind('space', 'A share link was created', shareLink),
  'link.changed': kind(
    'space',
    'The label, expiry or password of a share link was changed',
    shareLink,
  ),
  'link.revoked': kind('space', 'A share link was revoked', shareLink),
  'space.links_changed': kind(
    'space',
    'Which share links a space allows was changed',
    closed({ space_id: NumericId, level: LinkLevel }),
  ),
  'file.added': kind(
    'zone',
    'A file was added to a zone',
    closed({ space_id: NumericId, zone_id: Uuid, file_id: NumericId }),
  ),
  'file.removed': kind(
    'zone',
    'A file was removed from a zone',
    closed({ space_id: NumericId, zone_id: Uuid, file_id: NumericId }),
  ),
  'zone.created': kind('zone', 'A zone was created', zone),
  'zone.renamed': kind('zone', 'A zone was renamed', zone),
  'zone.metadata_changed': kind('zone', 'The metadata of a zone was changed', zone),
  'zone.moved': kind(
    'zone',
    'A zone was moved to another space',
    closed({ zone_id: Uuid, from_space_id: NumericId, space_id: NumericId }),
  ),
  'zone.shared': kind('zone', 'Who can see or edit a zone was changed', zoneSharing),
  'zone.trashed': kind('zone', 'A zone was moved to the trash', zone),
  'zone.restored': kind('zone', 'A zone was restored from the trash', zone),
  'zone.deleted': kind('zone', 'A zone was deleted from the trash', zone),
  'zone.ordered': kind('space', 'The order of the zones in a space was changed', space),
  'zone.changed': kind('zone', 'Elements of a zone were changed', zoneChange),
  'zone.version_saved': kind('zone', 'A version of a zone was saved', zoneVersion),
  'zone.version_named': kind('zone', 'A version of a zone was named', zoneVersion),
  'zone.version_restored': kind('zone', 'A version of a zone was restored', zoneVersion),
  'zone.moment_restored': kind('zone', 'A zone was restored to an earlier moment', zone),
  'proposal.created': kind('zone', 'Changes of a zone were proposed', proposal),
  'proposal.updated': kind(
    'zone',
    'The title or description of a proposal was changed, or it was reopened',
    proposal,
  ),
  'proposal.merged': kind('zone', 'A proposal was merged into its zone', proposal),
  'proposal.closed': kind('zone', 'A proposal was closed without merging it', proposal),
  'zone.timer_started': kind('zone', 'A timer was started in a zone', zone),
  'zone.timer_stopped': kind('zone', 'The timer of a zone was stopped', zone),
  'zone.vote_started': kind('zone', 'A vote was started in a zone', zone),
  'zone.vote_ended': kind('zone', 'The vote in a zone was ended', zone),
  'zone.vote_removed': kind('zone', 'The vote in a zone was removed', zone),
} as const;

export type EventKind = keyof typeof eventKinds;

/** What an event of a kind says. */
export type EventData<K extends EventKind> = Static<(typeof eventKinds)[K]['data']>;

export const eventKindNames = Object.keys(eventKinds) as EventKind[]; // Object.keys widens to string[]

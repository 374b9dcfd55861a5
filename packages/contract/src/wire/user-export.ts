import Type from 'typebox';
import { closed, NumericId, Timestamp, Uuid } from './primitives.ts';
import { ProposalState } from './proposal.ts';
import { EditionRole, TeamRole } from './roles.ts';
import { User } from './user.ts';

const ExportedSpace = closed(
  {
    space_id: NumericId,
    space_name: Type.String(),
    team_id: NumericId,
    status: Type.Enum(['ACTIVE', 'TRASHED']),
    created_time: Timestamp,
  },
  { title: 'ExportedSpace' },
);

const ExportedZone = closed(
  {
    zone_id: Uuid,
    zone_name: Type.Optional(
      Type.String({ description: 'Only for zones in spaces that the person owns' }),
    ),
    space_id: NumericId,
    created_time: Timestamp,
  },
  { title: 'ExportedZone' },
);

const ExportedMembership = closed(
  {
    edition_id: NumericId,
    edition_name: Type.String(),
    role_name: EditionRole,
    joined_time: Timestamp,
    teams: Type.Array(
      closed({
        team_id: NumericId,
        team_name: Type.String(),
        role_name: TeamRole,
        added_time: Timestamp,
      }),
    ),
    groups: Type.Array(
      closed({ group_id: NumericId, group_name: Type.String(), added_time: Timestamp }),
    ),
    space_roles: Type.Array(
      closed({ space_id: NumericId, role_name: Type.String(), added_time: Timestamp }),
      { description: 'Spaces that are shared with the person directly' },
    ),
    zone_access: Type.Array(
      closed({ zone_id: Uuid, permission: Type.Literal('allowed'), role_name: Type.String() }),
      {
        description:
          'Roles in single zones. Entries that hide a zone are left out: they would reveal it',
      },
    ),
    favorites: Type.Array(closed({ space_id: NumericId, added_time: Timestamp })),
    visits: Type.Array(closed({ space_id: NumericId, visited_time: Timestamp })),
    votes: Type.Array(closed({ zone_id: Uuid, element_ids: Type.String() }), {
      description: 'Votes of the person, with the elements of each zone separated by commas',
    }),
    notifications: Type.Array(
      closed({ id: NumericId, kind: Type.String(), created_time: Timestamp }),
    ),
    own_spaces: Type.Array(ExportedSpace),
    own_zones: Type.Array(ExportedZone, { description: 'Zones that the person created' }),
    proposals: Type.Array(
      closed({
        id: NumericId,
        zone_id: Uuid,
        title: Type.String(),
        description: Type.String(),
        state: ProposalState,
        created_time: Timestamp,
      }),
      { description: 'Changes that the person proposed' },
    ),
    api_keys: Type.Array(
      closed({
        id: NumericId,
        name: Type.String(),
        prefix: Type.String(),
        created_time: Timestamp,
      }),
      { description: 'API keys that the person created, without their secrets' },
    ),
    invitations_sent: Type.Array(
      closed({ mail_id: Type.String(), team_id: NumericId, invited_time: Timestamp }),
    ),
    comments: Type.Array(
      closed({ id: Uuid, zone_id: Uuid, text: Type.String(), created_time: Timestamp }),
      { description: 'Comments that the person wrote, including those in zones they cannot open' },
    ),
  },
  { title: 'ExportedMembership' },
);

/** Everything that is stored about a person. */
export const UserExport = closed(
  {
    format: Type.Literal(1),
    exported_time: Timestamp,
    user: User,
    created_time: Timestamp,
    identities: Type.Array(closed({ issuer: Type.String(), subject: Type.String() }), {
      description: 'The accounts at identity providers that sign in as this person',
    }),
    access_tokens: Type.Array(
      closed({
        id: NumericId,
        name: Type.String(),
        prefix: Type.String(),
        created_time: Timestamp,
        expiry_time: Timestamp,
      }),
      { description: 'Personal access tokens, without their secrets' },
    ),
    invitations: Type.Array(
      closed({
        edition_id: NumericId,
        edition_name: Type.String(),
        team_id: NumericId,
        invited_time: Timestamp,
      }),
      { description: 'Pending invitations to the address of the person' },
    ),
    editions: Type.Array(ExportedMembership),
    truncated: Type.Array(Type.String(), {
      description: 'Lists that were cut off at 100,000 entries, as `edition_id/list`',
    }),
  },
  { title: 'UserExport' },
);

export const userExportExample = {
  format: 1,
  exported_time: 'Tue, 04 Feb 2025, 11:34:28',
  user: { zuid: '742518339371009', display_name: 'Ada', mail_id: 'ada@example.com' },
  created_time: 'Tue, 04 Feb 2025, 11:34:28',
  identities: [{ issuer: 'https://id.example.com', subject: 'ada' }],
  access_tokens: [],
  invitations: [],
  editions: [
    {
      edition_id: '742518339371008',
      edition_name: 'Atelier',
      role_name: 'MEMBER',
      joined_time: 'Tue, 04 Feb 2025, 11:34:28',
      teams: [
        {
          team_id: '742518339371010',
          team_name: 'Atelier',
          role_name: 'MEMBER',
          added_time: 'Tue, 04 Feb 2025, 11:34:28',
        },
      ],
      groups: [],
      space_roles: [],
      zone_access: [],
      favorites: [{ space_id: '742518339371012', added_time: 'Tue, 04 Feb 2025, 11:34:28' }],
      visits: [],
      votes: [],
      notifications: [],
      own_spaces: [
        {
          space_id: '742518339371012',
          space_name: 'Roadmap',
          team_id: '742518339371010',
          status: 'ACTIVE',
          created_time: 'Tue, 04 Feb 2025, 11:34:28',
        },
      ],
      own_zones: [
        {
          zone_id: '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9',
          zone_name: 'Zone 1',
          space_id: '742518339371012',
          created_time: 'Tue, 04 Feb 2025, 11:34:28',
        },
      ],
      proposals: [],
      api_keys: [],
      invitations_sent: [],
      comments: [
        {
          id: '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5aa',
          zone_id: '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9',
          text: 'Shall we start with the risks?',
          created_time: 'Tue, 04 Feb 2025, 11:34:28',
        },
      ],
    },
  ],
  truncated: [],
};

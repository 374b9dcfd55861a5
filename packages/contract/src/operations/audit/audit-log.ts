import Type from 'typebox';
import { auditActionNames } from '../../audit/actions.ts';
import { AuditRow } from '../../audit/audit-row.ts';
import { operation } from '../../operation.ts';
import { Bytes } from '../../wire/bytes.ts';
import { matching } from '../../wire/patterns.ts';
import { Count, closed, IdReference, Moment } from '../../wire/primitives.ts';

const scopes = [['Service.editions.READ', 'Service.teams.READ', 'Service.spaces.READ']] as const;

const Cursor = matching(
  '^(?:0|[1-9][0-9]{0,17})$',
  'the number of a row',
  'Only rows that come after this one in the order of the answer',
);

const Target = matching(
  '^(?:[0-9]{1,19}|[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$',
  'a numeric id or a UUID',
  'Only rows about the team, space, zone, member, API key, template, token, invitation or version with this id',
);

const Filter = {
  actor: Type.Optional(
    Type.String({
      ...IdReference,
      description: 'Only what this person, service account or operator did',
    }),
  ),
  action: Type.Optional(
    Type.Array(Type.Enum(auditActionNames), {
      description: 'Only these actions, separated by commas; all by default',
    }),
  ),
  target: Type.Optional(Target),
  space_id: Type.Optional(
    Type.String({
      ...IdReference,
      description:
        'Only rows of this space and its zones. The owner of a space needs it, unless they are an admin of the edition',
    }),
  ),
  since: Type.Optional(Type.String({ ...Moment, description: 'Only rows since this time' })),
  until: Type.Optional(Type.String({ ...Moment, description: 'Only rows before this time' })),
  after: Type.Optional(Cursor),
};

const limit = (maximum: number, fallback: number) =>
  Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum,
      description: `Maximum number of rows; ${fallback} by default`,
    }),
  );

const example = {
  seq: '4711',
  time: '2025-02-04T11:34:28.000Z',
  action: 'team_member.role_changed',
  edition_id: '742518339371008',
  actor: { type: 'person', id: '742518339371001', via: 'sign_in' },
  targets: [
    { type: 'team', id: '742518339371010' },
    { type: 'member', id: '742518339371009' },
  ],
  request_id: 'req-1',
  data: { team_id: '742518339371010', zuid: '742518339371009', role: 'TEAM_ADMIN' },
  before: { role: 'TEAM_MEMBER' },
  ip: '203.0.113.0/24',
  user_agent: 'Mozilla/5.0',
  salt: '9f86d081884c7d659a2feaa0c55ad015',
  personal_digest: '5e884898da28047151d0e56f8dc6292773603d0d6aabbdd62a11ef721d1542d8',
  previous_hash: '2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae',
  hash: 'fcde2b2edba56bf408601fb721fe9b5c338d10ee429ea04fae5511b68fbf8fb9',
};

export const listAudit = operation({
  id: 'listAudit',
  area: 'Audit',
  method: 'GET',
  path: '/editions/{edition_id}/audit',
  summary: 'List who did what in an edition',
  message: 'Audit log fetched successfully.',
  scopes,
  rate: 'read',
  query: Type.Object({
    ...Filter,
    order: Type.Optional(
      Type.Enum(['newest', 'oldest'], { description: 'Which rows come first; newest by default' }),
    ),
    limit: limit(200, 100),
  }),
  data: closed({
    rows: Type.Array(AuditRow),
    next_after: Type.String({
      ...Count,
      description: 'Send it as `after` in the next request. It also passes rows that do not match.',
    }),
    has_more: Type.Boolean({ description: 'Whether there may be more rows' }),
  }),
  errors: ['notPermitted', 'spaceNotFound'],
  extension: true,
  example: { data: { rows: [example], next_after: '4711', has_more: false } },
});

export const exportAudit = operation({
  id: 'exportAudit',
  area: 'Audit',
  method: 'GET',
  path: '/editions/{edition_id}/audit/export',
  summary: 'Export a part of the audit log, oldest rows first',
  message: 'Audit log exported successfully.',
  scopes,
  rate: { perMinute: 120 },
  query: Type.Object({
    ...Filter,
    format: Type.Optional(
      Type.Enum(['ndjson', 'csv', 'ocsf'], {
        description:
          '`ndjson` (the default), `csv`, or `ocsf` for the Open Cybersecurity Schema Framework, one JSON object per line',
      }),
    ),
    limit: limit(1_000, 1_000),
  }),
  data: Bytes,
  mediaTypes: ['application/x-ndjson', 'text/csv'],
  errors: ['notPermitted', 'spaceNotFound'],
  extension: true,
  example: {
    data: { bytes: '{"seq":"4711","action":"sign_in"}', mediaType: 'application/x-ndjson' },
  },
});

export const getAuditHead = operation({
  id: 'getAuditHead',
  area: 'Audit',
  method: 'GET',
  path: '/editions/{edition_id}/audit/head',
  summary: 'Get the number and hash of the last row of the audit log',
  message: 'Head of the audit log fetched successfully.',
  scopes,
  rate: 'read',
  data: closed({
    seq: Type.String({ ...Count, description: '0 if there are no rows' }),
    hash: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  }),
  errors: ['notPermitted'],
  extension: true,
  example: { data: { seq: '4711', hash: example.hash } },
});

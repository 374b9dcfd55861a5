import type { Static } from 'typebox';
import Type from 'typebox';
import { matching } from '../wire/patterns.ts';
import { Count, closed, NumericId } from '../wire/primitives.ts';
import { auditActionNames } from './actions.ts';

const Hash = matching('^[0-9a-f]{64}$', 'a SHA-256 hash in hexadecimal digits');

const Instant = matching(
  '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
  'a time in UTC like `2025-02-04T11:34:28.000Z`',
);

const AuditActor = closed(
  {
    type: Type.Enum(['person', 'service_account', 'guest', 'operator', 'system'], {
      description: '`system` if the service did it by itself',
    }),
    id: Type.Optional(NumericId),
    via: Type.Optional(
      Type.Enum(['sign_in', 'access_token'], {
        description: 'Whether a person was signed in or used an access token',
      }),
    ),
  },
  { title: 'AuditActor' },
);

const targetTypes = [
  ...(['team', 'space', 'zone', 'member', 'api_key', 'template'] as const),
  ...(['access_token', 'invitation', 'version', 'proposal', 'session', 'link'] as const),
  ...(['group', 'scim_token'] as const),
] as const;

const AuditTarget = closed(
  { type: Type.Enum([...targetTypes]), id: Type.String() },
  { title: 'AuditTarget' },
);

/** A row of the audit log. `auditText` says which parts of it the hash covers. */
export const AuditRow = closed(
  {
    seq: Type.String({
      ...Count,
      description: 'The number of the row in its edition: 1, 2, 3 and so on, without gaps',
    }),
    time: Instant,
    action: Type.Enum(auditActionNames),
    edition_id: NumericId,
    actor: AuditActor,
    targets: Type.Array(AuditTarget),
    request_id: Type.Optional(Type.String({ description: 'The request that caused it' })),
    data: Type.Object({}, { additionalProperties: true, description: 'Depends on the action' }),
    before: Type.Optional(
      Type.Object({}, { additionalProperties: true, description: 'Former values, such as a role' }),
    ),
    ip: Type.Optional(
      Type.String({ description: 'The address of the client or its network. Only for admins' }),
    ),
    user_agent: Type.Optional(Type.String({ description: 'Only for admins' })),
    salt: Type.Optional(
      Type.String({
        description: 'Hashed together with `ip` and `user_agent`. Absent after they were erased',
      }),
    ),
    personal_digest: Type.Optional(
      Type.String({ ...Hash, description: 'The hash of `salt`, `ip` and `user_agent`' }),
    ),
    previous_hash: Type.String({ ...Hash, description: 'The hash of the row before' }),
    hash: Hash,
  },
  { title: 'AuditRow' },
);

export type AuditRow = Static<typeof AuditRow>;

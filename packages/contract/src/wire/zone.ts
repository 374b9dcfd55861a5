import type { Static } from 'typebox';
import Type from 'typebox';
import { Metadata } from '../objects/metadata.ts';
import { closed, NumericId, Timestamp, Uuid } from './primitives.ts';
import { MemberType } from './roles.ts';

export const Zone = closed(
  {
    zone_id: Uuid,
    zone_key: NumericId,
    zone_name: Type.String(),
    space_id: NumericId,
    status: Type.Enum(['ACTIVE', 'TRASHED']),
    author_zuid: NumericId,
    last_author_zuid: NumericId,
    created_time: Timestamp,
    last_modified_time: Timestamp,
    state_modified_time: Timestamp,
    metadata: Type.Optional(Metadata),
  },
  { title: 'Zone' },
);
export type Zone = Static<typeof Zone>;

/** Roles in a single zone; an ORGANISER can edit and share it. */
export const ZoneRole = Type.Enum(['EDITOR', 'COMMENTER', 'VIEWER', 'ORGANISER']);

/** The role of a user in a zone, from the zone or its space. */
export const RoleInZone = Type.Enum(['CREATOR', ...ZoneRole.enum]);

export const ZonePermission = Type.Enum(['restricted', 'allowed']);

export const ZoneMember = closed(
  {
    zone_id: Uuid,
    member_id: NumericId,
    member_type: MemberType,
    permission: ZonePermission,
    role: Type.Optional(ZoneRole),
  },
  { title: 'ZoneMember' },
);
export type ZoneMember = Static<typeof ZoneMember>;

/** A version that is older than the plan of the edition allows. */
export const RestrictedZoneVersion = closed(
  { version_id: NumericId, modified_by: NumericId },
  { title: 'RestrictedZoneVersion' },
);

export const ZoneVersion = closed(
  {
    version_id: NumericId,
    modified_by: NumericId,
    version_time: Timestamp,
    description: Type.String(),
  },
  { title: 'ZoneVersion' },
);
export type ZoneVersion = Static<typeof ZoneVersion>;

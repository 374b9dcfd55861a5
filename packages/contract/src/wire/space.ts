import Type from 'typebox';
import { Metadata } from '../objects/metadata.ts';
import { Count, closed, Flag, NumericId, Timestamp } from './primitives.ts';
import { MemberType, SpaceRole } from './roles.ts';
import { ServiceAccountMark } from './service-account.ts';

const space = {
  space_id: NumericId,
  space_name: Type.String(),
  team_id: NumericId,
  status: Type.Enum(['ACTIVE', 'TRASHED']),
  is_favorite: Flag,
  can_edit: Flag,
  publish: Flag,
  space_member_count: Count,
  owner_zuid: NumericId,
  last_author_zuid: NumericId,
  created_time: Timestamp,
  last_modified_time: Timestamp,
  metadata: Type.Optional(Metadata),
};

export const Space = closed({ ...space, allow_embed: Flag }, { title: 'Space' });

export const SpaceListItem = closed(space, { title: 'SpaceListItem' });

export const SpaceMember = closed(
  {
    zuid: NumericId,
    role_name: SpaceRole,
    added_type_name: MemberType,
    added_time: Timestamp,
    added_by: NumericId,
    display_name: Type.String(),
    mail_id: Type.Optional(Type.String({ description: 'Only for people; not shown to guests' })),
    is_service_account: ServiceAccountMark,
  },
  { title: 'SpaceMember' },
);

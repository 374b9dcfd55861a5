import Type from 'typebox';
import { Count, closed, NumericId, nameOf, Timestamp } from './primitives.ts';
import { ServiceAccountMark } from './service-account.ts';

export const GroupName = nameOf({ maximum: 100 });

export const Group = closed(
  {
    group_id: NumericId,
    group_name: Type.String(),
    managed_by: Type.Enum(['SCIM', 'MANUAL'], {
      description: '`SCIM` if a directory manages the group; it cannot be changed here then',
    }),
    group_member_count: Count,
    created_time: Timestamp,
    modified_time: Timestamp,
  },
  { title: 'Group' },
);

export const GroupMember = closed(
  {
    zuid: NumericId,
    display_name: Type.String(),
    mail_id: Type.String(),
    added_time: Timestamp,
    is_service_account: ServiceAccountMark,
  },
  { title: 'GroupMember' },
);

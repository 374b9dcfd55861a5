import type { GroupMemberRow } from '../../domain/groups/member-queries.ts';
import type { GroupRow } from '../../domain/groups/queries.ts';
import { timeText } from '../../http/wire-text.ts';

export function presentGroup(group: GroupRow) {
  return {
    group_id: group.group_id,
    group_name: group.group_name,
    managed_by: group.managed_by,
    group_member_count: String(group.member_count ?? 0),
    created_time: timeText(group.created_time),
    modified_time: timeText(group.modified_time),
  };
}

export function presentGroupMember(member: GroupMemberRow) {
  return {
    zuid: member.zuid,
    display_name: member.display_name,
    mail_id: member.mail_id ?? '',
    added_time: timeText(member.added_time),
    ...(member.service_time && { is_service_account: 'true' as const }),
  };
}

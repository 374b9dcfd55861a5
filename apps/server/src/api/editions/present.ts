import { BASE_PATH } from '@lienzo/contract';
import type { EditionRole } from '../../domain/editions/policy.ts';
import { timeText } from '../../http/wire-text.ts';

interface EditionView {
  edition_id: string;
  edition_name: string;
  edition_type: 'ORG' | 'TEAM';
  state: 'ACTIVE';
  owner_zuid: string;
  role: EditionRole;
  created_time: Date;
  modified_time: Date;
  isDefault: boolean;
}

export function presentEdition(edition: EditionView) {
  return {
    edition_id: edition.edition_id,
    edition_name: edition.edition_name,
    edition_type_name: edition.edition_type,
    state: edition.state,
    edition_owner_id: edition.owner_zuid,
    ...(edition.isDefault && { is_default: 'true' as const }),
    edition_role_name: edition.role,
    created_time: timeText(edition.created_time),
    last_modified_time: timeText(edition.modified_time),
    uri: `${BASE_PATH}/editions/${edition.edition_id}`,
  };
}

interface EditionMemberView {
  zuid: string;
  role: EditionRole;
  display_name: string;
  mail_id: string | null;
  joined_time: Date;
  suspended_time: Date | null;
  /** When the service account was created; null for people. */
  service_time: Date | null;
}

export function presentEditionMember(member: EditionMemberView) {
  return {
    zuid: member.zuid,
    role_name: member.role,
    display_name: member.display_name,
    mail_id: member.mail_id ?? '',
    added_time: timeText(member.joined_time),
    state: member.suspended_time ? ('SUSPENDED' as const) : ('ACTIVE' as const),
    ...(member.service_time && { is_service_account: 'true' as const }),
  };
}

interface DeletedEditionView {
  editionId: string;
  name: string;
  deletedTime: Date;
  purgeTime: Date;
}

export function presentDeletedEdition(edition: DeletedEditionView) {
  return {
    edition_id: edition.editionId,
    edition_name: edition.name,
    deleted_time: timeText(edition.deletedTime),
    purge_time: timeText(edition.purgeTime),
  };
}

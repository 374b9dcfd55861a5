import { BASE_PATH, type ErrorKey, errors } from '@lienzo/contract';
import { canEdit, type SpaceRole, strongestRole } from '../../domain/spaces/policy.ts';
import type { InSpace, SpaceView } from '../../domain/spaces/queries.ts';
import type { Candidate } from '../../domain/spaces/validate-members.ts';
import { presentMetadata, timeText } from '../../http/wire-text.ts';

export function spaceUri({ editionId, spaceId }: InSpace): string {
  return `${BASE_PATH}/editions/${editionId}/spaces/${spaceId}`;
}

export function presentSpaceListItem(space: SpaceView) {
  const role = strongestRole(space.roles ?? []);
  return {
    space_id: space.space_id,
    space_name: space.space_name,
    team_id: space.team_id,
    status: space.status,
    is_favorite: flag(space.favorite !== null),
    can_edit: flag(role !== undefined && canEdit(role)),
    publish: flag(Boolean(space.published)),
    space_member_count: String(space.member_count ?? 0),
    owner_zuid: space.owner_zuid,
    last_author_zuid: space.last_author_zuid,
    created_time: timeText(space.created_time),
    last_modified_time: timeText(space.modified_time),
    ...presentMetadata(space),
  };
}

export function presentSpace(space: SpaceView) {
  return { ...presentSpaceListItem(space), allow_embed: flag(space.allow_embed) };
}

function flag(value: boolean): 'true' | 'false' {
  return value ? 'true' : 'false';
}

interface MemberView {
  member_id: string;
  member_type: 'USER' | 'TEAM' | 'GROUP' | 'ORG';
  role: SpaceRole;
  added_by: string;
  added_time: Date;
  display_name: string | null;
  mail_id: string | null;
  /** When the service account was created; null for people, teams and organizations. */
  service_time: Date | null;
}

export function presentSpaceMember(member: MemberView) {
  return {
    zuid: member.member_id,
    role_name: member.role,
    added_type_name: member.member_type,
    added_time: timeText(member.added_time),
    added_by: member.added_by,
    display_name: member.display_name ?? '',
    ...(member.member_type === 'USER' && member.mail_id !== null && { mail_id: member.mail_id }),
    ...(member.service_time && { is_service_account: 'true' as const }),
  };
}

export function presentFailedMember({
  candidate,
  error,
}: {
  candidate: Candidate;
  error: ErrorKey;
}) {
  const { code, message } = errors[error];
  return { zuid: candidate.memberId, error_code: code, message };
}

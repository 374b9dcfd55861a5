import type { Scope } from '@lienzo/contract';
import type { Caller } from '../../core/context.ts';
import type { TeamRole } from '../../domain/teams/policy.ts';
import { timeText } from '../../http/wire-text.ts';

export function presentUser(user: Caller) {
  return {
    zuid: user.zuid,
    display_name: user.displayName,
    mail_id: user.mailId ?? '',
    ...(user.serviceEditionId !== undefined && { is_service_account: 'true' as const }),
  };
}

interface ReceivedInvitation {
  invitation_id: string;
  edition_id: string;
  edition_name: string;
  team_id: string;
  team_name: string;
  role: TeamRole;
  sender_name: string;
  invited_time: Date;
}

export function presentReceivedInvitation(invitation: ReceivedInvitation, expiry: Date) {
  return {
    invitation_id: invitation.invitation_id,
    edition_id: invitation.edition_id,
    edition_name: invitation.edition_name,
    team_id: invitation.team_id,
    team_name: invitation.team_name,
    role_name: invitation.role,
    invited_by_name: invitation.sender_name,
    invited_time: timeText(invitation.invited_time),
    expiry_time: timeText(expiry),
  };
}

interface SessionView {
  session_id: string;
  client_id: string;
  user_agent: string;
  first_time: Date;
  last_time: Date;
  expiry_time: Date;
  isCurrent: boolean;
}

export function presentSession(session: SessionView) {
  return {
    session_id: session.session_id,
    client_id: session.client_id,
    user_agent: session.user_agent,
    first_used_time: timeText(session.first_time),
    last_used_time: timeText(session.last_time),
    expiry_time: timeText(session.expiry_time),
    ...(session.isCurrent && { is_current: 'true' as const }),
  };
}

interface AccessTokenView {
  token_id: string;
  name: string;
  prefix: string;
  scopes: readonly string[];
  edition_ids: readonly string[] | null;
  created_time: Date;
  expiry_time: Date;
  last_used_time: Date | null;
}

export function presentAccessToken(token: AccessTokenView) {
  return {
    id: token.token_id,
    name: token.name,
    prefix: token.prefix,
    scopes: token.scopes as Scope[], // validated when the token was created
    ...(token.edition_ids && { edition_ids: [...token.edition_ids] }),
    created_time: timeText(token.created_time),
    expiry_time: timeText(token.expiry_time),
    ...(token.last_used_time && { last_used_time: timeText(token.last_used_time) }),
  };
}

interface CreatedToken {
  tokenId: string;
  name: string;
  prefix: string;
  scopes: readonly string[];
  editionIds: readonly string[] | undefined;
  createdTime: Date;
  expiryTime: Date;
  token: string;
}

export function presentCreatedToken(created: CreatedToken) {
  const view = presentAccessToken({
    token_id: created.tokenId,
    name: created.name,
    prefix: created.prefix,
    scopes: created.scopes,
    edition_ids: created.editionIds ?? null,
    created_time: created.createdTime,
    expiry_time: created.expiryTime,
    last_used_time: null,
  });
  return { ...view, token: created.token };
}

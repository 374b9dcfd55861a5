/** The ids of a team in requests. */
export interface TeamIds {
  readonly edition_id: string;
  readonly team_id: string;
}

export interface Member {
  readonly zuid: string;
  readonly display_name: string;
  readonly mail_id: string;
  readonly is_service_account?: 'true';
  readonly role_name: 'TEAM_ADMIN' | 'MEMBER';
}

import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../session/use-session.ts';
import { type AccountLink, askAsOperator } from './operator-client.ts';
import { operatorQuery } from './operator-query.ts';

export interface JoinLink {
  readonly mail_id: string;
  readonly link: string;
}

/**
 * Returns a function that creates links for the invited people who have no account. It returns none for
 * people who are not operators, because a link makes its reader the owner of an address.
 */
export function useJoinLinks(): (mails: readonly string[]) => Promise<readonly JoinLink[]> {
  const { getToken } = useSession();
  const { data } = useQuery(operatorQuery(getToken));
  return async (mails) => {
    if (!data?.is_operator || !data.has_accounts) return [];
    const created: JoinLink[] = [];
    for (const mail_id of mails) {
      const body = { mail_id, purpose: 'join' };
      const request = { method: 'POST', body } as const;
      const { link } = await askAsOperator<AccountLink>(getToken, '/account-links', request);
      if (link !== undefined) created.push({ mail_id, link });
    }
    return created;
  };
}

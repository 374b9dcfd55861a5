import { useQuery } from '@tanstack/react-query';
import { FailureNotice } from '../../api/failure-notice.tsx';
import { machineTokensQuery } from '../../api/queries.ts';
import { useSession } from '../../session/use-session.ts';
import { useSettingsTexts } from '../../texts/use-settings-texts.ts';
import { TokenList } from '../token-list.tsx';

interface MachineTokensProps {
  editionId: string;
  zuid: string;
}

/** The access tokens of a service account. */
export function MachineTokens({ editionId, zuid }: MachineTokensProps) {
  const { machines } = useSettingsTexts();
  const { client } = useSession();
  const query = machineTokensQuery(client, editionId, zuid);
  const { data: tokens, error, refetch } = useQuery(query);
  if (error) return <FailureNotice error={error} onRetry={refetch} />;
  const target = { edition_id: editionId, service_account_id: zuid };
  return (
    <TokenList
      tokens={tokens}
      empty={machines.noTokens}
      queryKey={query.queryKey}
      revoke={(token_id) => client.serviceAccounts.revokeToken({ ...target, token_id })}
    />
  );
}

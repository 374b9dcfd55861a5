import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNotice } from '../api/failure-notice.tsx';
import { accessTokensQuery } from '../api/queries.ts';
import { useSession } from '../session/use-session.ts';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { Button } from '../ui/button.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { Panel } from './section-parts.tsx';
import { TokenList } from './token-list.tsx';

/** The personal access tokens of the person. */
export function AccessTokensPanel({ editionId }: { editionId: string }) {
  const { settings } = useSettingsTexts();
  const { client } = useSession();
  const query = accessTokensQuery(client);
  const { data: tokens, error, refetch } = useQuery(query);
  const [creating, setCreating] = useState(false);
  if (error) return <FailureNotice error={error} onRetry={refetch} />;
  return (
    <Panel
      title={settings.tokensTitle}
      text={settings.tokensText}
      action={
        <Button size="small" icon="plus" onClick={() => setCreating(true)}>
          {settings.newToken}
        </Button>
      }
    >
      <TokenList
        tokens={tokens}
        empty={settings.noTokens}
        queryKey={query.queryKey}
        revoke={(token_id) => client.accessTokens.revoke({ token_id })}
      />
      {creating && <CreateTokenDialog editionId={editionId} onClose={() => setCreating(false)} />}
    </Panel>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNotice } from '../api/failure-notice.tsx';
import { accessTokensQuery } from '../api/queries.ts';
import { describeAge, describeDay, readTimestamp } from '../api/timestamp.ts';
import { useChange } from '../api/use-change.ts';
import { usePreferences } from '../design/preferences.ts';
import { useSession } from '../session/use-session.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { CreateTokenDialog } from './create-token-dialog.tsx';
import { Panel } from './section-parts.tsx';

interface Token {
  id: string;
  name: string;
}

/** The personal access tokens of the person. */
export function AccessTokensPanel({ editionId }: { editionId: string }) {
  const { settings } = useTexts();
  const { language } = usePreferences();
  const { client } = useSession();
  const query = accessTokensQuery(client);
  const { data: tokens, error, refetch } = useQuery(query);
  const { change } = useChange(query.queryKey);
  const [creating, setCreating] = useState(false);
  const [ending, setEnding] = useState<Token>();
  if (error) return <FailureNotice error={error} onRetry={refetch} />;
  const revoke = ({ id, name }: Token) =>
    change({
      work: () => client.accessTokens.revoke({ token_id: id }),
      done: settings.keyRevoked(name),
    });
  const describeExpiry = (time: string) => {
    const day = describeDay(time, language);
    const isExpired = (readTimestamp(time)?.getTime() ?? Number.POSITIVE_INFINITY) <= Date.now();
    return isExpired ? settings.tokenExpired(day) : settings.keyExpiresOn(day);
  };
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
      {tokens?.length === 0 && <p className="p-4 text-ink-soft">{settings.noTokens}</p>}
      <ul className="divide-y divide-line">
        {tokens?.map((token) => (
          <li key={token.id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <div className="min-w-0 grow basis-48">
              <p className="truncate font-medium">{token.name}</p>
              <p className="truncate text-xs text-ink-soft" title={token.scopes.join(' ')}>
                <code>{token.prefix}…</code>
                {' · '}
                {settings.keyCreated(
                  describeAge(token.created_time, { language, now: Date.now() }),
                )}
                {' · '}
                {describeExpiry(token.expiry_time)}
                {' · '}
                {token.last_used_time
                  ? settings.keyLastUsedOn(describeDay(token.last_used_time, language))
                  : settings.keyNeverUsed}
              </p>
            </div>
            <Button
              size="small"
              aria-label={settings.tokenRevokeOf(token.name)}
              onClick={() => setEnding(token)}
            >
              {settings.keyRevoke}
            </Button>
          </li>
        ))}
      </ul>
      {creating && <CreateTokenDialog editionId={editionId} onClose={() => setCreating(false)} />}
      {ending && (
        <ConfirmDialog
          title={settings.keyRevokeTitle(ending.name)}
          text={settings.tokenRevokeText}
          action={settings.keyRevoke}
          danger
          run={() => revoke(ending)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Panel>
  );
}

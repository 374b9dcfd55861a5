import { useState } from 'react';
import { describeAge, describeDay, readTimestamp } from '../api/timestamp.ts';
import { useChange } from '../api/use-change.ts';
import { usePreferences } from '../design/preferences.ts';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

interface Token {
  id: string;
  name: string;
  prefix: string;
  scopes: readonly string[];
  created_time: string;
  expiry_time: string;
  last_used_time?: string;
}

interface TokenListProps {
  tokens: readonly Token[] | undefined;
  /** Shown if there are no tokens. */
  empty: string;
  /** The query that the tokens come from. */
  queryKey: readonly unknown[];
  revoke: (tokenId: string) => Promise<unknown>;
}

/** Access tokens with their last use and a button to revoke them. */
export function TokenList({ tokens, empty, queryKey, revoke }: TokenListProps) {
  const { settings } = useSettingsTexts();
  const { language } = usePreferences();
  const { change } = useChange(queryKey);
  const [ending, setEnding] = useState<Token>();
  const describeExpiry = (time: string) => {
    const day = describeDay(time, language);
    const isExpired = (readTimestamp(time)?.getTime() ?? Number.POSITIVE_INFINITY) <= Date.now();
    return isExpired ? settings.tokenExpired(day) : settings.keyExpiresOn(day);
  };
  return (
    <>
      {tokens?.length === 0 && <p className="p-4 text-ink-soft">{empty}</p>}
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
      {ending && (
        <ConfirmDialog
          title={settings.keyRevokeTitle(ending.name)}
          text={settings.tokenRevokeText}
          action={settings.keyRevoke}
          danger
          run={() =>
            change({ work: () => revoke(ending.id), done: settings.keyRevoked(ending.name) })
          }
          onClose={() => setEnding(undefined)}
        />
      )}
    </>
  );
}

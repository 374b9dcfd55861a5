import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNotice } from '../api/failure-notice.tsx';
import { apiKeysQuery } from '../api/queries.ts';
import { describeAge, describeDay } from '../api/timestamp.ts';
import { useChange } from '../api/use-change.ts';
import { usePreferences } from '../design/preferences.ts';
import { useSession } from '../session/use-session.ts';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Notice } from '../ui/notice.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { Panel, SectionHead } from './section-parts.tsx';

interface KeysSectionProps {
  editionId: string;
  isAdmin: boolean;
}

export function KeysSection({ editionId, isAdmin }: KeysSectionProps) {
  const { settings } = useSettingsTexts();
  const [creating, setCreating] = useState(false);
  return (
    <>
      <SectionHead title={settings.keysTitle} text={settings.keysText}>
        {isAdmin && (
          <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
            {settings.newKey}
          </Button>
        )}
      </SectionHead>
      {isAdmin ? (
        <KeysPanel editionId={editionId} />
      ) : (
        <Notice kind="info" title={settings.onlyAdmins} />
      )}
      {creating && <CreateKeyDialog editionId={editionId} onClose={() => setCreating(false)} />}
    </>
  );
}

function KeysPanel({ editionId }: { editionId: string }) {
  const { settings } = useSettingsTexts();
  const { language } = usePreferences();
  const { client } = useSession();
  const query = apiKeysQuery(client, editionId);
  const { data: keys, error, refetch } = useQuery(query);
  const { change } = useChange(query.queryKey);
  const [ending, setEnding] = useState<{ id: string; name: string }>();
  if (error) return <FailureNotice error={error} onRetry={refetch} />;
  if (keys?.length === 0) {
    return <EmptyState icon="key" title={settings.noKeys} text={settings.noKeysText} />;
  }
  const revoke = ({ id, name }: { id: string; name: string }) =>
    change({
      work: () => client.apiKeys.revoke({ edition_id: editionId, key_id: id }),
      done: settings.keyRevoked(name),
    });
  return (
    <Panel title={settings.keysTitle}>
      <ul className="divide-y divide-line">
        {keys?.map((key) => (
          <li key={key.id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <div className="min-w-0 grow basis-48">
              <p className="truncate font-medium">{key.name}</p>
              <p className="truncate text-xs text-ink-soft">
                <code>{key.prefix}…</code>
                {' · '}
                {settings.keyCreated(describeAge(key.created_time, { language, now: Date.now() }))}
                {' · '}
                {key.expiry_time
                  ? settings.keyExpiresOn(describeDay(key.expiry_time, language))
                  : settings.keyNeverExpires}
                {' · '}
                {key.last_used_time
                  ? settings.keyLastUsedOn(describeDay(key.last_used_time, language))
                  : settings.keyNeverUsed}
              </p>
            </div>
            <Button
              size="small"
              aria-label={settings.keyRevokeOf(key.name)}
              onClick={() => setEnding(key)}
            >
              {settings.keyRevoke}
            </Button>
          </li>
        ))}
      </ul>
      {ending && (
        <ConfirmDialog
          title={settings.keyRevokeTitle(ending.name)}
          text={settings.keyRevokeText}
          action={settings.keyRevoke}
          danger
          run={() => revoke(ending)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Panel>
  );
}

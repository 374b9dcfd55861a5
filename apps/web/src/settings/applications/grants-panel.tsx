import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNotice } from '../../api/failure-notice.tsx';
import { appGrantsKey, sessionsQuery } from '../../api/queries.ts';
import { useChange } from '../../api/use-change.ts';
import { usePreferences } from '../../design/preferences.ts';
import type { AppGrant, ApplicationsClient } from '../../session/applications-client.ts';
import { useSession } from '../../session/use-session.ts';
import { useSettingsTexts } from '../../texts/use-settings-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Panel } from '../section-parts.tsx';

/** The applications that the person allowed to work with their account. */
export function GrantsPanel({ applications }: { applications: ApplicationsClient }) {
  const { applications: texts } = useSettingsTexts();
  const { language } = usePreferences();
  const { client } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: appGrantsKey,
    queryFn: applications.listGrants,
  });
  const { change } = useChange(appGrantsKey, sessionsQuery(client).queryKey);
  const [ending, setEnding] = useState<AppGrant>();
  if (error) return <FailureNotice error={error} onRetry={refetch} />;
  const revoke = ({ client_id, name }: AppGrant) => {
    const work = async () => {
      await applications.revoke(client_id);
      // The access tokens that the application still has are refused at once, too.
      const { sessions } = await client.sessions.list({});
      for (const session of sessions.filter((one) => one.client_id === client_id))
        await client.sessions.end({ session_id: session.session_id });
    };
    return change({ work, done: texts.revoked(name) });
  };
  const describe = ({ home_page, owner, created_at }: AppGrant) => {
    const day = new Date(created_at).toLocaleDateString(language, { dateStyle: 'medium' });
    return texts.grantDetails(new URL(home_page).host, owner, day);
  };
  return (
    <Panel title={texts.grantsTitle} text={texts.grantsText}>
      {data?.length === 0 && <p className="p-4 text-ink-soft">{texts.noGrants}</p>}
      <ul className="divide-y divide-line">
        {data?.map((grant) => (
          <li key={grant.client_id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <div className="min-w-0 grow basis-48">
              <p className="truncate font-medium">{grant.name}</p>
              <p className="truncate text-xs text-ink-soft" title={grant.scopes.join(' ')}>
                {describe(grant)}
              </p>
            </div>
            <Button
              size="small"
              aria-label={texts.revokeOf(grant.name)}
              onClick={() => setEnding(grant)}
            >
              {texts.revoke}
            </Button>
          </li>
        ))}
      </ul>
      {ending && (
        <ConfirmDialog
          title={texts.revokeTitle(ending.name)}
          text={texts.revokeText}
          action={texts.revoke}
          danger
          run={() => revoke(ending)}
          onClose={() => setEnding(undefined)}
        />
      )}
    </Panel>
  );
}

import { useQuery } from '@tanstack/react-query';
import { FailureNotice } from '../api/failure-notice.tsx';
import { sessionsQuery } from '../api/queries.ts';
import { describeAge } from '../api/timestamp.ts';
import { useChange } from '../api/use-change.ts';
import { usePreferences } from '../design/preferences.ts';
import { useSession } from '../session/use-session.ts';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { Button } from '../ui/button.tsx';
import { Panel } from './section-parts.tsx';

/** Where the person is signed in. */
export function SessionsPanel() {
  const { settings } = useSettingsTexts();
  const { language } = usePreferences();
  const { client } = useSession();
  const query = sessionsQuery(client);
  const { data: sessions, error, refetch } = useQuery(query);
  const { change, busy } = useChange(query.queryKey);
  if (error) return <FailureNotice error={error} onRetry={refetch} />;
  const endOthers = () =>
    void change({
      work: () => client.sessions.endAll({ keep_current: true }),
      done: settings.sessionsEnded,
    });
  const end = (session_id: string) =>
    void change({ work: () => client.sessions.end({ session_id }), done: settings.sessionEnded });
  return (
    <Panel
      title={settings.sessionsTitle}
      text={settings.sessionsText}
      action={
        <Button size="small" disabled={busy} onClick={endOthers}>
          {settings.endOthers}
        </Button>
      }
    >
      <ul className="divide-y divide-line">
        {sessions?.map((one) => (
          <li key={one.session_id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <div className="min-w-0 grow basis-48">
              <p className="truncate font-medium">
                {one.client_id || settings.unknownClient}
                {one.is_current && (
                  <span className="font-normal text-ink-soft"> ({settings.thisSession})</span>
                )}
              </p>
              <p className="truncate text-xs text-ink-soft" title={one.user_agent}>
                {settings.lastUsed(describeAge(one.last_used_time, { language, now: Date.now() }))}
                {one.user_agent && ` · ${one.user_agent}`}
              </p>
            </div>
            {!one.is_current && (
              <Button size="small" disabled={busy} onClick={() => end(one.session_id)}>
                {settings.endSession}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

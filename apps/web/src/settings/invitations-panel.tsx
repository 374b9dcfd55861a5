import { useQuery } from '@tanstack/react-query';
import { FailureNotice } from '../api/failure-notice.tsx';
import { invitationsQuery } from '../api/queries.ts';
import { describeAge, describeDay } from '../api/timestamp.ts';
import { useChange } from '../api/use-change.ts';
import { usePreferences } from '../design/preferences.ts';
import { useSession } from '../session/use-session.ts';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';
import { Panel } from './section-parts.tsx';
import type { TeamIds } from './team-ids.ts';

/** The pending invitations of a team. */
export function InvitationsPanel({ place }: { place: TeamIds }) {
  const { settings } = useSettingsTexts();
  const { language } = usePreferences();
  const { client } = useSession();
  const query = invitationsQuery(client, place);
  const {
    data: invitations,
    error,
    refetch,
  } = useQuery({ ...query, enabled: place.team_id !== '' });
  const { change, busy } = useChange(query.queryKey);
  if (error) return <FailureNotice error={error} onRetry={refetch} />;
  const withdraw = (invitation_id: string, mail: string) =>
    void change({
      work: () => client.teamInvitations.withdraw({ ...place, invitation_id }),
      done: settings.withdrawn(mail),
    });
  return (
    <Panel title={settings.invitations}>
      {invitations?.length === 0 && (
        <p className="px-4 py-3 text-ink-soft">{settings.noInvitations}</p>
      )}
      <ul className="divide-y divide-line">
        {invitations?.map(({ invitation_id, mail_id, invited_time, expiry_time, role_name }) => (
          <li key={invitation_id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <span className="flex size-9 items-center justify-center rounded-full bg-sunken text-ink-soft">
              <Icon name="mail" />
            </span>
            <div className="min-w-0 grow basis-40">
              <p className="truncate font-medium">{mail_id}</p>
              <p className="truncate text-xs text-ink-soft">
                {settings.invitedWhen(describeAge(invited_time, { language, now: Date.now() }))}
                {' · '}
                {settings.invitedUntil(describeDay(expiry_time, language))}
                {' · '}
                {settings.roles[role_name]}
              </p>
            </div>
            <Button size="small" disabled={busy} onClick={() => withdraw(invitation_id, mail_id)}>
              {settings.withdraw}
            </Button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

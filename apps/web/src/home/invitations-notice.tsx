import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { myInvitationsQuery } from '../api/queries.ts';
import { describeDay } from '../api/timestamp.ts';
import { useChange } from '../api/use-change.ts';
import { usePreferences } from '../design/preferences.ts';
import { useSession } from '../session/use-session.ts';
import { useHomeTexts } from '../texts/use-home-texts.ts';
import { Button } from '../ui/button.tsx';
import { Icon } from '../ui/icon.tsx';

/** The invitations that the person can accept or decline; nothing if there are none. */
export function InvitationsNotice() {
  const home = useHomeTexts();
  const { language } = usePreferences();
  const { client } = useSession();
  const navigate = useNavigate();
  const { data: invitations } = useQuery(myInvitationsQuery(client));
  const { change, busy } = useChange(['my-invitations'], ['editions'], ['teams']);
  if (!invitations || invitations.length === 0) return null;
  const join = async (editionId: string, invitation_id: string, edition: string) => {
    const done = await change({
      work: () => client.invitations.join({ invitation_id }),
      done: home.joined(edition),
    });
    if (done) await navigate({ to: '/e/$editionId', params: { editionId } });
  };
  const decline = (invitation_id: string) =>
    void change({
      work: () => client.invitations.decline({ invitation_id }),
      done: home.declined,
    });
  return (
    <section aria-label={home.invitations} className="mb-6">
      <ul className="divide-y divide-line overflow-hidden rounded-card border border-line bg-raised shadow-card">
        {invitations.map((one) => (
          <li key={one.invitation_id} className="flex flex-wrap items-center gap-3 px-4 py-3">
            <span className="flex size-9 items-center justify-center rounded-full bg-sunken text-ink-soft">
              <Icon name="mail" />
            </span>
            <div className="min-w-0 grow basis-48">
              <p className="truncate font-medium">
                {home.invitedTo(one.team_name, one.edition_name)}
              </p>
              <p className="truncate text-xs text-ink-soft">
                {home.invitedBy(one.invited_by_name)}
                {' · '}
                {home.invitedUntil(describeDay(one.expiry_time, language))}
              </p>
            </div>
            <Button size="small" disabled={busy} onClick={() => decline(one.invitation_id)}>
              {home.decline}
            </Button>
            <Button
              size="small"
              kind="primary"
              disabled={busy}
              onClick={() => void join(one.edition_id, one.invitation_id, one.edition_name)}
            >
              {home.join}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

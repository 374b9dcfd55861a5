import { useQuery } from '@tanstack/react-query';
import { FailureNotice } from '../api/failure-notice.tsx';
import { editionMembersQuery, editionsQuery } from '../api/queries.ts';
import { describeDay } from '../api/timestamp.ts';
import { useChange } from '../api/use-change.ts';
import { usePreferences } from '../design/preferences.ts';
import { useSession } from '../session/use-session.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PersonRow } from './person-row.tsx';
import { Facts, Panel, SectionHead } from './section-parts.tsx';
import { TeamsPanel } from './teams-panel.tsx';

interface EditionSectionProps {
  editionId: string;
  isAdmin: boolean;
}

export function EditionSection({ editionId, isAdmin }: EditionSectionProps) {
  const { settings } = useTexts();
  const { language } = usePreferences();
  const { client } = useSession();
  const { data: editions } = useQuery(editionsQuery(client));
  const edition = editions?.find(({ edition_id }) => edition_id === editionId);
  return (
    <>
      <SectionHead
        title={edition?.edition_name ?? settings.editionTitle}
        text={settings.editionText}
      />
      {edition && (
        <Panel title={settings.editionTitle}>
          <Facts
            rows={[
              [settings.editionKind, settings.editionKinds[edition.edition_type_name]],
              [settings.editionCreated, describeDay(edition.created_time, language)],
              [settings.role, settings.roles[edition.edition_role_name]],
              [
                settings.editionId,
                <code key="id" className="select-all">
                  {edition.edition_id}
                </code>,
              ],
            ]}
          />
        </Panel>
      )}
      <TeamsPanel editionId={editionId} isAdmin={isAdmin} />
      {isAdmin && (
        <PeoplePanel
          editionId={editionId}
          mayChange={edition?.edition_role_name === 'SUPER_ADMIN'}
        />
      )}
    </>
  );
}

interface PeoplePanelProps {
  editionId: string;
  mayChange: boolean;
}

function PeoplePanel({ editionId, mayChange }: PeoplePanelProps) {
  const { settings } = useTexts();
  const { client, me } = useSession();
  const query = editionMembersQuery(client, editionId);
  const { data: people, error, refetch } = useQuery(query);
  const { change, busy } = useChange(query.queryKey);
  if (error) return <FailureNotice error={error} onRetry={refetch} />;
  if (!people) return <Skeleton className="h-64 rounded-card" />;
  const options = (['ORG_ADMIN', 'MEMBER'] as const).map((value) => ({
    value,
    label: settings.roles[value],
  }));
  return (
    <Panel title={settings.editionPeople} text={settings.editionPeopleText}>
      <ul className="divide-y divide-line">
        {people.map(({ zuid, display_name, mail_id, role_name }) => (
          <PersonRow key={zuid} zuid={zuid} name={display_name} mail={mail_id}>
            {mayChange && zuid !== me.zuid && role_name !== 'SUPER_ADMIN' ? (
              <Select
                label={settings.roleOf(display_name)}
                labelHidden
                size="small"
                value={role_name}
                options={options}
                disabled={busy}
                onChange={(role) =>
                  void change({
                    work: () =>
                      client.editionMembers.changeRole({
                        edition_id: editionId,
                        member_id: zuid,
                        role,
                      }),
                    done: settings.roleChanged(display_name),
                  })
                }
              />
            ) : (
              <span className="text-ink-soft">{settings.roles[role_name]}</span>
            )}
          </PersonRow>
        ))}
      </ul>
    </Panel>
  );
}

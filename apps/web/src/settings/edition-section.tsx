import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { editionsQuery, teammatesQuery } from '../api/queries.ts';
import { describeDay } from '../api/timestamp.ts';
import { usePreferences } from '../design/preferences.ts';
import { useSession } from '../session/use-session.ts';
import { DeletedEditions } from '../shell/deleted-editions.tsx';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { Button } from '../ui/button.tsx';
import { AgentsPanel } from './agents/agents-panel.tsx';
import { DeleteEditionPanel } from './delete-edition-panel.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { MailIssuersPanel } from './mail-issuers-panel.tsx';
import { PeoplePanel } from './people-panel.tsx';
import { Facts, Panel, SectionHead } from './section-parts.tsx';
import { TeamsPanel } from './teams-panel.tsx';

interface EditionSectionProps {
  editionId: string;
  isAdmin: boolean;
}

export function EditionSection({ editionId, isAdmin }: EditionSectionProps) {
  const { settings } = useSettingsTexts();
  const { language } = usePreferences();
  const { client } = useSession();
  const { data: editions } = useQuery(editionsQuery(client));
  const edition = editions?.find(({ edition_id }) => edition_id === editionId);
  const [leaving, setLeaving] = useState(false);
  const { data: candidates } = useQuery({
    ...teammatesQuery(client, editionId),
    enabled: leaving,
  });
  return (
    <>
      <SectionHead
        title={edition?.edition_name ?? settings.editionTitle}
        text={settings.editionText}
      >
        {edition && edition.edition_role_name !== 'SUPER_ADMIN' && (
          <Button onClick={() => setLeaving(true)}>{settings.leaveEdition}</Button>
        )}
      </SectionHead>
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
        <PeoplePanel editionId={editionId} isOwner={edition?.edition_role_name === 'SUPER_ADMIN'} />
      )}
      {isAdmin && <MailIssuersPanel editionId={editionId} />}
      {isAdmin && <AgentsPanel editionId={editionId} />}
      {leaving && edition && candidates && (
        <LeaveDialog
          title={settings.leaveEditionTitle(edition.edition_name)}
          text={settings.leaveEditionText}
          done={settings.leftEdition(edition.edition_name)}
          candidates={candidates}
          leave={(assign_to_zuid) =>
            client.editions.leave({ edition_id: editionId, assign_to_zuid })
          }
          onClose={() => setLeaving(false)}
        />
      )}
      {edition?.edition_role_name === 'SUPER_ADMIN' && (
        <DeleteEditionPanel editionId={editionId} name={edition.edition_name} />
      )}
      <DeletedEditions />
    </>
  );
}

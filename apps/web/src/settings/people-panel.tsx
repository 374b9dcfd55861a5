import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNotice } from '../api/failure-notice.tsx';
import { editionMembersQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { useSession } from '../session/use-session.ts';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Select } from '../ui/select.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PersonRow } from './person-row.tsx';
import { Panel } from './section-parts.tsx';

interface PeoplePanelProps {
  editionId: string;
  isOwner: boolean;
}

/** The people of an edition, with their roles and whether they are suspended. */
export function PeoplePanel({ editionId, isOwner }: PeoplePanelProps) {
  const { settings } = useSettingsTexts();
  const { machines } = useSettingsTexts();
  const { client, me } = useSession();
  const query = editionMembersQuery(client, editionId);
  const { data: people, error, refetch } = useQuery(query);
  const { change, busy } = useChange(query.queryKey);
  const [suspending, setSuspending] = useState<{ zuid: string; name: string }>();
  if (error) return <FailureNotice error={error} onRetry={refetch} />;
  if (!people) return <Skeleton className="h-64 rounded-card" />;
  const options = (['ORG_ADMIN', 'MEMBER'] as const).map((value) => ({
    value,
    label: settings.roles[value],
  }));
  const memberOf = (zuid: string) => ({ edition_id: editionId, member_id: zuid });
  const changeRole = (zuid: string, name: string, role: 'ORG_ADMIN' | 'MEMBER') =>
    void change({
      work: () => client.editionMembers.changeRole({ ...memberOf(zuid), role }),
      done: settings.roleChanged(name),
    });
  const suspend = ({ zuid, name }: { zuid: string; name: string }) =>
    change({
      work: () => client.editionMembers.suspend(memberOf(zuid)),
      done: settings.suspendDone(name),
    });
  const reinstate = (zuid: string, name: string) =>
    void change({
      work: () => client.editionMembers.reinstate(memberOf(zuid)),
      done: settings.reinstated(name),
    });
  const maySuspend = ({ zuid, role_name }: (typeof people)[number]) =>
    zuid !== me.zuid && (role_name === 'MEMBER' || (isOwner && role_name === 'ORG_ADMIN'));
  return (
    <Panel title={settings.editionPeople} text={settings.editionPeopleText}>
      <ul className="divide-y divide-line">
        {people.map((person) => {
          const { zuid, display_name: name, role_name, state } = person;
          const isMachine = person.is_service_account === 'true';
          const mail_id = isMachine ? machines.label : person.mail_id;
          const isSuspended = state === 'SUSPENDED';
          return (
            <PersonRow key={zuid} zuid={zuid} name={name} mail={mail_id}>
              {isSuspended && <span className="text-ink-soft">{settings.suspended}</span>}
              {isOwner && zuid !== me.zuid && role_name !== 'SUPER_ADMIN' && !isMachine ? (
                <Select
                  label={settings.roleOf(name)}
                  labelHidden
                  size="small"
                  value={role_name}
                  options={options}
                  disabled={busy}
                  onChange={(role) => changeRole(zuid, name, role)}
                />
              ) : (
                <span className="text-ink-soft">{settings.roles[role_name]}</span>
              )}
              {maySuspend(person) && (
                <Button
                  size="small"
                  disabled={busy}
                  aria-label={isSuspended ? settings.reinstateOf(name) : settings.suspendOf(name)}
                  onClick={() =>
                    isSuspended ? reinstate(zuid, name) : setSuspending({ zuid, name })
                  }
                >
                  {isSuspended ? settings.reinstate : settings.suspend}
                </Button>
              )}
            </PersonRow>
          );
        })}
      </ul>
      {suspending && (
        <ConfirmDialog
          title={settings.suspendTitle(suspending.name)}
          text={settings.suspendText}
          action={settings.suspend}
          danger
          run={() => suspend(suspending)}
          onClose={() => setSuspending(undefined)}
        />
      )}
    </Panel>
  );
}

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { teamsQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { useSession } from '../session/use-session.ts';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Panel } from './section-parts.tsx';

interface TeamsPanelProps {
  editionId: string;
  isAdmin: boolean;
}

export function TeamsPanel({ editionId, isAdmin }: TeamsPanelProps) {
  const { settings } = useSettingsTexts();
  const { client } = useSession();
  const query = teamsQuery(client, editionId);
  const { data: teams = [] } = useQuery(query);
  const { change } = useChange(query.queryKey);
  const [dialog, setDialog] = useState<'create' | { team_id: string; team_name: string }>();
  const close = () => setDialog(undefined);
  const remove = ({ team_id, team_name }: { team_id: string; team_name: string }) =>
    change({
      work: () => client.teams.delete({ edition_id: editionId, team_id }),
      done: settings.teamDeleted(team_name),
    });
  return (
    <Panel
      title={settings.teams}
      action={
        isAdmin && (
          <Button size="small" icon="plus" onClick={() => setDialog('create')}>
            {settings.newTeam}
          </Button>
        )
      }
    >
      <ul className="divide-y divide-line">
        {teams.map((team) => (
          <li key={team.team_id} className="flex items-center gap-3 px-4 py-3">
            <div className="min-w-0 grow">
              <p className="truncate font-medium">{team.team_name}</p>
              <p className="truncate text-xs text-ink-soft">
                {settings.teamPeople(Number(team.team_member_count))}
                {team.description && ` · ${team.description}`}
              </p>
            </div>
            {isAdmin && team.is_default !== 'true' && (
              <IconButton
                icon="trash"
                label={settings.deleteTeamOf(team.team_name)}
                onClick={() => setDialog(team)}
              />
            )}
          </li>
        ))}
      </ul>
      {dialog === 'create' && <CreateTeamDialog editionId={editionId} onClose={close} />}
      {typeof dialog === 'object' && (
        <ConfirmDialog
          title={settings.deleteTeamTitle(dialog.team_name)}
          text={settings.deleteTeamText}
          action={settings.deleteTeam}
          danger
          run={() => remove(dialog)}
          onClose={close}
        />
      )}
    </Panel>
  );
}

function CreateTeamDialog({ editionId, onClose }: { editionId: string; onClose: () => void }) {
  const { shell } = useTexts();
  const { settings } = useSettingsTexts();
  const { client } = useSession();
  const formId = useId();
  const { change, busy } = useChange(['teams', editionId]);
  const [name, setName] = useState('');
  const wanted = name.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await change({
      work: () => client.teams.create({ edition_id: editionId, team_name: wanted }),
      done: settings.teamCreated(wanted),
    });
    if (done) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={settings.newTeamTitle}
      actions={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={busy || wanted === ''}>
            {settings.create}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field
          label={settings.teamName}
          value={name}
          maxLength={100}
          required
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  );
}

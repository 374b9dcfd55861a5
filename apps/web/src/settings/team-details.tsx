import { type FormEvent, useState } from 'react';
import { useChange } from '../api/use-change.ts';
import { useSession } from '../session/use-session.ts';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Field, TextArea } from '../ui/field.tsx';
import { Panel } from './section-parts.tsx';
import type { TeamIds } from './team-ids.ts';

interface TeamDetailsProps {
  place: TeamIds;
  team: { readonly team_name: string; readonly description: string };
}

export function TeamDetails({ place, team }: TeamDetailsProps) {
  const { shell } = useTexts();
  const { settings } = useSettingsTexts();
  const { client } = useSession();
  const { change, busy } = useChange(['teams', place.edition_id]);
  const [name, setName] = useState(team.team_name);
  const [description, setDescription] = useState(team.description);
  const same = name.trim() === team.team_name && description === team.description;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void change({
      work: () => client.teams.change({ ...place, team_name: name.trim(), description }),
      done: settings.teamSaved,
    });
  };
  return (
    <Panel title={settings.details}>
      <form onSubmit={submit} className="flex flex-col gap-4 p-4">
        <Field
          label={settings.teamName}
          value={name}
          maxLength={100}
          required
          onChange={({ target }) => setName(target.value)}
        />
        <TextArea
          label={settings.teamDescription}
          value={description}
          maxLength={2000}
          onChange={({ target }) => setDescription(target.value)}
        />
        <Button
          kind="primary"
          type="submit"
          className="self-start"
          disabled={busy || same || name.trim() === ''}
        >
          {shell.save}
        </Button>
      </form>
    </Panel>
  );
}

import { useState } from 'react';
import { useChange } from '../api/use-change.ts';
import { useSession } from '../session/use-session.ts';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import type { Member, TeamIds } from './team-ids.ts';

interface RemoveMemberDialogProps {
  place: TeamIds;
  member: Member;
  /** The members who can take over the spaces. */
  candidates: readonly Member[];
  onClose: () => void;
}

export function RemoveMemberDialog({
  place,
  member,
  candidates,
  onClose,
}: RemoveMemberDialogProps) {
  const { shell } = useTexts();
  const { settings } = useSettingsTexts();
  const { client, me } = useSession();
  const { edition_id } = place;
  const { change, busy } = useChange(
    ...['team-members', 'teams', 'edition-members', 'spaces'].map((list) => [list, edition_id]),
  );
  const first = candidates.find(({ zuid }) => zuid === me.zuid) ?? candidates[0];
  const [newOwner, setNewOwner] = useState(first?.zuid ?? '');
  const name = member.display_name;
  const remove = async () => {
    const done = await change({
      work: () =>
        client.teamMembers.remove({ ...place, member_id: member.zuid, assign_to_zuid: newOwner }),
      done: settings.removed(name),
    });
    if (done) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={settings.removeTitle(name)}
      description={settings.removeText}
      actions={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="danger" onClick={remove} disabled={busy}>
            {settings.remove}
          </Button>
        </>
      }
    >
      <Select
        label={settings.removeNewOwner}
        value={newOwner}
        options={candidates.map(({ zuid, display_name }) => ({ value: zuid, label: display_name }))}
        onChange={setNewOwner}
      />
    </Dialog>
  );
}

import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../api/use-change.ts';
import { useSession } from '../session/use-session.ts';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';

interface LeaveDialogProps {
  title: string;
  text: string;
  done: string;
  /** The people who can take over the spaces. */
  candidates: readonly { zuid: string; display_name: string }[];
  leave: (newOwner: string | undefined) => Promise<unknown>;
  onClose: () => void;
}

/** Asks who gets the person's spaces before they leave a team or an edition. */
export function LeaveDialog(props: LeaveDialogProps) {
  const { title, text, done, candidates, leave, onClose } = props;
  const { shell } = useTexts();
  const { settings } = useSettingsTexts();
  const { me } = useSession();
  const navigate = useNavigate();
  const lists = ['editions', 'teams', 'team-members', 'spaces'];
  const { change, busy } = useChange(...lists.map((list) => [list]));
  const others = candidates.filter(({ zuid }) => zuid !== me.zuid);
  const [newOwner, setNewOwner] = useState(others[0]?.zuid);
  const confirm = async () => {
    if (await change({ work: () => leave(newOwner), done })) await navigate({ to: '/' });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="danger" onClick={() => void confirm()} disabled={busy}>
            {settings.leave}
          </Button>
        </>
      }
    >
      {newOwner !== undefined && (
        <Select
          label={settings.leaveNewOwner}
          value={newOwner}
          options={others.map(({ zuid, display_name }) => ({ value: zuid, label: display_name }))}
          onChange={setNewOwner}
        />
      )}
    </Dialog>
  );
}

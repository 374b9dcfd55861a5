import { useState } from 'react';
import { useHomeTexts } from '../texts/use-home-texts.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import type { TeamChoice } from './team-switcher.tsx';

interface MoveSpaceDialogProps {
  /** The teams that the space can move to. */
  teams: readonly TeamChoice[];
  onMove: (teamId: string) => Promise<boolean>;
  onClose: () => void;
}

export function MoveSpaceDialog({ teams, onMove, onClose }: MoveSpaceDialogProps) {
  const home = useHomeTexts();
  const { shell } = useTexts();
  const [team, setTeam] = useState(teams[0]?.team_id ?? '');
  const [busy, setBusy] = useState(false);
  const move = async () => {
    setBusy(true);
    const done = await onMove(team);
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={home.moveTitle}
      description={home.moveText}
      actions={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="primary" onClick={move} disabled={busy || team === ''}>
            {home.moveConfirm}
          </Button>
        </>
      }
    >
      <Select
        label={home.moveTo}
        value={team}
        options={teams.map(({ team_id, team_name }) => ({ value: team_id, label: team_name }))}
        onChange={setTeam}
      />
    </Dialog>
  );
}

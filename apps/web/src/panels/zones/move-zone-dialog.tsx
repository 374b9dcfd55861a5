import type { Zone } from '@lienzo/contract';
import { useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import type { ZoneIds } from '../panel-queries.ts';
import { useDestinations } from './use-destinations.ts';
import type { ZoneMove } from './use-zone-actions.ts';

const NEW = 'new';

interface MoveZoneDialogProps {
  zone: Zone;
  ids: ZoneIds;
  onClose: () => void;
  move: (move: ZoneMove) => Promise<boolean>;
}

export function MoveZoneDialog({ zone, ids, onClose, move }: MoveZoneDialogProps) {
  const { panels, shell } = useTexts();
  const texts = panels.zones;
  const { spaces, more, teamId, setTeamId, teams } = useDestinations(ids, false);
  const [chosen, setChosen] = useState<string>();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const target = spaces.some((space) => space.space_id === chosen)
    ? (chosen ?? NEW)
    : chosen === NEW
      ? NEW
      : (spaces[0]?.space_id ?? NEW);
  const ready = target === NEW ? name.trim() !== '' && teamId !== '' : true;

  const submit = async () => {
    setBusy(true);
    const to = target === NEW ? { spaceName: name.trim(), teamId } : { spaceId: target };
    const worked = await move({ zone, to });
    setBusy(false);
    if (worked) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.moveTitle(zone.zone_name)}
      description={texts.moveText}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {shell.cancel}
          </Button>
          <Button kind="primary" disabled={!ready || busy} onClick={() => void submit()}>
            {texts.moveConfirm}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {teams.length > 1 && (
          <Select label={texts.moveTeam} value={teamId} options={teams} onChange={setTeamId} />
        )}
        <Select
          label={texts.moveWhere}
          value={target}
          options={[
            ...spaces.map((space) => ({ value: space.space_id, label: space.space_name })),
            { value: NEW, label: texts.moveNew },
          ]}
          onChange={setChosen}
        />
        {more && (
          <Button kind="quiet" size="small" onClick={more}>
            {texts.moveMore}
          </Button>
        )}
        {target === NEW && (
          <Field
            label={texts.moveNewName}
            value={name}
            maxLength={255}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </div>
    </Dialog>
  );
}

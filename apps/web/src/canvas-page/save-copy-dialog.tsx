import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type * as Y from 'yjs';
import type { ZoneAddress } from '../canvas/board/use-zone.ts';
import { useAttempt } from '../panels/use-attempt.ts';
import { useDestinations } from '../panels/zones/use-destinations.ts';
import { useSession } from '../session/use-session.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { copyWork } from './copy-work.ts';

interface SaveCopyProps {
  doc: Y.Doc;
  address: ZoneAddress;
  zoneName: string;
  /** Called when the copy is durable. */
  onSaved: () => Promise<void>;
  onClose: () => void;
}

/** Saves the work on the screen as a new zone, in a space where the person may create one. */
export function SaveCopyDialog({ doc, address, zoneName, onSaved, onClose }: SaveCopyProps) {
  const { saving, shell, panels } = useTexts();
  const texts = saving.refusal;
  const { client, zones } = useSession();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const attempt = useAttempt();
  const { editionId } = address;
  const { spaces, more, teamId, setTeamId, teams } = useDestinations(address, true);
  const [chosen, setChosen] = useState<string>();
  const [name, setName] = useState(texts.copyOf(zoneName));
  const [busy, setBusy] = useState(false);
  const spaceId =
    spaces.find(({ space_id }) => space_id === chosen)?.space_id ?? spaces[0]?.space_id;
  const save = async () => {
    if (!spaceId) return;
    setBusy(true);
    const worked = await attempt(async () => {
      const copy = { client, zones, doc, to: { editionId, spaceId }, name: name.trim() };
      const { zoneId } = await copyWork(copy);
      await queries.invalidateQueries({ queryKey: ['zones', editionId] });
      await onSaved();
      await navigate({
        to: '/e/$editionId/s/$spaceId/z/$zoneId',
        params: { editionId, spaceId, zoneId },
      });
    }, texts.copied);
    setBusy(false);
    if (worked) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.copyTitle}
      description={texts.copyText}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {shell.cancel}
          </Button>
          <Button
            kind="primary"
            disabled={busy || !spaceId || name.trim() === ''}
            onClick={() => void save()}
          >
            {texts.copy}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {teams.length > 1 && (
          <Select
            label={panels.zones.moveTeam}
            value={teamId}
            options={teams}
            onChange={setTeamId}
          />
        )}
        {spaces.length > 0 ? (
          <Select
            label={texts.copyWhere}
            value={spaceId ?? ''}
            options={spaces.map((space) => ({ value: space.space_id, label: space.space_name }))}
            onChange={setChosen}
          />
        ) : (
          <p>{texts.noSpace}</p>
        )}
        {more && (
          <Button kind="quiet" size="small" onClick={more}>
            {panels.zones.moveMore}
          </Button>
        )}
        <Field
          label={texts.copyName}
          value={name}
          maxLength={255}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
    </Dialog>
  );
}

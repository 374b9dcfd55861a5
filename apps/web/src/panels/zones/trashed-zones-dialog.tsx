import type { Zone } from '@lienzo/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readTimestamp } from '../../api/timestamp.ts';
import { useSession } from '../../session/use-session.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type SpaceIds, trashedZonesQuery } from '../panel-queries.ts';
import { useTimeFormat } from '../time-format.ts';
import { explainFailure } from '../use-attempt.ts';
import type { ZoneActions } from './use-zone-actions.ts';

interface TrashedZonesDialogProps {
  onClose: () => void;
  ids: SpaceIds;
  actions: ZoneActions;
  /** Only the owner may delete permanently. */
  canDelete: boolean;
}

export function TrashedZonesDialog(props: TrashedZonesDialogProps) {
  const { zones: texts } = useTexts().panels;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={texts.trashTitle}
      description={texts.trashText}
      width="medium"
    >
      <TrashedZones {...props} />
    </Dialog>
  );
}

function TrashedZones({ ids, actions, canDelete }: TrashedZonesDialogProps) {
  const texts = useTexts();
  const { client } = useSession();
  const { data: zones, error } = useQuery(trashedZonesQuery(client, ids));
  const [deleting, setDeleting] = useState<Zone>();
  if (error) {
    const { what, doThis } = explainFailure(error, texts);
    return <Notice kind="error" title={what} text={doThis} />;
  }
  if (!zones) return <Skeleton className="h-14" />;
  if (zones.length === 0) return <EmptyState icon="trash" title={texts.panels.zones.trashEmpty} />;
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {zones.map((zone) => (
          <TrashedZone
            key={zone.zone_id}
            zone={zone}
            restore={() => void actions.restore(zone)}
            remove={canDelete ? () => setDeleting(zone) : undefined}
          />
        ))}
      </ul>
      {deleting && (
        <ConfirmDialog
          title={texts.panels.zones.removeTitle(deleting.zone_name)}
          text={texts.panels.zones.removeText}
          action={texts.panels.zones.remove}
          danger
          onClose={() => setDeleting(undefined)}
          run={() => actions.remove(deleting)}
        />
      )}
    </>
  );
}

interface TrashedZoneProps {
  zone: Zone;
  restore: () => void;
  remove: (() => void) | undefined;
}

function TrashedZone({ zone, restore, remove }: TrashedZoneProps) {
  const { zones: texts } = useTexts().panels;
  const timeFormat = useTimeFormat();
  const time = readTimestamp(zone.state_modified_time);
  return (
    <li className="flex flex-wrap items-center gap-2 py-3">
      <div className="min-w-0 grow">
        <p className="truncate font-medium">{zone.zone_name}</p>
        {time && (
          <p className="text-ink-soft">{texts.trashedOn(timeFormat.full(time.getTime()))}</p>
        )}
      </div>
      <Button size="small" icon="restore" onClick={restore}>
        {texts.restore}
      </Button>
      {remove && <IconButton icon="trash" label={texts.remove} onClick={remove} />}
    </li>
  );
}

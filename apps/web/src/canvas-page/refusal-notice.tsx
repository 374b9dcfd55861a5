import type { LiveZone, SavingState } from '@lienzo/sdk';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { zonesQuery } from '../api/queries.ts';
import { useSaving, useZoneStatus, type ZoneAddress } from '../canvas/board/use-zone.ts';
import { causeOfRefusal } from '../canvas/view/refusal-cause.ts';
import { exportWork, fileNameOf } from '../local/export-work.ts';
import { useSession } from '../session/use-session.ts';
import { type Texts, useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import { saveFile } from '../ui/save-file.ts';
import { SaveCopyDialog } from './save-copy-dialog.tsx';

interface NoticeProps {
  zone: LiveZone;
  address: ZoneAddress;
  /** Deletes the unsent work and opens the zone again. */
  onDiscard: () => Promise<void>;
}

/** Explains why the service does not take the work on the screen, and what the person can do with it. */
export function RefusalNotice({ zone, address, onDiscard }: NoticeProps) {
  const texts = useTexts();
  const { refusal } = texts.saving;
  const status = useZoneStatus(zone);
  const saving = useSaving(zone);
  const [dialog, setDialog] = useState<'copy' | 'discard'>();
  const zoneName = useZoneName(address);
  if (!isRefused(saving, status)) return null;
  const close = () => setDialog(undefined);
  return (
    <div className="pointer-events-none absolute inset-x-3 top-16 z-20 flex justify-center max-lg:top-28">
      <section
        role="alert"
        data-controls
        className="animate-appear pointer-events-auto flex max-w-xl flex-col gap-3 rounded-card border border-line bg-raised px-4 py-3 shadow-float"
      >
        <div className="flex gap-3">
          <Icon name="warning" className="mt-0.5 text-danger" />
          <div>
            <p className="font-semibold">{headline(zone, texts)}</p>
            <p>{refusal.kept(saving.changes)}</p>
          </div>
        </div>
        <div className="flex flex-wrap gap-2 sm:pl-8">
          <Button size="small" kind="primary" onClick={zone.retry}>
            {refusal.retry}
          </Button>
          <Button size="small" onClick={() => setDialog('copy')}>
            {refusal.copy}
          </Button>
          <Button size="small" onClick={() => saveFile(exportWork(zone.doc), fileNameOf(zoneName))}>
            {refusal.download}
          </Button>
          <Button size="small" kind="quiet" onClick={() => setDialog('discard')}>
            {refusal.discard}
          </Button>
        </div>
      </section>
      {dialog === 'copy' && (
        <SaveCopyDialog
          doc={zone.doc}
          address={address}
          zoneName={zoneName}
          onSaved={onDiscard}
          onClose={close}
        />
      )}
      {dialog === 'discard' && (
        <ConfirmDialog
          title={refusal.discardTitle}
          text={refusal.discardText(saving.changes)}
          action={refusal.discard}
          danger
          onClose={close}
          run={async () => {
            await onDiscard();
            return true;
          }}
        />
      )}
    </div>
  );
}

/** Returns whether the service rejects changes that are waiting, unlike when it is out of reach. */
function isRefused({ state, reason, changes }: SavingState, status: string): boolean {
  if (changes === 0) return false;
  return status === 'refused' || (state === 'cannot-save' && reason !== 'storage-unavailable');
}

function headline(zone: LiveZone, { canvas, saving }: Texts): string {
  if (zone.status() !== 'refused' && zone.readOnly()) return saving.refusal.readOnly;
  return canvas.failures[causeOfRefusal(zone)].what;
}

function useZoneName({ editionId, spaceId, zoneId }: ZoneAddress): string {
  const { client } = useSession();
  const { device } = useTexts().saving;
  const { data } = useQuery(zonesQuery(client, { edition_id: editionId, space_id: spaceId }));
  return data?.find(({ zone_id }) => zone_id === zoneId)?.zone_name ?? device.unnamed;
}

import { useState } from 'react';
import { exportWork, fileNameOf } from '../local/export-work.ts';
import { readStoredDocument, type StoredZoneInfo } from '../local/stored-zones.ts';
import { useSession } from '../session/use-session.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { saveFile } from '../ui/save-file.ts';

interface SignOutDialogProps {
  /** The zones with unsent changes. */
  unsent: readonly StoredZoneInfo[];
  onClose: () => void;
}

/** Asks before signing out deletes changes that only this device has. */
export function SignOutDialog({ unsent, onClose }: SignOutDialogProps) {
  const { signOut: texts, device } = useTexts().saving;
  const { me, signOut } = useSession();
  const [busy, setBusy] = useState(false);
  const count = unsent.reduce((sum, zone) => sum + zone.unsent + zone.refused, 0);
  const download = async () => {
    for (const { zone, zoneName } of unsent) {
      const doc = await readStoredDocument(me.zuid, zone);
      saveFile(exportWork(doc), fileNameOf(zoneName ?? device.unnamed));
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title(count)}
      description={texts.text}
      actions={
        <>
          <Button
            kind="quiet"
            disabled={busy}
            onClick={() => {
              setBusy(true);
              void signOut();
            }}
          >
            {texts.anyway}
          </Button>
          <Button onClick={() => void download()}>{texts.download}</Button>
          <Button kind="primary" onClick={onClose}>
            {texts.stay}
          </Button>
        </>
      }
    >
      <ul className="list-disc pl-5">
        {unsent.map(({ zone, zoneName, spaceName, unsent: changes, refused }) => (
          <li key={zone}>
            {[spaceName, zoneName ?? device.unnamed].filter(Boolean).join(' / ')}
            {': '}
            {device.unsaved(changes + refused)}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

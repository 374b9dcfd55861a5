import { useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** What the button says that does it. */
  action: string;
  danger?: boolean;
  onClose: () => void;
  /** The dialog stays when this gives false. */
  run: () => Promise<boolean>;
}

/** Asks once more before something that others notice. */
export function ConfirmDialog({ title, text, action, danger, onClose, run }: ConfirmDialogProps) {
  useRestoreFocus();
  const { shell } = useTexts();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    const worked = await run();
    setBusy(false);
    if (worked) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {shell.cancel}
          </Button>
          <Button
            kind={danger ? 'danger' : 'primary'}
            disabled={busy}
            onClick={() => void confirm()}
          >
            {action}
          </Button>
        </>
      }
    >
      {null}
    </Dialog>
  );
}

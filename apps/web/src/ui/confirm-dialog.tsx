import { useState } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useRestoreFocus } from './use-restore-focus.ts';

interface ConfirmDialogProps {
  title: string;
  text: string;
  /** The label of the confirm button. */
  action: string;
  danger?: boolean;
  onClose: () => void;
  /** The dialog stays open if this resolves to false. */
  run: () => Promise<boolean>;
}

/** Asks for confirmation. */
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

import { type FormEvent, useId, useState } from 'react';
import { useHomeTexts } from '../texts/use-home-texts.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

interface RenameSpaceDialogProps {
  name: string;
  onRename: (name: string) => Promise<boolean>;
  onClose: () => void;
}

export function RenameSpaceDialog({ name: before, onRename, onClose }: RenameSpaceDialogProps) {
  const home = useHomeTexts();
  const { shell } = useTexts();
  const formId = useId();
  const [name, setName] = useState(before);
  const [busy, setBusy] = useState(false);
  const wanted = name.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const done = wanted === before || (await onRename(wanted));
    setBusy(false);
    if (done) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={home.renameTitle}
      actions={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={busy || wanted === ''}>
            {shell.save}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field
          label={home.spaceName}
          value={name}
          maxLength={255}
          required
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  );
}

import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

interface ConfirmNameDialogProps {
  title: string;
  text: string;
  /** The name that has to be typed. */
  name: string;
  action: string;
  onClose: () => void;
  run: () => Promise<unknown>;
  children?: ReactNode;
}

/** Asks for confirmation of what cannot be undone easily, by typing a name. */
export function ConfirmNameDialog(props: ConfirmNameDialogProps) {
  const { title, text, name, action, onClose, run, children } = props;
  const { shell } = useTexts();
  const { settings } = useSettingsTexts();
  const formId = useId();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await run();
    setBusy(false);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="danger" type="submit" form={formId} disabled={busy || typed !== name}>
            {action}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        {children}
        <Field
          label={settings.typeName(name)}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </form>
    </Dialog>
  );
}

import { type FormEvent, useId, useState } from 'react';
import { type ChosenTemplate, TemplateGallery } from '../../templates/template-gallery.tsx';
import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import { unusedName } from './zone-order.ts';

interface NewZoneDialogProps {
  onClose: () => void;
  /** The names of the zones in the space. */
  names: readonly string[];
  editionId: string;
  create: (name: string, templateId: string | undefined) => Promise<boolean>;
}

export function NewZoneDialog({ onClose, ...rest }: NewZoneDialogProps) {
  useRestoreFocus();
  const { panels, shell } = useTexts();
  const [busy, setBusy] = useState(false);
  const form = useId();
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && onClose()}
      title={panels.zones.newTitle}
      width="large"
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {shell.cancel}
          </Button>
          <Button kind="primary" type="submit" form={form} disabled={busy}>
            {panels.zones.create}
          </Button>
        </>
      }
    >
      <NewZoneForm {...rest} id={form} setBusy={setBusy} onClose={onClose} />
    </Dialog>
  );
}

interface FormProps extends NewZoneDialogProps {
  id: string;
  setBusy: (busy: boolean) => void;
}

function NewZoneForm({ id, names, editionId, create, setBusy, onClose }: FormProps) {
  const { zones: texts } = useTexts().panels;
  const [name, setName] = useState(() => unusedName(names, texts.newDefault));
  const [template, setTemplate] = useState<ChosenTemplate>();
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wanted = name.trim();
    if (wanted === '') return setProblem(texts.nameEmpty);
    setBusy(true);
    const worked = await create(wanted, template?.id);
    setBusy(false);
    if (worked) onClose();
  };
  return (
    <form id={id} onSubmit={submit} className="flex flex-col gap-6">
      <Field
        label={texts.newName}
        value={name}
        maxLength={255}
        problem={problem}
        onFocus={({ target }) => target.select()}
        onChange={({ target }) => {
          setName(target.value);
          setProblem(undefined);
        }}
      />
      <TemplateGallery editionId={editionId} chosen={template} onChoose={setTemplate} />
    </form>
  );
}

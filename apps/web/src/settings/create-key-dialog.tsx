import { type FormEvent, useId, useState } from 'react';
import { useChange } from '../api/use-change.ts';
import { useSession } from '../session/use-session.ts';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { ShownSecret } from './shown-secret.tsx';

interface CreateKeyDialogProps {
  editionId: string;
  onClose: () => void;
}

const terms = ['90', '30', '365', 'never'] as const;
type Term = (typeof terms)[number];

/** Creates an API key and shows it once; it is not stored elsewhere. */
export function CreateKeyDialog({ editionId, onClose }: CreateKeyDialogProps) {
  const { shell } = useTexts();
  const { settings } = useSettingsTexts();
  const { client } = useSession();
  const formId = useId();
  const { change, busy } = useChange(['api-keys', editionId]);
  const [name, setName] = useState('');
  const [term, setTerm] = useState<Term>('90');
  const [key, setKey] = useState<string>();
  const create = async () => {
    const made = await client.apiKeys.create({
      edition_id: editionId,
      name: name.trim(),
      ...(term !== 'never' && { expires_in_days: Number(term) }),
    });
    setKey(made.key);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void change({ work: create });
  };
  if (key !== undefined)
    return (
      <ShownSecret
        title={settings.newKey}
        notice={settings.keyShown}
        copyLabel={settings.keyCopy}
        value={key}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={settings.newKey}
      actions={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={busy || name.trim() === ''}>
            {settings.create}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={settings.keyName}
          value={name}
          maxLength={100}
          required
          onChange={({ target }) => setName(target.value)}
        />
        <Select
          label={settings.keyExpiration}
          value={term}
          options={terms.map((value) => ({ value, label: settings.keyTerms[value] }))}
          onChange={setTerm}
        />
      </form>
    </Dialog>
  );
}

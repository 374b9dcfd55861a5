import { type FormEvent, useId, useState } from 'react';
import { editionMembersQuery, serviceAccountsQuery } from '../../api/queries.ts';
import { useChange } from '../../api/use-change.ts';
import { useSession } from '../../session/use-session.ts';
import { useSettingsTexts } from '../../texts/use-settings-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';

interface CreateMachineDialogProps {
  editionId: string;
  onClose: () => void;
}

/** Asks for the name of a new service account. */
export function CreateMachineDialog({ editionId, onClose }: CreateMachineDialogProps) {
  const { shell } = useTexts();
  const { settings } = useSettingsTexts();
  const { machines } = useSettingsTexts();
  const { client } = useSession();
  const formId = useId();
  const { change, busy } = useChange(
    serviceAccountsQuery(client, editionId).queryKey,
    editionMembersQuery(client, editionId).queryKey,
  );
  const [name, setName] = useState('');
  const display_name = name.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const isCreated = await change({
      work: () => client.serviceAccounts.create({ edition_id: editionId, display_name }),
      done: machines.created(display_name),
    });
    if (isCreated) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={machines.create}
      actions={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={busy || display_name === ''}>
            {settings.create}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <Field
          label={settings.keyName}
          value={name}
          maxLength={100}
          required
          onChange={({ target }) => setName(target.value)}
        />
      </form>
    </Dialog>
  );
}

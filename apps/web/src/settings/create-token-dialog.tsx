import { type FormEvent, useId, useState } from 'react';
import { accessTokensQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { useSession } from '../session/use-session.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { type Access, accesses, scopesFor } from './access-presets.ts';
import { ShownSecret } from './shown-secret.tsx';

interface CreateTokenDialogProps {
  editionId: string;
  onClose: () => void;
}

const terms = ['90', '30', '365'] as const;
const places = ['edition', 'all'] as const;

/** Creates a personal access token and shows it once; it is not stored elsewhere. */
export function CreateTokenDialog({ editionId, onClose }: CreateTokenDialogProps) {
  const { settings, shell } = useTexts();
  const { client } = useSession();
  const formId = useId();
  const { change, busy } = useChange(accessTokensQuery(client).queryKey);
  const [name, setName] = useState('');
  const [term, setTerm] = useState<(typeof terms)[number]>('90');
  const [access, setAccess] = useState<Access>('read');
  const [place, setPlace] = useState<(typeof places)[number]>('edition');
  const [token, setToken] = useState<string>();
  const create = async () => {
    const made = await client.accessTokens.create({
      name: name.trim(),
      scopes: scopesFor(access),
      expires_in_days: Number(term),
      ...(place === 'edition' && { edition_ids: [editionId] }),
    });
    setToken(made.token);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void change({ work: create });
  };
  if (token !== undefined)
    return (
      <ShownSecret
        title={settings.newToken}
        notice={settings.tokenShown}
        copyLabel={settings.tokenCopy}
        value={token}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={settings.newToken}
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
          label={settings.tokenAccess}
          value={access}
          options={accesses.map((value) => ({ value, label: settings.tokenAccesses[value] }))}
          onChange={setAccess}
        />
        <Select
          label={settings.tokenEditions}
          value={place}
          options={places.map((value) => ({
            value,
            label: value === 'edition' ? settings.tokenInEdition : settings.tokenInAll,
          }))}
          onChange={setPlace}
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

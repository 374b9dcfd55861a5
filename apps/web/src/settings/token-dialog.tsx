import type { Scope } from '@lienzo/contract';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useChange } from '../api/use-change.ts';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { type Access, accesses, scopesFor } from './access-presets.ts';
import { ShownSecret } from './shown-secret.tsx';

const terms = ['90', '30', '365'] as const;

interface Wishes {
  name: string;
  scopes: Scope[];
  expires_in_days: number;
}

interface TokenDialogProps {
  title: string;
  /** What each choice of scopes means. */
  accesses: Readonly<Record<Access, string>>;
  queryKey: readonly unknown[];
  create: (wishes: Wishes) => Promise<{ token: string }>;
  /** Further fields. */
  children?: ReactNode;
  onClose: () => void;
}

/** Asks for the properties of a new access token and shows it once; it is not stored elsewhere. */
export function TokenDialog(props: TokenDialogProps) {
  const { title, create, onClose } = props;
  const { shell } = useTexts();
  const { settings } = useSettingsTexts();
  const formId = useId();
  const { change, busy } = useChange(props.queryKey);
  const [name, setName] = useState('');
  const [term, setTerm] = useState<(typeof terms)[number]>('90');
  const [access, setAccess] = useState<Access>('read');
  const [token, setToken] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wishes = { name: name.trim(), scopes: scopesFor(access) };
    void change({
      work: async () =>
        setToken((await create({ ...wishes, expires_in_days: Number(term) })).token),
    });
  };
  if (token !== undefined)
    return (
      <ShownSecret
        title={title}
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
      title={title}
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
          options={accesses.map((value) => ({ value, label: props.accesses[value] }))}
          onChange={setAccess}
        />
        {props.children}
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

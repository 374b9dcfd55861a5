import { type EventKind, eventKindNames } from '@lienzo/contract';
import { type FormEvent, useId, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { webhooksQuery } from '../../api/webhook-queries.ts';
import { useSession } from '../../session/use-session.ts';
import { useSettingsTexts } from '../../texts/use-settings-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { ShownSecret } from '../shown-secret.tsx';

interface CreateWebhookDialogProps {
  editionId: string;
  onClose: () => void;
}

type Order = 'loose' | 'strict';

/** Asks for the properties of a new webhook and shows its secret once. */
export function CreateWebhookDialog({ editionId, onClose }: CreateWebhookDialogProps) {
  const { shell } = useTexts();
  const { settings } = useSettingsTexts();
  const { webhooks } = useSettingsTexts();
  const { client } = useSession();
  const formId = useId();
  const { change, busy } = useChange(webhooksQuery(client, editionId).queryKey);
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [kindsText, setKindsText] = useState('');
  const [order, setOrder] = useState<Order>('loose');
  const [secret, setSecret] = useState<string>();
  const { kinds, unknown } = readKinds(kindsText);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wishes = { url: url.trim(), description: description.trim(), kinds, order };
    void change({
      work: async () => {
        const created = await client.webhooks.create({ edition_id: editionId, ...wishes });
        setSecret(created.secret);
      },
    });
  };
  if (secret !== undefined)
    return (
      <ShownSecret
        title={webhooks.create}
        notice={webhooks.secretShown}
        copyLabel={webhooks.copySecret}
        value={secret}
        onClose={onClose}
      />
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={webhooks.create}
      actions={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button
            kind="primary"
            type="submit"
            form={formId}
            disabled={busy || url.trim() === '' || unknown.length > 0}
          >
            {settings.create}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        <Field
          label={webhooks.url}
          hint={webhooks.urlHint}
          type="url"
          value={url}
          maxLength={2000}
          required
          onChange={({ target }) => setUrl(target.value)}
        />
        <Field
          label={webhooks.description}
          value={description}
          maxLength={200}
          onChange={({ target }) => setDescription(target.value)}
        />
        <Field
          label={webhooks.kinds}
          hint={webhooks.kindsHint}
          {...(unknown.length > 0 && { problem: webhooks.unknownKinds(unknown.join(', ')) })}
          value={kindsText}
          onChange={({ target }) => setKindsText(target.value)}
        />
        <Select
          label={webhooks.order}
          value={order}
          options={(['loose', 'strict'] as const).map((value) => ({
            ...{ value, label: webhooks.orders[value] },
          }))}
          onChange={setOrder}
        />
      </form>
    </Dialog>
  );
}

function readKinds(text: string): { kinds: EventKind[]; unknown: string[] } {
  const names = text.split(/[\s,]+/).filter((name) => name !== '');
  const isKnown = (name: string): name is EventKind => eventKindNames.some((kind) => kind === name);
  return { kinds: names.filter(isKnown), unknown: names.filter((name) => !isKnown(name)) };
}

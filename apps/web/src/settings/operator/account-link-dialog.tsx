import { type FormEvent, useId, useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useSession } from '../../session/use-session.ts';
import { useSettingsTexts } from '../../texts/use-settings-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { ShownSecret } from '../shown-secret.tsx';
import { type AccountLink, askAsOperator } from './operator-client.ts';

/** Creates a link with which a person creates an account or chooses a new password. */
export function AccountLinkDialog({ onClose }: { onClose: () => void }) {
  const { shell } = useTexts();
  const { operator } = useSettingsTexts();
  const { getToken } = useSession();
  const { change, busy } = useChange();
  const formId = useId();
  const [mail, setMail] = useState('');
  const [created, setCreated] = useState<AccountLink>();
  const create = (event: FormEvent) => {
    event.preventDefault();
    const request = { method: 'POST', body: { mail_id: mail.trim() } } as const;
    const work = async () =>
      setCreated(await askAsOperator<AccountLink>(getToken, '/account-links', request));
    void change({ work });
  };
  if (created?.link) {
    const { purpose, mail_id, link } = created;
    return (
      <ShownSecret
        title={operator.linkTitle}
        notice={purpose === 'join' ? operator.linkJoin(mail_id) : operator.linkReset(mail_id)}
        copyLabel={operator.linkCopy}
        value={link}
        onClose={onClose}
      />
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={operator.linkTitle}
      description={operator.linkText}
      actions={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={busy}>
            {operator.linkCreate}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={create}>
        <Field
          label={operator.linkMail}
          type="email"
          required
          autoComplete="off"
          value={mail}
          onChange={({ target }) => setMail(target.value)}
        />
      </form>
    </Dialog>
  );
}

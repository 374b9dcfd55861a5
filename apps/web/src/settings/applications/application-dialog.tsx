import { type FormEvent, useId, useState } from 'react';
import { applicationsKey } from '../../api/queries.ts';
import { useChange } from '../../api/use-change.ts';
import {
  type Application,
  ApplicationRefused,
  type ApplicationsClient,
} from '../../session/applications-client.ts';
import { useSettingsTexts } from '../../texts/use-settings-texts.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { type Access, accesses, scopesFor } from '../access-presets.ts';

interface ApplicationDialogProps {
  applications: ApplicationsClient;
  /** The application to change; undefined registers a new one. */
  application: Application | undefined;
  onSecret: (clientId: string, secret: string) => void;
  onClose: () => void;
}

const types = ['confidential', 'public'] as const;

/** Registers or changes an application. */
export function ApplicationDialog(props: ApplicationDialogProps) {
  const { applications, application, onSecret, onClose } = props;
  const { shell } = useTexts();
  const { settings } = useSettingsTexts();
  const { applications: texts } = useSettingsTexts();
  const { notify } = useToasts();
  const formId = useId();
  const { change, busy } = useChange(applicationsKey);
  const [name, setName] = useState(application?.name ?? '');
  const [description, setDescription] = useState(application?.description ?? '');
  const [homePage, setHomePage] = useState(application?.home_page ?? 'https://');
  const [redirects, setRedirects] = useState(application?.redirect_uris.join('\n') ?? '');
  const [type, setType] = useState<(typeof types)[number]>('confidential');
  const [access, setAccess] = useState<Access | 'same'>(application ? 'same' : 'read');
  const [problem, setProblem] = useState<string>();

  const readForm = () => ({
    name: name.trim(),
    description: description.trim(),
    home_page: homePage.trim(),
    redirect_uris: redirects.split(/\s+/).filter(Boolean),
    scopes: access === 'same' ? (application?.scopes ?? []) : scopesFor(access),
  });
  const save = async () => {
    if (application) {
      await applications.change(application.client_id, readForm());
      notify(texts.saved(name.trim()));
      onClose();
      return;
    }
    const made = await applications.create({ ...readForm(), type });
    if (made.client_secret) {
      onSecret(made.client_id, made.client_secret);
      return;
    }
    notify(texts.createdPublic(name.trim()));
    onClose();
  };
  const work = () =>
    save().catch((error: unknown) => {
      if (!(error instanceof ApplicationRefused)) throw error;
      setProblem(error.message);
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    void change({ work });
  };
  const offered = application ? (['same', ...accesses] as const) : accesses;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={application ? texts.editTitle(application.name) : texts.create}
      width="medium"
      actions={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={busy || name.trim() === ''}>
            {application ? shell.save : settings.create}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-4">
        {problem !== undefined && <Notice kind="error" title={texts.cannotSave} text={problem} />}
        <Field
          label={texts.name}
          value={name}
          maxLength={100}
          required
          onChange={({ target }) => setName(target.value)}
        />
        <Field
          label={texts.description}
          value={description}
          maxLength={500}
          onChange={({ target }) => setDescription(target.value)}
        />
        <Field
          label={texts.homePage}
          hint={texts.homePageHint}
          type="url"
          value={homePage}
          maxLength={500}
          required
          onChange={({ target }) => setHomePage(target.value)}
        />
        <TextArea
          label={texts.redirects}
          hint={texts.redirectsHint}
          value={redirects}
          spellCheck={false}
          onChange={({ target }) => setRedirects(target.value)}
        />
        {!application && (
          <Select
            label={texts.type}
            value={type}
            options={types.map((value) => ({ value, label: texts.types[value] }))}
            onChange={setType}
          />
        )}
        <Select
          label={texts.access}
          value={access}
          options={offered.map((value) => ({
            value,
            label: value === 'same' ? texts.sameAccess : texts.accesses[value],
          }))}
          onChange={setAccess}
        />
      </form>
    </Dialog>
  );
}

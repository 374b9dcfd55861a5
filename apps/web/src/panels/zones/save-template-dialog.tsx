import { saveTemplate } from '@lienzo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { templatesQuery } from '../../api/queries.ts';
import { useSession } from '../../session/use-session.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field, TextArea } from '../../ui/field.tsx';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import type { ZoneIds } from '../panel-queries.ts';
import { useAttempt } from '../use-attempt.ts';

interface SaveTemplateDialogProps {
  ids: ZoneIds;
  /** The suggested name. */
  name: string;
  onClose: () => void;
}

/** Saves the zone as a template of the edition. */
export function SaveTemplateDialog({ ids, name: suggested, onClose }: SaveTemplateDialogProps) {
  useRestoreFocus();
  const { canvasPage, shell } = useTexts();
  const texts = canvasPage.template;
  const { client } = useSession();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const formId = useId();
  const [name, setName] = useState(suggested);
  const [description, setDescription] = useState('');
  const [busy, setBusy] = useState(false);
  const wanted = name.trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { editionId, spaceId, zoneId } = ids;
    setBusy(true);
    const worked = await attempt(async () => {
      await client.call(saveTemplate, {
        params: { edition_id: editionId },
        body: {
          name: wanted,
          ...(description.trim() && { description: description.trim() }),
          space_id: spaceId,
          zone_id: zoneId,
        },
      });
      await queries.invalidateQueries({ queryKey: templatesQuery(client, editionId).queryKey });
    }, texts.done(wanted));
    setBusy(false);
    if (worked) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      description={texts.text}
      actions={
        <>
          <Button kind="quiet" onClick={onClose}>
            {shell.cancel}
          </Button>
          <Button kind="primary" type="submit" form={formId} disabled={busy || wanted === ''}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <Field
          label={texts.name}
          value={name}
          maxLength={255}
          required
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setName(target.value)}
        />
        <TextArea
          label={texts.description}
          hint={texts.descriptionHint}
          value={description}
          maxLength={2000}
          onChange={({ target }) => setDescription(target.value)}
        />
      </form>
    </Dialog>
  );
}

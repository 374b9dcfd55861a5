import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useId, useState } from 'react';
import { FailureNotice } from '../api/failure-notice.tsx';
import { useSession } from '../session/use-session.ts';
import { type ChosenTemplate, TemplateGallery } from '../templates/template-gallery.tsx';
import { useHomeTexts } from '../texts/use-home-texts.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';

interface CreateSpaceDialogProps {
  place: { edition_id: string; team_id: string };
  onClose: () => void;
}

/** Creates a space from a name and a template, and opens it. */
export function CreateSpaceDialog({ place, onClose }: CreateSpaceDialogProps) {
  const home = useHomeTexts();
  const { shell } = useTexts();
  const { client } = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const formId = useId();
  const [name, setName] = useState('');
  const [template, setTemplate] = useState<ChosenTemplate>();
  // The name is optional.
  const suggested = template?.name ?? home.newSpace;
  const create = useMutation({
    mutationFn: () =>
      client.spaces.create({
        edition_id: place.edition_id,
        create_space: {
          team_id: place.team_id,
          space_name: name.trim() || suggested,
          ...(template && { template_id: template.id }),
        },
      }),
    onSuccess: ({ space_id }) => {
      void queries.invalidateQueries({ queryKey: ['spaces', place.edition_id] });
      void navigate({
        to: '/e/$editionId/s/$spaceId',
        params: { editionId: place.edition_id, spaceId: space_id },
      });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={home.createTitle}
      description={home.createText}
      width="large"
      actions={
        <>
          <Button onClick={onClose}>{shell.cancel}</Button>
          <Button kind="primary" type="submit" form={formId} disabled={create.isPending}>
            {home.create}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="flex flex-col gap-6">
        {create.error && <FailureNotice error={create.error} />}
        <Field
          label={home.spaceName}
          value={name}
          placeholder={suggested}
          maxLength={255}
          onChange={({ target }) => setName(target.value)}
        />
        <TemplateGallery editionId={place.edition_id} chosen={template} onChoose={setTemplate} />
      </form>
    </Dialog>
  );
}

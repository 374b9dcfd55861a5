import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { FailureNotice } from '../api/failure-notice.tsx';
import { templatesQuery } from '../api/queries.ts';
import { useSession } from '../session/use-session.ts';
import { plainText } from '../texts/plain-text.ts';
import { useHomeTexts } from '../texts/use-home-texts.ts';
import { classNames } from '../ui/class-names.ts';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { TemplatePicture } from './template-picture.tsx';

export interface ChosenTemplate {
  readonly id: string;
  readonly name: string;
}

interface TemplateGalleryProps {
  editionId: string;
  /** Undefined means an empty canvas. */
  chosen: ChosenTemplate | undefined;
  onChoose: (template: ChosenTemplate | undefined) => void;
}

/** The templates for a new space or zone. */
export function TemplateGallery({ editionId, chosen, onChoose }: TemplateGalleryProps) {
  const home = useHomeTexts();
  const { client } = useSession();
  const { data, error, refetch } = useQuery(templatesQuery(client, editionId));
  const [wanted, setWanted] = useState('');
  const found = data?.filter(({ name, description }) =>
    plainText(`${name} ${description}`).includes(plainText(wanted.trim())),
  );
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="sr-only">{home.templates}</legend>
      <Field
        label={home.findTemplate}
        labelHidden
        type="search"
        value={wanted}
        placeholder={home.findTemplate}
        onChange={({ target }) => setWanted(target.value)}
      />
      {error && <FailureNotice error={error} onRetry={refetch} />}
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
        {wanted === '' && (
          <Choice
            name={home.emptyCanvas}
            text={home.emptyCanvasText}
            checked={chosen === undefined}
            onChoose={() => onChoose(undefined)}
          />
        )}
        {found?.map((template) => (
          <Choice
            key={template.id}
            picture={<TemplatePicture editionId={editionId} templateId={template.id} />}
            name={template.name}
            text={
              template.is_available_for_edition === 'true'
                ? template.description
                : home.templateNotInPlan
            }
            disabled={template.is_available_for_edition !== 'true'}
            checked={chosen?.id === template.id}
            onChoose={() => onChoose(template)}
          />
        ))}
        {!data && ['a', 'b', 'c'].map((name) => <Skeleton key={name} className="h-40" />)}
      </div>
      {found?.length === 0 && <p className="text-ink-soft">{home.noTemplate}</p>}
    </fieldset>
  );
}

interface ChoiceProps {
  /** A plus icon is shown without it. */
  picture?: ReactNode;
  name: string;
  text: string;
  checked: boolean;
  disabled?: boolean;
  onChoose: () => void;
}

function Choice({ picture, name, text, checked, disabled, onChoose }: ChoiceProps) {
  return (
    <label
      className={classNames(
        'relative flex cursor-pointer flex-col overflow-hidden rounded-card border bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        checked ? 'border-accent ring-1 ring-accent' : 'border-line hover:border-line-strong',
        disabled && 'cursor-not-allowed opacity-50',
      )}
    >
      <input
        type="radio"
        name="template"
        aria-label={`${name}. ${text}`}
        className="absolute opacity-0"
        checked={checked}
        disabled={disabled}
        onChange={onChoose}
      />
      <span aria-hidden="true" className="relative block aspect-[16/10] overflow-hidden bg-ground">
        {picture ?? (
          <span className="flex size-full items-center justify-center text-ink-soft">
            <Icon name="plus" size={28} />
          </span>
        )}
      </span>
      <span aria-hidden="true" className="block border-t border-line p-3">
        <span className="block truncate font-medium">{name}</span>
        <span className="line-clamp-2 text-xs text-ink-soft">{text}</span>
      </span>
    </label>
  );
}

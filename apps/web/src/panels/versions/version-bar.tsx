import { useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import type { ZoneIds } from '../panel-queries.ts';
import { useTimeFormat } from '../time-format.ts';
import type { DatedVersion } from './group-versions.ts';
import { useVersionActions } from './use-version-actions.ts';

interface VersionBarProps {
  ids: ZoneIds;
  version: DatedVersion;
  canEdit: boolean;
  /** Called after the version was renamed. */
  onNamed: (version: DatedVersion) => void;
  /** Returns to the canvas. */
  onClose: () => void;
}

/** The actions on the shown version. */
export function VersionBar({ ids, version, canEdit, onNamed, onClose }: VersionBarProps) {
  const { versions: texts } = useTexts().panels;
  const timeFormat = useTimeFormat();
  const actions = useVersionActions(ids);
  const [doing, setDoing] = useState<'name' | 'restore'>();
  const time = timeFormat.full(version.time);
  return (
    <div className="pointer-events-auto absolute inset-x-3 top-3 z-30 flex flex-wrap items-center gap-2 rounded-card border border-line bg-raised p-2 shadow-float sm:right-[344px]">
      <Button size="small" kind="quiet" icon="arrow-left" onClick={onClose}>
        {texts.back}
      </Button>
      <p className="grow px-2 font-medium">{version.description || time}</p>
      {canEdit && (
        <>
          <Button size="small" kind="quiet" onClick={() => setDoing('name')}>
            {texts.name}
          </Button>
          <Button size="small" kind="quiet" onClick={() => void actions.copy(version.version_id)}>
            {texts.copy}
          </Button>
          <Button size="small" kind="primary" icon="restore" onClick={() => setDoing('restore')}>
            {texts.restore}
          </Button>
        </>
      )}
      {doing === 'name' && (
        <NameForm
          initial={version.description}
          onCancel={() => setDoing(undefined)}
          onName={async (description) => {
            const worked = await actions.name(version.version_id, description);
            if (worked) onNamed({ ...version, description });
            setDoing(undefined);
          }}
        />
      )}
      {doing === 'restore' && (
        <ConfirmDialog
          title={texts.restoreTitle}
          text={texts.restoreText(time)}
          action={texts.restore}
          onClose={() => setDoing(undefined)}
          run={async () => {
            const worked = await actions.restore(version.version_id);
            if (worked) onClose();
            return worked;
          }}
        />
      )}
    </div>
  );
}

interface NameFormProps {
  initial: string;
  onName: (name: string) => Promise<void>;
  onCancel: () => void;
}

function NameForm({ initial, onName, onCancel }: NameFormProps) {
  useRestoreFocus();
  const { panels, shell } = useTexts();
  const [name, setName] = useState(initial);
  const [busy, setBusy] = useState(false);
  return (
    <form
      className="flex w-full items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() === '') return;
        setBusy(true);
        void onName(name.trim());
      }}
    >
      <div className="grow">
        <Field
          label={panels.versions.nameLabel}
          labelHidden
          placeholder={panels.versions.nameLabel}
          value={name}
          maxLength={255}
          autoFocus
          onChange={({ target }) => setName(target.value)}
        />
      </div>
      <Button kind="quiet" onClick={onCancel}>
        {shell.cancel}
      </Button>
      <Button kind="primary" type="submit" disabled={busy || name.trim() === ''}>
        {shell.save}
      </Button>
    </form>
  );
}

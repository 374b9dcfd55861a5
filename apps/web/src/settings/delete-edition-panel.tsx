import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useChange } from '../api/use-change.ts';
import { useSession } from '../session/use-session.ts';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmNameDialog } from './confirm-name-dialog.tsx';
import { Panel } from './section-parts.tsx';

interface DeleteEditionPanelProps {
  editionId: string;
  name: string;
}

/** Lets the owner delete the edition. */
export function DeleteEditionPanel({ editionId, name }: DeleteEditionPanelProps) {
  const { settings } = useSettingsTexts();
  const { client } = useSession();
  const navigate = useNavigate();
  const { change } = useChange(['editions'], ['deleted-editions']);
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    const deleted = await change({
      work: () => client.editions.delete({ edition_id: editionId, confirm_name: name }),
      done: settings.editionDeleted(name),
    });
    if (deleted) await navigate({ to: '/' });
  };
  return (
    <Panel title={settings.deleteEditionTitle}>
      <div className="flex flex-wrap items-center gap-4 p-4">
        <p className="grow basis-64 text-ink-soft">{settings.deleteEditionText}</p>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {settings.deleteEdition}
        </Button>
      </div>
      {asking && (
        <ConfirmNameDialog
          title={settings.deleteEditionConfirm(name)}
          text={settings.deleteEditionWarning}
          name={name}
          action={settings.deleteEdition}
          onClose={() => setAsking(false)}
          run={remove}
        />
      )}
    </Panel>
  );
}

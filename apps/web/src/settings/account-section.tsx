import { useState } from 'react';
import { useChange } from '../api/use-change.ts';
import { useSession } from '../session/use-session.ts';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { Button } from '../ui/button.tsx';
import { saveFile } from '../ui/save-file.ts';
import { AccessTokensPanel } from './access-tokens-panel.tsx';
import { ApplicationPanels } from './applications/application-panels.tsx';
import { ConfirmNameDialog } from './confirm-name-dialog.tsx';
import { OperatorPanel } from './operator/operator-panel.tsx';
import { Facts, Panel, SectionHead } from './section-parts.tsx';

/** The account of the person: access tokens, export of their data, deletion of the account. */
export function AccountSection({ editionId }: { editionId: string }) {
  const { settings } = useSettingsTexts();
  const { me } = useSession();
  return (
    <>
      <SectionHead title={settings.accountTitle} text={settings.accountText} />
      <Panel title={settings.profile}>
        <Facts
          rows={[
            [settings.accountName, me.name],
            [settings.accountMail, me.mail],
          ]}
        />
      </Panel>
      <OperatorPanel />
      <AccessTokensPanel editionId={editionId} />
      <ApplicationPanels />
      <ExportPanel />
      <DeletePanel />
    </>
  );
}

function ExportPanel() {
  const { settings } = useSettingsTexts();
  const { client } = useSession();
  const { change, busy } = useChange();
  const download = async () => {
    const data = await client.users.getExport();
    const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
    saveFile(content, 'lienzo-account.json');
  };
  return (
    <Panel title={settings.exportTitle}>
      <div className="flex flex-wrap items-center gap-4 p-4">
        <p className="grow basis-64 text-ink-soft">{settings.exportText}</p>
        <Button icon="download" disabled={busy} onClick={() => void change({ work: download })}>
          {settings.exportAction}
        </Button>
      </div>
    </Panel>
  );
}

function DeletePanel() {
  const { settings } = useSettingsTexts();
  const { client, me, signOut } = useSession();
  const { change } = useChange();
  const [asking, setAsking] = useState(false);
  const remove = async () => {
    const work = () => client.users.deleteCurrent({ confirm_name: me.name });
    if (await change({ work })) await signOut();
  };
  return (
    <Panel title={settings.deleteAccountTitle}>
      <div className="flex flex-wrap items-center gap-4 p-4">
        <p className="grow basis-64 text-ink-soft">{settings.deleteAccountText}</p>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {settings.deleteAccount}
        </Button>
      </div>
      {asking && (
        <ConfirmNameDialog
          title={settings.deleteAccountConfirm}
          text={settings.deleteAccountWarning}
          name={me.name}
          action={settings.deleteAccount}
          onClose={() => setAsking(false)}
          run={remove}
        />
      )}
    </Panel>
  );
}

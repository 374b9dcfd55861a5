import { useState } from 'react';
import { serviceAccountsQuery } from '../../api/queries.ts';
import { useChange } from '../../api/use-change.ts';
import { useSession } from '../../session/use-session.ts';
import { useSettingsTexts } from '../../texts/use-settings-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Panel } from '../section-parts.tsx';
import { CreateMachineTokenDialog } from './create-machine-token-dialog.tsx';
import { MachineTokens } from './machine-tokens.tsx';

interface Machine {
  zuid: string;
  display_name: string;
  state: 'ACTIVE' | 'DISABLED';
  client?: { issuer: string; subject: string };
}

interface MachinePanelProps {
  editionId: string;
  account: Machine;
}

type Question = 'token' | 'disable' | 'remove';

/** A service account with its tokens and what an admin can do with it. */
export function MachinePanel({ editionId, account }: MachinePanelProps) {
  const { machines } = useSettingsTexts();
  const { client, me } = useSession();
  const { change, busy } = useChange(serviceAccountsQuery(client, editionId).queryKey);
  const [asked, setAsked] = useState<Question>();
  const { zuid, display_name: name, state } = account;
  const target = { edition_id: editionId, service_account_id: zuid };
  const { serviceAccounts } = client;
  const close = () => setAsked(undefined);
  const isDisabled = state === 'DISABLED';
  const enable = () =>
    void change({ work: () => serviceAccounts.enable(target), done: machines.enabledDone(name) });
  return (
    <Panel
      title={name}
      text={describe(account, machines)}
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            icon="plus"
            aria-label={machines.newTokenOf(name)}
            onClick={() => setAsked('token')}
          >
            {machines.newToken}
          </Button>
          <Button
            size="small"
            disabled={busy}
            aria-label={isDisabled ? machines.enableOf(name) : machines.disableOf(name)}
            onClick={() => (isDisabled ? enable() : setAsked('disable'))}
          >
            {isDisabled ? machines.enable : machines.disable}
          </Button>
          <Button
            size="small"
            aria-label={machines.removeOf(name)}
            onClick={() => setAsked('remove')}
          >
            {machines.remove}
          </Button>
        </div>
      }
    >
      <MachineTokens editionId={editionId} zuid={zuid} />
      {asked === 'token' && (
        <CreateMachineTokenDialog editionId={editionId} account={account} onClose={close} />
      )}
      {asked === 'disable' && (
        <ConfirmDialog
          title={machines.disableTitle(name)}
          text={machines.disableText}
          action={machines.disable}
          danger
          run={() =>
            change({
              work: () => serviceAccounts.disable(target),
              done: machines.disabledDone(name),
            })
          }
          onClose={close}
        />
      )}
      {asked === 'remove' && (
        <ConfirmDialog
          title={machines.removeTitle(name)}
          text={machines.removeText}
          action={machines.remove}
          danger
          run={() =>
            change({
              work: () => serviceAccounts.delete({ ...target, assign_to_zuid: me.zuid }),
              done: machines.removed(name),
            })
          }
          onClose={close}
        />
      )}
    </Panel>
  );
}

type Texts = ReturnType<typeof useSettingsTexts>['machines'];

function describe({ zuid, state, client }: Machine, machines: Texts): string {
  const parts = [
    state === 'DISABLED' ? machines.disabled : undefined,
    machines.id(zuid),
    client && machines.application(client.subject),
  ];
  return parts.filter((part) => part !== undefined).join(' · ');
}

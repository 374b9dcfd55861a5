import { machineTokensQuery } from '../../api/queries.ts';
import { useSession } from '../../session/use-session.ts';
import { useSettingsTexts } from '../../texts/use-settings-texts.ts';
import { TokenDialog } from '../token-dialog.tsx';

interface CreateMachineTokenDialogProps {
  editionId: string;
  account: { zuid: string; display_name: string };
  onClose: () => void;
}

/** Creates a token of a service account and shows it once. */
export function CreateMachineTokenDialog({
  editionId,
  account,
  onClose,
}: CreateMachineTokenDialogProps) {
  const { machines } = useSettingsTexts();
  const { client } = useSession();
  const { zuid, display_name } = account;
  const target = { edition_id: editionId, service_account_id: zuid };
  return (
    <TokenDialog
      title={machines.newTokenOf(display_name)}
      accesses={machines.accesses}
      queryKey={machineTokensQuery(client, editionId, zuid).queryKey}
      create={(wishes) => client.serviceAccounts.createToken({ ...target, ...wishes })}
      onClose={onClose}
    />
  );
}

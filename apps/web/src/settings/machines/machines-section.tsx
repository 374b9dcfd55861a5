import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNotice } from '../../api/failure-notice.tsx';
import { serviceAccountsQuery } from '../../api/queries.ts';
import { useSession } from '../../session/use-session.ts';
import { useSettingsTexts } from '../../texts/use-settings-texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SectionHead } from '../section-parts.tsx';
import { CreateMachineDialog } from './create-machine-dialog.tsx';
import { MachinePanel } from './machine-panel.tsx';

interface MachinesSectionProps {
  editionId: string;
  isAdmin: boolean;
}

/** The service accounts of an edition, for its admins. */
export function MachinesSection({ editionId, isAdmin }: MachinesSectionProps) {
  const { settings } = useSettingsTexts();
  const { machines } = useSettingsTexts();
  const [creating, setCreating] = useState(false);
  return (
    <>
      <SectionHead title={machines.title} text={machines.text}>
        {isAdmin && (
          <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
            {machines.create}
          </Button>
        )}
      </SectionHead>
      {isAdmin ? (
        <MachineList editionId={editionId} />
      ) : (
        <Notice kind="info" title={settings.onlyAdmins} />
      )}
      {creating && <CreateMachineDialog editionId={editionId} onClose={() => setCreating(false)} />}
    </>
  );
}

function MachineList({ editionId }: { editionId: string }) {
  const { machines } = useSettingsTexts();
  const { client } = useSession();
  const { data: accounts, error, refetch } = useQuery(serviceAccountsQuery(client, editionId));
  if (error) return <FailureNotice error={error} onRetry={refetch} />;
  if (!accounts) return <Skeleton className="h-48 rounded-card" />;
  if (accounts.length === 0)
    return <EmptyState icon="key" title={machines.none} text={machines.noneText} />;
  return accounts.map((account) => (
    <MachinePanel key={account.zuid} editionId={editionId} account={account} />
  ));
}

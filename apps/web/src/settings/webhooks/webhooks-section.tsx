import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNotice } from '../../api/failure-notice.tsx';
import { webhooksQuery } from '../../api/webhook-queries.ts';
import { useSession } from '../../session/use-session.ts';
import { useSettingsTexts } from '../../texts/use-settings-texts.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SectionHead } from '../section-parts.tsx';
import { CreateWebhookDialog } from './create-webhook-dialog.tsx';
import { WebhookPanel } from './webhook-panel.tsx';

interface WebhooksSectionProps {
  editionId: string;
  isAdmin: boolean;
}

/** The webhooks of an edition, for its admins. */
export function WebhooksSection({ editionId, isAdmin }: WebhooksSectionProps) {
  const { settings } = useSettingsTexts();
  const { webhooks } = useSettingsTexts();
  const [creating, setCreating] = useState(false);
  return (
    <>
      <SectionHead title={webhooks.title} text={webhooks.text}>
        {isAdmin && (
          <Button kind="primary" icon="plus" onClick={() => setCreating(true)}>
            {webhooks.create}
          </Button>
        )}
      </SectionHead>
      {isAdmin ? (
        <WebhookList editionId={editionId} />
      ) : (
        <Notice kind="info" title={settings.onlyAdmins} />
      )}
      {creating && <CreateWebhookDialog editionId={editionId} onClose={() => setCreating(false)} />}
    </>
  );
}

function WebhookList({ editionId }: { editionId: string }) {
  const { webhooks } = useSettingsTexts();
  const { client } = useSession();
  const { data: found, error, refetch } = useQuery(webhooksQuery(client, editionId));
  if (error) return <FailureNotice error={error} onRetry={refetch} />;
  if (!found) return <Skeleton className="h-48 rounded-card" />;
  if (found.length === 0)
    return <EmptyState icon="link" title={webhooks.none} text={webhooks.noneText} />;
  return found.map((webhook) => (
    <WebhookPanel key={webhook.id} editionId={editionId} webhook={webhook} />
  ));
}

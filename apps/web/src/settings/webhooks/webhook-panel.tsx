import type { DataOf, listWebhooks } from '@lienzo/contract';
import { useState } from 'react';
import { describeAge } from '../../api/timestamp.ts';
import { useChange } from '../../api/use-change.ts';
import { deliveriesQuery, webhooksQuery } from '../../api/webhook-queries.ts';
import { usePreferences } from '../../design/preferences.ts';
import { useSession } from '../../session/use-session.ts';
import { useSettingsTexts } from '../../texts/use-settings-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Panel } from '../section-parts.tsx';
import { ShownSecret } from '../shown-secret.tsx';
import { WebhookDeliveries } from './webhook-deliveries.tsx';

type Webhook = DataOf<typeof listWebhooks>['webhooks'][number];

interface WebhookPanelProps {
  editionId: string;
  webhook: Webhook;
}

/** A webhook with what an admin can do with it, and its log. */
export function WebhookPanel({ editionId, webhook }: WebhookPanelProps) {
  const { webhooks } = useSettingsTexts();
  const { client } = useSession();
  const [asked, setAsked] = useState<'rotate' | 'remove'>();
  const [secret, setSecret] = useState<string>();
  const { id, url, state } = webhook;
  const { change, busy } = useChange(
    webhooksQuery(client, editionId).queryKey,
    deliveriesQuery(client, editionId, id).queryKey,
  );
  const target = { edition_id: editionId, webhook_id: id };
  const isPaused = state === 'PAUSED';
  const close = () => setAsked(undefined);
  const toggle = () =>
    void change({
      work: () => (isPaused ? client.webhooks.resume(target) : client.webhooks.pause(target)),
      done: isPaused ? webhooks.resumed : webhooks.pausedDone,
    });
  const ping = () =>
    void change({ work: () => client.webhooks.ping(target), done: webhooks.pinged });
  return (
    <Panel
      title={webhook.description || url}
      text={useDescription(webhook)}
      action={
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            disabled={busy || isPaused}
            aria-label={webhooks.pingOf(url)}
            onClick={ping}
          >
            {webhooks.ping}
          </Button>
          <Button
            size="small"
            disabled={busy}
            aria-label={isPaused ? webhooks.resumeOf(url) : webhooks.pauseOf(url)}
            onClick={toggle}
          >
            {isPaused ? webhooks.resume : webhooks.pause}
          </Button>
          <Button
            size="small"
            aria-label={webhooks.rotateOf(url)}
            onClick={() => setAsked('rotate')}
          >
            {webhooks.rotate}
          </Button>
          <Button
            size="small"
            aria-label={webhooks.removeOf(url)}
            onClick={() => setAsked('remove')}
          >
            {webhooks.remove}
          </Button>
        </div>
      }
    >
      <WebhookDeliveries editionId={editionId} webhook={webhook} />
      {asked === 'rotate' && (
        <ConfirmDialog
          title={webhooks.rotateTitle}
          text={webhooks.rotateText}
          action={webhooks.rotate}
          run={() =>
            change({
              work: async () => setSecret((await client.webhooks.rotateSecret(target)).secret),
            })
          }
          onClose={close}
        />
      )}
      {asked === 'remove' && (
        <ConfirmDialog
          title={webhooks.removeTitle}
          text={webhooks.removeText}
          action={webhooks.remove}
          danger
          run={() => change({ work: () => client.webhooks.delete(target), done: webhooks.removed })}
          onClose={close}
        />
      )}
      {secret !== undefined && (
        <ShownSecret
          title={webhooks.rotate}
          notice={webhooks.secretShown}
          copyLabel={webhooks.copySecret}
          value={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </Panel>
  );
}

function useDescription({ url, description, kinds, pause_reason, failing_since }: Webhook): string {
  const { webhooks } = useSettingsTexts();
  const { language } = usePreferences();
  const parts = [
    pause_reason && webhooks.paused[pause_reason],
    failing_since &&
      webhooks.failingSince(describeAge(failing_since, { language, now: Date.now() })),
    description === '' ? undefined : url,
    kinds.length > 0 ? kinds.join(', ') : webhooks.allKinds,
  ];
  return parts.filter(Boolean).join(' · ');
}

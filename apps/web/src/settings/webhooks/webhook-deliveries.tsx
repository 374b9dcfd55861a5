import type { DataOf, listWebhookDeliveries } from '@lienzo/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNotice } from '../../api/failure-notice.tsx';
import { describeAge } from '../../api/timestamp.ts';
import { useChange } from '../../api/use-change.ts';
import { deliveriesQuery } from '../../api/webhook-queries.ts';
import { usePreferences } from '../../design/preferences.ts';
import { useSession } from '../../session/use-session.ts';
import { useSettingsTexts } from '../../texts/use-settings-texts.ts';
import { Button } from '../../ui/button.tsx';

type Delivery = DataOf<typeof listWebhookDeliveries>['deliveries'][number];

interface WebhookDeliveriesProps {
  editionId: string;
  webhook: { id: string; url: string; state: 'ACTIVE' | 'PAUSED' };
}

/** The log of a webhook, which is read when it is opened. */
export function WebhookDeliveries({ editionId, webhook }: WebhookDeliveriesProps) {
  const { webhooks } = useSettingsTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flex flex-col gap-2 p-4">
      <div>
        <Button
          size="small"
          aria-expanded={isOpen}
          aria-label={webhooks.showLog(webhook.url)}
          onClick={() => setOpen(!isOpen)}
        >
          {webhooks.log}
        </Button>
      </div>
      {isOpen && <DeliveryList editionId={editionId} webhook={webhook} />}
    </div>
  );
}

function DeliveryList({ editionId, webhook }: WebhookDeliveriesProps) {
  const { webhooks } = useSettingsTexts();
  const { language } = usePreferences();
  const { client } = useSession();
  const query = deliveriesQuery(client, editionId, webhook.id);
  const { data: deliveries, error, refetch } = useQuery(query);
  const { change, busy } = useChange(query.queryKey);
  const describe = useDescribe();
  if (error) return <FailureNotice error={error} onRetry={refetch} />;
  const replay = (seq: string) =>
    void change({
      work: () =>
        client.webhooks.replay({ edition_id: editionId, webhook_id: webhook.id, from_seq: seq }),
      done: webhooks.replayed(seq),
    });
  return (
    <>
      {deliveries?.length === 0 && <p className="text-ink-soft">{webhooks.noDeliveries}</p>}
      <ul className="divide-y divide-line">
        {deliveries?.map((delivery) => (
          <li key={delivery.id} className="flex flex-wrap items-center gap-3 py-2">
            <div className="min-w-0 grow basis-48">
              <p className="truncate font-medium">
                {delivery.kind}
                {delivery.seq && ` #${delivery.seq}`}
              </p>
              <p className="truncate text-xs text-ink-soft">
                {describe(delivery)}
                {' · '}
                {describeAge(delivery.time, { language, now: Date.now() })}
              </p>
            </div>
            {delivery.seq && (
              <Button
                size="small"
                disabled={busy || webhook.state === 'PAUSED'}
                aria-label={webhooks.replayOf(delivery.seq)}
                onClick={() => replay(delivery.seq ?? '')}
              >
                {webhooks.replay}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div>
        <Button size="small" onClick={() => void refetch()}>
          {webhooks.refresh}
        </Button>
      </div>
    </>
  );
}

function useDescribe() {
  const { webhooks } = useSettingsTexts();
  return ({ state, status, error, attempt }: Delivery) => {
    const reason = error && webhooks.errors[error];
    const parts = [
      webhooks.states[state],
      reason ?? (status !== undefined ? webhooks.status(String(status)) : undefined),
      attempt > 1 ? webhooks.attempt(String(attempt)) : undefined,
    ];
    return parts.filter(Boolean).join(' · ');
  };
}

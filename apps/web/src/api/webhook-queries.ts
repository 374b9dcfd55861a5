import type { Client } from '@lienzo/sdk';
import { queryOptions } from '@tanstack/react-query';

export const webhooksQuery = (client: Client, edition_id: string) =>
  queryOptions({
    queryKey: ['webhooks', edition_id],
    queryFn: async ({ signal }) =>
      (await client.webhooks.list({ edition_id }, { signal })).webhooks,
  });

export const deliveriesQuery = (client: Client, edition_id: string, webhook_id: string) =>
  queryOptions({
    queryKey: ['webhook-deliveries', edition_id, webhook_id],
    queryFn: async ({ signal }) => {
      const target = { edition_id, webhook_id };
      return (await client.webhooks.listDeliveries(target, { signal })).deliveries;
    },
  });

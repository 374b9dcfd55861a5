import { once } from 'node:events';
import {
  BASE_PATH,
  createWebhook,
  deleteWebhook,
  type Event,
  listEvents,
  streamEvents,
} from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import { startReceiver } from '../../testing/network/test-receiver.ts';

interface Reader {
  url: string;
  token: string;
  client: Client;
  edition_id: string;
}

/** A way to read events. Calls `onEvent` for each until the signal is aborted. */
export type Tap = (reader: Reader, options: TapOptions) => Promise<void>;

interface TapOptions {
  signal: AbortSignal;
  /** Called when the tap listens. */
  onReady: () => void;
  onEvent: (event: Event) => void;
}

/** Asks for events and waits for the next ones. */
export const poll: Tap = async ({ client, edition_id }, { signal, onReady, onEvent }) => {
  const params = { edition_id };
  let { next_after: after } = await client.call(listEvents, { params, query: {} });
  onReady();
  while (!signal.aborted) {
    const page = await client.call(listEvents, { params, query: { after, wait: 1 } });
    for (const event of page.events) onEvent(event);
    after = page.next_after;
  }
};

/** Reads server-sent events. */
export const stream: Tap = async ({ url, token, edition_id }, { signal, onReady, onEvent }) => {
  const path = streamEvents.path.replace('{edition_id}', edition_id);
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}${BASE_PATH}${path}`, { headers, signal });
  if (!response.ok || !response.body) throw new Error(`The stream answered ${response.status}.`);
  onReady();
  let text = '';
  try {
    for await (const part of response.body.pipeThrough(new TextDecoderStream())) {
      text += part;
      const end = text.lastIndexOf('\n\n') + 2;
      for (const [, data = ''] of text.slice(0, end).matchAll(/^data: (.*)$/gm))
        onEvent(JSON.parse(data));
      text = text.slice(end);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
};

/** Receives events as an endpoint of a webhook. The service must allow loopback addresses. */
export const webhook: Tap = async ({ client, edition_id }, { signal, onReady, onEvent }) => {
  const receiver = await startReceiver();
  receiver.respond = ({ message }, response) => {
    onEvent(message.data as Event); // the service sends events only
    response.end();
  };
  const created = await client.call(createWebhook, {
    params: { edition_id },
    body: { url: receiver.url },
  });
  onReady();
  await once(signal, 'abort');
  const webhook_id = created.webhook.id;
  await client.call(deleteWebhook, { params: { edition_id, webhook_id } });
  await receiver.close();
};

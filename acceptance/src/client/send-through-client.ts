import assert from 'node:assert/strict';
import { actionOf, type Operation, resourceOf } from '@lienzo/contract';
import { type Client, createClient, isLienzoError } from '@lienzo/sdk';
import { type Exchange, exchangeOf, type RawExchange, type Request } from './exchange.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns whether the client can send a request: it has a sender and nothing malformed. */
export function clientCanSend({ as, authorization, search, text, headers, ending }: Request) {
  const special = [authorization, search, text, headers, ending];
  return as !== undefined && special.every((part) => part === undefined);
}

/** Sends a request with the client, as an integration would, and returns the exchange. */
export async function sendThroughClient(
  baseUrl: string,
  op: Operation,
  request: Request,
): Promise<Exchange> {
  let travelled: RawExchange | undefined;
  const client = createClient({
    baseUrl,
    token: request.as?.token ?? '',
    apiKey: request.apiKey,
    retries: 0,
    async fetch(url, init) {
      const response = await fetch(url, init);
      travelled = { url: String(url), text: init?.body?.toString(), response: response.clone() };
      return response;
    },
  });
  // Errors are checked in the exchange, like successes.
  const data = await perform(client, op, request).catch((error: unknown) => {
    if (!isLienzoError(error)) throw new Error(`no answer to ${op.id}: ${error}`, { cause: error });
  });
  if (!travelled) throw new Error(`the client did not send ${op.id}`);
  const exchange = await exchangeOf(op, request, travelled);
  if (data !== undefined) assert.deepEqual(dataOf(exchange), data);
  return exchange;
}

function dataOf({ op, headers, answer, bytes }: Exchange): unknown {
  if (op.mediaTypes) return { bytes, mediaType: headers.get('content-type')?.split(';', 1)[0] };
  return JSON.parse(answer).data;
}

/** Calls the method of the operation if it sends exactly this request. */
function perform(client: Client, op: Operation, request: Request): Promise<unknown> {
  const { params, query, body, idempotencyKey } = request;
  const call = { params, query, body, idempotencyKey };
  const asked = Object.entries(op.clientForm?.query ?? {}).every(
    ([name, value]) => query?.[name] === value,
  );
  const keyed = op.method !== 'POST' || idempotencyKey !== undefined;
  const empty = body !== undefined && Object.keys(body as Fields).length === 0;
  if (!asked || !keyed || empty) return client.call(op, call);
  const methods = client[resourceOf(op) as keyof Client] as unknown as Methods; // named by the same rule
  const method = methods[actionOf(op)];
  assert.ok(method, `the client has no ${resourceOf(op)}.${actionOf(op)}`);
  return method({ ...params, ...query, ...(body as Fields | undefined) }, { idempotencyKey });
}

type Methods = Readonly<Record<string, (given: Fields, options: object) => Promise<unknown>>>;

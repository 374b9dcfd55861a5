import * as contract from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import type { Canvas } from '../../../testing/zones/test-canvas.ts';
import type { Batch, Item } from './expected-content.ts';

interface Sent {
  client: Client;
  canvas: Canvas;
  batch: Batch;
  idempotencyKey?: string;
}

/** Sends a write with its specific operation where there is one, otherwise as a batch. */
export async function sendBatch(sent: Sent, kindOf: (id: string) => Item['kind'] | undefined) {
  const { insert, update, delete: gone } = sent.batch;
  if (insert && !update && !gone) return sendInsertion(sent, insert);
  if (update && !insert && !gone) return sendChange(sent, update);
  const kinds = new Set(gone?.ids.map(kindOf));
  const [kind] = kinds;
  if (gone && !insert && !update && kinds.size === 1 && kind) return sendRemoval(sent, gone, kind);
  return sendMixed(sent);
}

function sendMixed({ client, canvas: params, batch: body, idempotencyKey }: Sent) {
  return client.call(contract.changeElements, { params, body, idempotencyKey });
}

function sendInsertion(sent: Sent, { frames, shapes, connectors, comments }: Inserted) {
  const { client, canvas: params, idempotencyKey } = sent;
  const call = { params, idempotencyKey };
  if (frames) return client.call(contract.insertFrames, { ...call, body: { frames } });
  if (shapes) return client.call(contract.insertShapes, { ...call, body: { shapes } });
  if (connectors) return client.call(contract.insertConnectors, { ...call, body: { connectors } });
  if (comments) return client.call(contract.insertComments, { ...call, body: { comments } });
  return sendMixed(sent);
}
type Inserted = NonNullable<Batch['insert']>;

async function sendChange(sent: Sent, { frames, shapes, connectors, comments }: Changed) {
  const { client, canvas: params } = sent;
  const change = () => {
    if (frames) return client.call(contract.changeFrames, { params, body: { frames } });
    if (shapes) return client.call(contract.changeShapes, { params, body: { shapes } });
    if (connectors) return client.call(contract.changeConnectors, { params, body: { connectors } });
    if (comments) return client.call(contract.changeComments, { params, body: { comments } });
    throw new Error('A change changes nothing.');
  };
  requireSuccess((await change()).results);
}
type Changed = NonNullable<Batch['update']>;

async function sendRemoval(sent: Sent, body: { ids: string[] }, kind: Item['kind']) {
  const operation = {
    frame: contract.removeFrames,
    shape: contract.removeShapes,
    connector: contract.removeConnectors,
    comment: contract.removeComments,
  }[kind];
  const { results } = await sent.client.call(operation, { params: sent.canvas, body });
  requireSuccess(results);
}

function requireSuccess(results: readonly { status: string; message?: string }[]): void {
  const failed = results.find(({ status }) => status !== 'success');
  if (failed) throw new Error(`A write was refused: ${failed.message}`);
}

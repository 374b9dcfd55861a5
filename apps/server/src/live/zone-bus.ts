import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/** What one node tells the others: these are the entries up to this number, or only that there are new ones. */
export interface Hint {
  zoneId: string;
  seq: bigint;
  updates: readonly Uint8Array[];
}

/** Passes word of new entries between nodes. Losing any of it only costs time: the journal decides. */
export interface ZoneBus {
  send(hint: Hint): void;
  close(): Promise<void>;
}

const CHANNEL = 'lienzo:zones';
// Larger news is read from the journal.
const MAX_BYTES = 64 * 1024;
// A Redis that does not answer must not collect our news in memory.
const MAX_UNDER_WAY = 64;
const SILENCE_MILLISECONDS = 1_000;

interface HintOptions {
  redisUrl: string | undefined;
  onHint: (hint: Hint) => void;
  onError: (error: Error) => void;
}

export function createZoneBus({ redisUrl, onHint, onError }: HintOptions): ZoneBus {
  if (redisUrl === undefined) return { send: () => {}, close: async () => {} };
  const self = randomUUID();
  const connect = () => {
    const redis = new Redis(redisUrl, {
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      commandTimeout: 1_000,
      retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
    });
    redis.on('error', onError);
    return redis;
  };
  const sender = connect();
  const receiver = connect();
  receiver.on('ready', () => void receiver.subscribe(CHANNEL).catch(onError));
  receiver.on('messageBuffer', (_channel: Buffer, message: Buffer) => {
    try {
      const { from, hint } = decode(message);
      if (from !== self) onHint(hint);
    } catch {
      onError(new Error('Somebody sent what is no hint.'));
    }
  });
  let underWay = 0;
  let silentUntil = 0;
  return {
    send(hint) {
      if (underWay >= MAX_UNDER_WAY || performance.now() < silentUntil) return;
      underWay += 1;
      sender
        .publish(CHANNEL, Buffer.from(encode(self, hint)))
        .catch((error: Error) => {
          if (performance.now() >= silentUntil) onError(error);
          silentUntil = performance.now() + SILENCE_MILLISECONDS;
        })
        .finally(() => {
          underWay -= 1;
        });
    },
    async close() {
      sender.disconnect();
      receiver.disconnect();
    },
  };
}

function encode(self: string, { zoneId, seq, updates }: Hint): Uint8Array {
  const encoder = encoding.createEncoder();
  const size = updates.reduce((sum, update) => sum + update.length, 0);
  const carried = size > MAX_BYTES ? [] : updates;
  encoding.writeVarString(encoder, self);
  encoding.writeVarString(encoder, zoneId);
  encoding.writeVarString(encoder, String(seq));
  encoding.writeVarUint(encoder, carried.length);
  for (const update of carried) encoding.writeVarUint8Array(encoder, update);
  return encoding.toUint8Array(encoder);
}

function decode(message: Uint8Array): { from: string; hint: Hint } {
  const decoder = decoding.createDecoder(message);
  const from = decoding.readVarString(decoder);
  const zoneId = decoding.readVarString(decoder);
  const seq = BigInt(decoding.readVarString(decoder));
  const count = decoding.readVarUint(decoder);
  const updates = Array.from({ length: count }, () => decoding.readVarUint8Array(decoder));
  return { from, hint: { zoneId, seq, updates } };
}

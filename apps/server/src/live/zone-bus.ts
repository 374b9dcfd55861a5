import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/** Tells other nodes that a zone has new journal entries. */
export interface ZoneHint {
  zoneId: string;
  /** The last of the entries, if the hint carries them. */
  seq: bigint;
  /** The entries up to `seq`. Empty if they must be read from the journal. */
  updates: readonly Uint8Array[];
}

/** Passes zone hints between nodes. A lost hint only delays the update: nodes also poll the journal. */
export interface ZoneBus {
  send(hint: ZoneHint): void;
  close(): Promise<void>;
}

const CHANNEL = 'lienzo:zones';
// The entries of larger hints are read from the journal.
const MAX_BYTES = 64 * 1024;
// Keeps hints from piling up in memory while Redis does not respond.
const MAX_PENDING = 64;
const PAUSE_MILLISECONDS = 1_000;

interface ZoneBusOptions {
  redisUrl: string | undefined;
  onHint: (hint: ZoneHint) => void;
  onError: (error: Error) => void;
}

/** Connects to Redis. Without a URL, hints go nowhere. */
export function createZoneBus({ redisUrl, onHint, onError }: ZoneBusOptions): ZoneBus {
  if (redisUrl === undefined) return { send: () => {}, close: async () => {} };
  const nodeId = randomUUID();
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
      if (from !== nodeId) onHint(hint);
    } catch {
      onError(new Error('Received a malformed zone hint.'));
    }
  });
  let pending = 0;
  let pausedUntil = 0;
  return {
    send(hint) {
      if (pending >= MAX_PENDING || performance.now() < pausedUntil) return;
      pending += 1;
      sender
        .publish(CHANNEL, Buffer.from(encode(nodeId, hint)))
        .catch((error: Error) => {
          if (performance.now() >= pausedUntil) onError(error);
          pausedUntil = performance.now() + PAUSE_MILLISECONDS;
        })
        .finally(() => {
          pending -= 1;
        });
    },
    async close() {
      sender.disconnect();
      receiver.disconnect();
    },
  };
}

function encode(nodeId: string, { zoneId, seq, updates }: ZoneHint): Uint8Array {
  const encoder = encoding.createEncoder();
  const size = updates.reduce((sum, update) => sum + update.length, 0);
  const carried = size > MAX_BYTES ? [] : updates;
  encoding.writeVarString(encoder, nodeId);
  encoding.writeVarString(encoder, zoneId);
  encoding.writeVarString(encoder, String(seq));
  encoding.writeVarUint(encoder, carried.length);
  for (const update of carried) encoding.writeVarUint8Array(encoder, update);
  return encoding.toUint8Array(encoder);
}

function decode(message: Uint8Array): { from: string; hint: ZoneHint } {
  const decoder = decoding.createDecoder(message);
  const from = decoding.readVarString(decoder);
  const zoneId = decoding.readVarString(decoder);
  const seq = BigInt(decoding.readVarString(decoder));
  const count = decoding.readVarUint(decoder);
  const updates = Array.from({ length: count }, () => decoding.readVarUint8Array(decoder));
  return { from, hint: { zoneId, seq, updates } };
}

import { randomBytes, randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { encodeMessage } from '../../../apps/server/src/live/bus/bus-message.ts';
import { createSeal } from '../../../apps/server/src/live/bus/sealed-message.ts';
import type { Random } from '../../../testing/random/seeded-random.ts';
import { query } from '../../../testing/zones/test-canvas.ts';

interface Options {
  redisUrl: string;
  databaseUrl: string;
  zoneIds: readonly string[];
  random: Random;
}

interface Message {
  channel: string;
  bytes: Buffer;
}

/** Publishes messages on the channels of zones that no node of the installation has sent like this. */
export interface HostileMessages {
  /** Publishes messages of all kinds in turn. */
  publish(count: number): Promise<void>;
  /** Returns how many were published, by kind. */
  published(): Readonly<Record<string, number>>;
  close(): void;
}

/**
 * Opens Redis as an attacker who can read and write it. The attacker also has the key of the installation,
 * as a restored copy of its database would: signed messages of nodes that do not run, about entries that
 * do not exist.
 */
export async function openHostileMessages(options: Options): Promise<HostileMessages> {
  const { redisUrl, databaseUrl, zoneIds, random } = options;
  const [installation] = await query<{ id: string; secret: Buffer }>(
    { database: { url: databaseUrl } },
    'select installation_id as id, secret from installation',
  );
  if (!installation) throw new Error('The database has no installation.');
  const channels = zoneIds.map((zoneId) => `lienzo:${installation.id}:z:{${zoneId}}`);
  const sender = new Redis(redisUrl);
  const listener = new Redis(redisUrl);
  const recorded: Message[] = [];
  listener.on('smessageBuffer', (channel: Buffer, bytes: Buffer) => {
    if (recorded.length < 10_000) recorded.push({ channel: channel.toString(), bytes });
  });
  for (const channel of channels) await listener.ssubscribe(channel);

  const pick = <T>(items: readonly T[]): T | undefined => items[random.below(items.length)];
  const anyChannel = () => pick(channels) ?? '';
  const own = createSeal(installation.secret);
  const foreign = createSeal(randomBytes(32));
  const hint = (seq: bigint, epoch = '') => encodeMessage({ type: 'hint', seq, epoch });
  const sign = (seal: typeof own, content: Uint8Array): Message => {
    const channel = anyChannel();
    const counter = random.below(2 ** 31);
    return { channel, bytes: seal.close(channel, { sender: randomUUID(), counter, content }) };
  };
  const kinds: Readonly<Record<string, () => Message | undefined>> = {
    garbage: () => ({ channel: anyChannel(), bytes: randomBytes(1 + random.below(300)) }),
    forged: () => sign(foreign, hint(BigInt(random.below(2 ** 31)))),
    replayed: () => pick(recorded),
    // A message of one zone on the channel of another one.
    misdirected: () => {
      const message = pick(recorded);
      return message && { ...message, channel: anyChannel() };
    },
    changed: () => {
      const message = pick(recorded);
      if (!message) return undefined;
      const bytes = Buffer.from(message.bytes);
      bytes[random.below(bytes.length)] = random.below(256);
      return { ...message, bytes };
    },
    // Signed correctly by a node that no longer runs.
    stale: () => sign(own, hint(BigInt(random.below(1_000)), randomUUID())),
    'ahead of the journal': () => sign(own, hint(10n ** 12n + BigInt(random.below(1_000)))),
    'of a foreign installation': () => {
      const message = sign(foreign, hint(5n));
      return { ...message, channel: message.channel.replace(installation.id, randomUUID()) };
    },
  };
  const counts: Record<string, number> = {};
  return {
    async publish(count) {
      const names = Object.keys(kinds);
      for (let done = 0; done < count; done += 1) {
        const name = names[done % names.length] ?? '';
        const message = kinds[name]?.();
        if (!message) continue;
        await sender.spublish(message.channel, message.bytes);
        counts[name] = (counts[name] ?? 0) + 1;
      }
    },
    published: () => counts,
    close() {
      sender.disconnect();
      listener.disconnect();
    },
  };
}

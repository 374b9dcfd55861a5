import { Redis } from 'ioredis';

/** Channels of a Redis server. Messages are lost while the server is unreachable. */
export interface RedisChannels {
  publish(channel: string, message: Buffer): void;
  /** Resolves to true when the channel is subscribed, or to false if that has to wait for Redis. */
  subscribe(channel: string): Promise<boolean>;
  unsubscribe(channel: string): void;
  /** Returns whether messages are sent and received at the moment. */
  isUp(): boolean;
  close(): void;
}

interface Options {
  url: string;
  /** A channel of this node alone, which shows whether messages arrive. */
  echoChannel: string;
  onMessage: (channel: string, message: Buffer) => void;
  /** Called when all channels are subscribed, at first and after every interruption. */
  onUp: () => void;
  onError: (error: Error) => void;
}

// Keep messages from piling up in memory while Redis does not respond.
const MAX_PENDING = 1_000;
const MAX_PENDING_BYTES = 8 * 1024 * 1024;
const PAUSE_MILLISECONDS = 1_000;
const ECHO_MILLISECONDS = 1_000;
const MAX_ECHO_MILLISECONDS = 2_500;
const MAX_RETRY_MILLISECONDS = 500;

export function openRedisChannels(options: Options): RedisChannels {
  const { url, echoChannel, onError } = options;
  const connect = (commandTimeout: number) => {
    const redis = new Redis(url, {
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      autoResubscribe: false, // the server may be replaced by one of another version
      commandTimeout,
      retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RETRY_MILLISECONDS),
    });
    redis.on('error', onError);
    return redis;
  };
  const sender = connect(1_000);
  const receiver = connect(5_000); // thousands of channels are subscribed together
  const channels = new Set([echoChannel]);
  let subscribed = false;
  let sharded = false;
  let up = false;
  let pending = { count: 0, bytes: 0 };
  let pausedUntil = 0;
  let echoedAt = performance.now();

  const setUp = (next: boolean) => {
    if (up === next) return;
    up = next;
    if (next) options.onUp();
  };
  const check = () => {
    const isLate = performance.now() - echoedAt > MAX_ECHO_MILLISECONDS;
    setUp(subscribed && sender.status === 'ready' && !isLate);
  };
  const restart = (error: Error) => {
    onError(error);
    receiver.disconnect(true);
  };
  const subscribeOne = (channel: string) =>
    sharded ? receiver.ssubscribe(channel) : receiver.subscribe(channel);
  const subscribeAll = async () => {
    sharded = await hasShardedChannels(receiver, echoChannel);
    await Promise.all([...channels].map(subscribeOne));
    subscribed = true;
    echoedAt = performance.now();
    check();
  };
  const receive = (name: Buffer, message: Buffer) => {
    const channel = name.toString();
    if (channel !== echoChannel) return options.onMessage(channel, message);
    echoedAt = performance.now();
    check();
  };
  receiver.on('ready', () => void subscribeAll().catch(restart));
  receiver.on('close', () => {
    subscribed = false;
    check();
  });
  receiver.on('messageBuffer', receive);
  receiver.on('smessageBuffer', receive);
  sender.on('ready', check);
  sender.on('close', check);

  const publish = (channel: string, message: Buffer) => {
    const isFull = pending.count >= MAX_PENDING || pending.bytes >= MAX_PENDING_BYTES;
    if (!subscribed || isFull || performance.now() < pausedUntil) return;
    pending = { count: pending.count + 1, bytes: pending.bytes + message.length };
    const sent = sharded ? sender.spublish(channel, message) : sender.publish(channel, message);
    sent
      .catch((error: Error) => {
        if (performance.now() >= pausedUntil) onError(error);
        // A closed connection fails immediately; only one that hangs needs a pause.
        if (sender.status === 'ready') pausedUntil = performance.now() + PAUSE_MILLISECONDS;
      })
      .finally(() => {
        pending = { count: pending.count - 1, bytes: pending.bytes - message.length };
      });
  };
  const echo = setInterval(() => {
    publish(echoChannel, Buffer.of());
    check();
  }, ECHO_MILLISECONDS).unref();

  return {
    publish,
    async subscribe(channel) {
      channels.add(channel);
      if (!subscribed) return false;
      try {
        await subscribeOne(channel);
        return true;
      } catch (error) {
        restart(error as Error); // ioredis rejects with errors only
        return false;
      }
    },
    unsubscribe(channel) {
      if (!channels.delete(channel) || !subscribed) return;
      const left = sharded ? receiver.sunsubscribe(channel) : receiver.unsubscribe(channel);
      left.catch(restart);
    },
    isUp: () => up,
    close() {
      clearInterval(echo);
      sender.disconnect();
      receiver.disconnect();
    },
  };
}

/**
 * Subscribes to a sharded channel, which a cluster does not copy to all of its servers. Returns false if
 * the server is older than Redis 7 and has none.
 */
async function hasShardedChannels(redis: Redis, channel: string): Promise<boolean> {
  try {
    await redis.ssubscribe(channel);
    return true;
  } catch (error) {
    if (error instanceof Error && /unknown command/i.test(error.message)) return false;
    throw error;
  }
}

import type { Installation } from '../db/installation.ts';
import {
  type BusMessage,
  decodeMessage,
  encodeMessage,
  type HintMessage,
  type PresenceMessage,
} from './bus/bus-message.ts';
import { createNodeMembers } from './bus/node-members.ts';
import { openRedisChannels, type RedisChannels } from './bus/redis-channels.ts';
import { createSeal } from './bus/sealed-message.ts';

/** Tells other nodes that a zone has new journal entries. A lost hint only delays them. */
export interface ZoneHint extends Omit<HintMessage, 'type'> {
  zoneId: string;
}

/** Why a message of the zone bus was dropped. */
export type DropReason = 'signature' | 'replayed' | 'sender' | 'malformed';

/** Passes messages about zones between the nodes of an installation. */
export interface ZoneBus {
  send(zoneId: string, message: BusMessage): void;
  /**
   * Receives the messages of a zone until `leave` is called as often as `join`. Resolves to true when
   * messages can arrive, or to false if that has to wait until the bus is up.
   */
  join(zoneId: string): Promise<boolean>;
  leave(zoneId: string): void;
  /** Returns whether messages reach the other nodes at the moment. */
  isUp(): boolean;
  countOtherNodes(): Promise<number>;
  close(): Promise<void>;
}

/** Who this node is, and how it recognizes the others. */
export interface NodeIdentity {
  nodeId: string;
  installation: Installation;
  /** Returns the ids of all running nodes of the installation from the database. */
  listNodes: () => Promise<string[]>;
}

export interface ZoneBusOptions {
  redisUrl: string | undefined;
  identity: NodeIdentity;
  onHint: (hint: ZoneHint) => void;
  onPresence: (sender: string, message: PresenceMessage) => void;
  /** Called when the bus works, at first and after every interruption. */
  onUp: () => void;
  onDropped: (reason: DropReason) => void;
  onError: (error: Error) => void;
}

const MAX_MESSAGE_BYTES = 256 * 1024;

/** The channel of a zone on this node. */
interface OpenChannel {
  zoneId: string;
  joins: number;
  /** The counter of the last message of each sender. */
  counters: Map<string, number>;
}

/** Connects to Redis. Without a URL, messages go nowhere. */
export function createZoneBus(options: ZoneBusOptions): ZoneBus {
  const { redisUrl, identity, onDropped } = options;
  const { nodeId, installation, listNodes } = identity;
  const onStranger = () => onDropped('sender');
  const members = createNodeMembers({ nodeId, listNodes, onStranger });
  const countOtherNodes = members.countOthers;
  if (redisUrl === undefined) return { ...DISCONNECTED, countOtherNodes };
  const seal = createSeal(installation.secret);
  // The braces select the shard in a Redis cluster.
  const channelOf = (zoneId: string) => `lienzo:${installation.id}:z:{${zoneId}}`;
  const open = new Map<string, OpenChannel>();
  let counter = 0;

  const deliver = ({ zoneId }: OpenChannel, sender: string, content: Uint8Array) => {
    const message = decode(content);
    if (!message) return onDropped('malformed');
    if (message.type !== 'hint') return options.onPresence(sender, message);
    options.onHint({ zoneId, seq: message.seq, epoch: message.epoch });
  };
  const receive = (channel: string, bytes: Buffer) => {
    const opened = open.get(channel);
    if (!opened) return;
    if (bytes.length > MAX_MESSAGE_BYTES) return onDropped('malformed');
    const envelope = seal.open(channel, bytes);
    if (!envelope) return onDropped('signature');
    const { sender, content } = envelope;
    if (sender === nodeId) return;
    members.ifMember(sender, () => {
      if (envelope.counter <= (opened.counters.get(sender) ?? -1)) return onDropped('replayed');
      opened.counters.set(sender, envelope.counter);
      deliver(opened, sender, content);
    });
  };
  const channels: RedisChannels = openRedisChannels({
    url: redisUrl,
    echoChannel: `lienzo:${installation.id}:n:{${nodeId}}`,
    onMessage: receive,
    onUp: options.onUp,
    onError: options.onError,
  });
  return {
    send(zoneId, message) {
      counter += 1;
      const channel = channelOf(zoneId);
      const content = encodeMessage(message);
      channels.publish(channel, seal.close(channel, { sender: nodeId, counter, content }));
    },
    join(zoneId) {
      const channel = channelOf(zoneId);
      const opened = open.get(channel) ?? { zoneId, joins: 0, counters: new Map() };
      opened.joins += 1;
      open.set(channel, opened);
      return channels.subscribe(channel);
    },
    leave(zoneId) {
      const channel = channelOf(zoneId);
      const opened = open.get(channel);
      if (!opened) return;
      opened.joins -= 1;
      if (opened.joins > 0) return;
      open.delete(channel);
      channels.unsubscribe(channel);
    },
    isUp: channels.isUp,
    countOtherNodes,
    async close() {
      channels.close();
    },
  };
}

const DISCONNECTED: Omit<ZoneBus, 'countOtherNodes'> = {
  send: () => {},
  join: async () => false,
  leave: () => {},
  isUp: () => false,
  close: async () => {},
};

function decode(content: Uint8Array): BusMessage | undefined {
  try {
    return decodeMessage(content);
  } catch {
    return undefined;
  }
}

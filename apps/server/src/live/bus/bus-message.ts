import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/** Tells other nodes that a zone has new journal entries, which they read from the journal. */
export interface HintMessage {
  type: 'hint';
  /** The last entry, or 0 if the sender does not know it. */
  seq: bigint;
  /** The epoch of the journal, or an empty string if the sender does not know it. */
  epoch: string;
}

/** The presence state of a client, encoded as JSON; null if the client has left. */
export interface PresenceState {
  client: number;
  clock: number;
  state: string | null;
}

interface PresenceBase {
  /** The name of the document, because a zone that was moved can briefly be open twice. */
  document: string;
}

/** States that changed on the sending node. */
export interface PresenceChanges extends PresenceBase {
  type: 'changes';
  /** Counts the changes of this sender in this document, so that receivers notice lost ones. */
  number: number;
  states: readonly PresenceState[];
}

/** A part of all states of the sending node. Receivers remove other states of this node after the last part. */
export interface PresenceFull extends PresenceBase {
  type: 'full';
  /** The number of the last changes that it contains. */
  number: number;
  /** The nonces of the nodes that asked for it. */
  answers: readonly string[];
  isFirst: boolean;
  isLast: boolean;
  states: readonly PresenceState[];
}

/** Asks the other nodes for all of their states. */
export interface PresenceAsk extends PresenceBase {
  type: 'ask';
  nonce: string;
}

/** Says that the sending node still has the document open. */
export interface PresenceAlive extends PresenceBase {
  type: 'alive';
  number: number;
}

/** Says that the sending node has closed the document. */
export interface PresenceBye extends PresenceBase {
  type: 'bye';
}

export type PresenceMessage =
  | PresenceChanges
  | PresenceFull
  | PresenceAsk
  | PresenceAlive
  | PresenceBye;
export type BusMessage = HintMessage | PresenceMessage;

const TYPES = ['hint', 'changes', 'full', 'ask', 'alive', 'bye'] as const;
const MAX_STATES = 10_000;
/** At most 256 nodes can run at the same time. */
export const MAX_ANSWERS = 256;

export function encodeMessage(message: BusMessage): Uint8Array {
  const encoder = encoding.createEncoder();
  encoding.writeUint8(encoder, TYPES.indexOf(message.type));
  if (message.type === 'hint') {
    encoding.writeVarString(encoder, String(message.seq));
    encoding.writeVarString(encoder, message.epoch);
    return encoding.toUint8Array(encoder);
  }
  encoding.writeVarString(encoder, message.document);
  if (message.type === 'ask') encoding.writeVarString(encoder, message.nonce);
  if ('number' in message) encoding.writeVarUint(encoder, message.number);
  if (message.type === 'full') {
    encoding.writeUint8(encoder, Number(message.isFirst) + 2 * Number(message.isLast));
    encoding.writeVarUint(encoder, message.answers.length);
    for (const nonce of message.answers) encoding.writeVarString(encoder, nonce);
  }
  if ('states' in message) writeStates(encoder, message.states);
  return encoding.toUint8Array(encoder);
}

function writeStates(encoder: encoding.Encoder, states: readonly PresenceState[]): void {
  encoding.writeVarUint(encoder, states.length);
  for (const { client, clock, state } of states) {
    encoding.writeVarUint(encoder, client);
    encoding.writeVarUint(encoder, clock);
    encoding.writeVarString(encoder, state ?? '');
  }
}

/** Throws if the message is malformed. */
export function decodeMessage(content: Uint8Array): BusMessage {
  const decoder = decoding.createDecoder(content);
  const message = readMessage(decoder);
  if (decoding.hasContent(decoder)) throw new Error('The message is too long.');
  return message;
}

function readMessage(decoder: decoding.Decoder): BusMessage {
  const type = TYPES[decoding.readUint8(decoder)];
  if (type === 'hint') {
    const seq = BigInt(decoding.readVarString(decoder));
    return { type, seq, epoch: decoding.readVarString(decoder) };
  }
  const document = decoding.readVarString(decoder);
  switch (type) {
    case 'ask':
      return { type, document, nonce: decoding.readVarString(decoder) };
    case 'alive':
      return { type, document, number: decoding.readVarUint(decoder) };
    case 'bye':
      return { type, document };
    case 'changes': {
      const number = decoding.readVarUint(decoder);
      return { type, document, number, states: readStates(decoder) };
    }
    case 'full': {
      const number = decoding.readVarUint(decoder);
      const flags = decoding.readUint8(decoder);
      const parts = { isFirst: (flags & 1) > 0, isLast: (flags & 2) > 0 };
      const answers = readMany(decoder, MAX_ANSWERS, () => decoding.readVarString(decoder));
      return { type, document, number, ...parts, answers, states: readStates(decoder) };
    }
    default:
      throw new Error('The type of the message is unknown.');
  }
}

function readStates(decoder: decoding.Decoder): PresenceState[] {
  return readMany(decoder, MAX_STATES, () => {
    const client = decoding.readVarUint(decoder);
    const clock = decoding.readVarUint(decoder);
    return { client, clock, state: decoding.readVarString(decoder) || null };
  });
}

function readMany<T>(decoder: decoding.Decoder, max: number, read: () => T): T[] {
  const count = decoding.readVarUint(decoder);
  if (count > max) throw new Error('The message has too many parts.');
  return Array.from({ length: count }, read);
}

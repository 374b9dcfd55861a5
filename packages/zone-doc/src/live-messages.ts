import {
  createDecoder,
  readVarInt,
  readVarString,
  readVarUint,
  readVarUint8Array,
} from 'lib0/decoding';
import {
  createEncoder,
  toUint8Array,
  writeVarString,
  writeVarUint,
  writeVarUint8Array,
} from 'lib0/encoding';
import { messageTypes, syncSteps } from './live-protocol.ts';

/** Encodes a sync message. The content of step 1 is a state vector, otherwise it is an update. */
export function encodeSync(
  address: string,
  { step, content }: { step: number; content: Uint8Array },
): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, address);
  writeVarUint(encoder, messageTypes.sync);
  writeVarUint(encoder, step);
  writeVarUint8Array(encoder, content);
  return toUint8Array(encoder);
}

/** Encodes a message that does not change the document. */
export function encodeStateless(address: string, payload: string): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, address);
  writeVarUint(encoder, messageTypes.stateless);
  writeVarString(encoder, payload);
  return toUint8Array(encoder);
}

/** Encodes the message with which a client leaves a document and keeps the socket open. */
export function encodeLeave(address: string): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, address);
  writeVarUint(encoder, messageTypes.close);
  return toUint8Array(encoder);
}

/** Returns the name of the document that a message is about. Undefined for pings, which have none. */
export function readAddress(message: Uint8Array): string | undefined {
  return message.length === 1 ? undefined : readVarString(createDecoder(message));
}

/** The messages of the service that a client handles itself. */
export type ServerMessage =
  /** Asks for what the service lacks, beyond its state vector. */
  | { type: 'syncRequest'; stateVector: Uint8Array }
  /** Has what the client lacks, and all deletions that the service knows. */
  | { type: 'syncReply'; update: Uint8Array }
  /** The service has processed an update: stored, or ignored on a read-only connection. */
  | { type: 'processed'; isStored: boolean }
  | { type: 'stateless'; payload: string }
  /** The service has closed the document and keeps the socket open. */
  | { type: 'closed' }
  | { type: 'auth' | 'other' };

export function readServerMessage(message: Uint8Array): ServerMessage {
  const decoder = createDecoder(message);
  readVarString(decoder); // the document name
  const type = readVarUint(decoder);
  if (type === messageTypes.syncStatus)
    return { type: 'processed', isStored: readVarInt(decoder) === 1 };
  if (type === messageTypes.stateless)
    return { type: 'stateless', payload: readVarString(decoder) };
  if (type === messageTypes.close) return { type: 'closed' };
  if (type === messageTypes.auth) return { type: 'auth' };
  if (type !== messageTypes.sync) return { type: 'other' };
  const step = readVarUint(decoder);
  if (step === syncSteps.step1)
    return { type: 'syncRequest', stateVector: readVarUint8Array(decoder) };
  if (step === syncSteps.step2) return { type: 'syncReply', update: readVarUint8Array(decoder) };
  return { type: 'other' };
}

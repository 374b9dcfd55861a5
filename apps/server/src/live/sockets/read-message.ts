import { AUTH_TOKEN, livePings, messageTypes, syncSteps } from '@lienzo/zone-doc';
import {
  createDecoder,
  type Decoder,
  hasContent,
  readVarString,
  readVarUint,
  readVarUint8Array,
} from 'lib0/decoding';

/** The parts of a client message that the message filter needs. */
export type ClientMessage =
  /** Asks for the document. `isEmpty` if the client has no part of it yet. */
  | { type: 'syncRequest'; address: string; isEmpty: boolean }
  /** Carries what the document lacks, in response to the sync request of the server. */
  | { type: 'syncReply'; address: string }
  | { type: 'presence'; address: string; clients: readonly number[] }
  /** Asks whether the connection is alive, regardless of the messages that wait to be stored. */
  | { type: 'ping'; address: string }
  | { type: 'token' | 'leave' | 'other'; address: string }
  | { type: 'ignored' };

// The name of a document and, for clients that open it several times, a suffix of their choice. It
// contains a slash, so it cannot be the name of a property of Object.prototype.
const ADDRESS = /^[\w-]{1,40}(?:\/[\w-]{1,40}){1,3}(?:\0[\w.-]{1,64})?$/;
const MAX_TOKEN_LENGTH = 32_768;
const MAX_PRESENCE_BYTES = 65_536;
const MAX_STATELESS_LENGTH = 64;

/** Reads the envelope of a message. Returns undefined if no client of this protocol would send it. */
export function readMessage(message: Uint8Array): ClientMessage | undefined {
  if (message.length === 1 && message[0] === messageTypes.pong) return { type: 'ignored' };
  try {
    const decoder = createDecoder(message);
    const address = readVarString(decoder);
    return ADDRESS.test(address) ? readContent(message, decoder, address) : undefined;
  } catch {
    return undefined; // truncated or malformed
  }
}

function readContent(
  message: Uint8Array,
  decoder: Decoder,
  address: string,
): ClientMessage | undefined {
  const type = readVarUint(decoder);
  if (type === messageTypes.sync) return readSync(message, decoder, address);
  if (type === messageTypes.queryAwareness) return { type: 'ignored' };
  if (type === messageTypes.close) return { type: 'leave', address };
  if (type === messageTypes.awareness) {
    const clients = readPresence(readVarUint8Array(decoder));
    return clients && { type: 'presence', address, clients };
  }
  if (type === messageTypes.stateless) {
    const payload = readVarString(decoder);
    if (payload === livePings.ping) return { type: 'ping', address };
    return payload.length > MAX_STATELESS_LENGTH ? undefined : { type: 'other', address };
  }
  if (type !== messageTypes.auth || readVarUint(decoder) !== AUTH_TOKEN) return undefined;
  const isTooLong = readVarString(decoder).length > MAX_TOKEN_LENGTH;
  return isTooLong ? undefined : { type: 'token', address };
}

/** Returns the Yjs client ids of presence states, or undefined if a state is not an object or null. */
function readPresence(content: Uint8Array): number[] | undefined {
  if (content.length > MAX_PRESENCE_BYTES) return undefined;
  const decoder = createDecoder(content);
  const clients: number[] = [];
  for (let left = readVarUint(decoder); left > 0; left -= 1) {
    clients.push(readVarUint(decoder));
    readVarUint(decoder); // clock
    const state: unknown = JSON.parse(readVarString(decoder));
    if (typeof state !== 'object' || Array.isArray(state)) return undefined;
  }
  return clients;
}

function readSync(
  message: Uint8Array,
  decoder: Decoder,
  address: string,
): ClientMessage | undefined {
  const at = decoder.pos;
  const step = readVarUint(decoder);
  if (step > syncSteps.update || decoder.pos !== at + 1) return undefined;
  const content = readVarUint8Array(decoder);
  if (hasContent(decoder)) return undefined;
  if (step === syncSteps.step1) {
    const isEmpty = content.length === 1 && content[0] === 0;
    return { type: 'syncRequest', address, isEmpty };
  }
  // The engine handles a sync reply like an update, except that it decodes the replies of read-only
  // clients, which nothing has validated. Updates of read-only clients are refused without decoding.
  if (step === syncSteps.step2) message[at] = syncSteps.update;
  return { type: step === syncSteps.step2 ? 'syncReply' : 'other', address };
}

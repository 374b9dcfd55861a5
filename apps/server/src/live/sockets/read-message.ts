import { AUTH_TOKEN, messageTypes, syncSteps } from '@lienzo/zone-doc';
import {
  createDecoder,
  type Decoder,
  hasContent,
  readVarString,
  readVarUint,
  readVarUint8Array,
} from 'lib0/decoding';

/** What somebody sent, as far as the door cares. */
export type Frame =
  /** "What is in the document?" Empty when they have nothing of it yet. */
  | { type: 'question'; address: string; isEmpty: boolean }
  | { type: 'presence'; address: string; clients: readonly number[] }
  /** What they have that is not in the document, as an answer to its question. */
  | { type: 'answer'; address: string }
  | { type: 'token' | 'leave' | 'other'; address: string }
  /** Something that needs no answer. */
  | { type: 'nothing' };

// The name of a document and, from clients that open it several times, a word of their choice. There is
// a slash in it, so it cannot be the name of anything that every object has.
const ADDRESS = /^[\w-]{1,40}(?:\/[\w-]{1,40}){1,3}(?:\0[\w.-]{1,64})?$/;
const LONGEST_TOKEN = 32_768;
const LONGEST_PRESENCE = 65_536;
const LONGEST_WORD = 64;

/** Takes the outside of a frame apart. Undefined for what no client of this protocol sends. */
export function readFrame(frame: Uint8Array): Frame | undefined {
  if (frame.length === 1 && frame[0] === messageTypes.pong) return { type: 'nothing' };
  try {
    const decoder = createDecoder(frame);
    const address = readVarString(decoder);
    return ADDRESS.test(address) ? readMessage(frame, decoder, address) : undefined;
  } catch {
    return undefined; // it ended early, or is not what it says
  }
}

function readMessage(frame: Uint8Array, decoder: Decoder, address: string): Frame | undefined {
  const type = readVarUint(decoder);
  if (type === messageTypes.sync) return readSync(frame, decoder, address);
  if (type === messageTypes.queryAwareness) return { type: 'nothing' };
  if (type === messageTypes.close) return { type: 'leave', address };
  if (type === messageTypes.awareness) {
    const clients = readPresence(readVarUint8Array(decoder));
    return clients && { type: 'presence', address, clients };
  }
  if (type === messageTypes.stateless) {
    return readVarString(decoder).length > LONGEST_WORD ? undefined : { type: 'other', address };
  }
  if (type !== messageTypes.auth || readVarUint(decoder) !== AUTH_TOKEN) return undefined;
  return readVarString(decoder).length > LONGEST_TOKEN ? undefined : { type: 'token', address };
}

/** Whose states these are, if each is an object or nothing. */
function readPresence(content: Uint8Array): number[] | undefined {
  if (content.length > LONGEST_PRESENCE) return undefined;
  const decoder = createDecoder(content);
  const clients: number[] = [];
  for (let left = readVarUint(decoder); left > 0; left -= 1) {
    clients.push(readVarUint(decoder));
    readVarUint(decoder); // when
    const state: unknown = JSON.parse(readVarString(decoder));
    if (typeof state !== 'object' || Array.isArray(state)) return undefined;
  }
  return clients;
}

function readSync(frame: Uint8Array, decoder: Decoder, address: string): Frame | undefined {
  const at = decoder.pos;
  const step = readVarUint(decoder);
  if (step > syncSteps.update || decoder.pos !== at + 1) return undefined;
  const content = readVarUint8Array(decoder);
  if (hasContent(decoder)) return undefined;
  if (step === syncSteps.step1) {
    const isEmpty = content.length === 1 && content[0] === 0;
    return { type: 'question', address, isEmpty };
  }
  // To the engine an answer is an update, except that it looks at what is in those of readers, which
  // nobody has judged. Of updates of readers it says at once that they were not applied.
  if (step === syncSteps.step2) frame[at] = syncSteps.update;
  return { type: step === syncSteps.step2 ? 'answer' : 'other', address };
}

import {
  createDecoder,
  type Decoder,
  hasContent,
  readVarString,
  readVarUint,
  readVarUint8Array,
} from 'lib0/decoding';

// Numbers of the protocol: a frame is the address of a document, the type of the message, its content.
const SYNC = 0;
const PRESENCE = 1;
const TOKEN = 2;
const ASK_PRESENCE = 3;
const STATELESS = 5;
const LEAVE = 7;
const PONG = 10;
const STEP_1 = 0;
const STEP_2 = 1;
const UPDATE = 2;

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
  if (frame.length === 1 && frame[0] === PONG) return { type: 'nothing' };
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
  if (type === SYNC) return readSync(frame, decoder, address);
  if (type === ASK_PRESENCE) return { type: 'nothing' };
  if (type === LEAVE) return { type: 'leave', address };
  if (type === PRESENCE) {
    const clients = readPresence(readVarUint8Array(decoder));
    return clients && { type: 'presence', address, clients };
  }
  if (type === STATELESS) {
    return readVarString(decoder).length > LONGEST_WORD ? undefined : { type: 'other', address };
  }
  if (type !== TOKEN || readVarUint(decoder) !== 0) return undefined;
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
  if (step > UPDATE || decoder.pos !== at + 1) return undefined;
  const content = readVarUint8Array(decoder);
  if (hasContent(decoder)) return undefined;
  if (step === STEP_1) {
    const isEmpty = content.length === 1 && content[0] === 0;
    return { type: 'question', address, isEmpty };
  }
  // To the engine an answer is an update, except that it looks at what is in those of readers, which
  // nobody has judged. Of updates of readers it says at once that they were not applied.
  if (step === STEP_2) frame[at] = UPDATE;
  return { type: step === STEP_2 ? 'answer' : 'other', address };
}

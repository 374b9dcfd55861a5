import {
  createEncoder,
  toUint8Array,
  writeVarString,
  writeVarUint,
  writeVarUint8Array,
} from 'lib0/encoding';

// Numbers of the protocol: a frame is the address of a document, the type of the message, its content.
const SYNC = 0;
const STEP_1 = 0;
const UPDATE = 2;

/** A frame that carries an update. */
export function updateFrame(address: string, update: Uint8Array): Uint8Array {
  return syncFrame(address, { type: UPDATE, content: update });
}

/** The question of a client that has this state. */
export function questionFrame(address: string, state: Uint8Array): Uint8Array {
  return syncFrame(address, { type: STEP_1, content: state });
}

function syncFrame(address: string, { type, content }: { type: number; content: Uint8Array }) {
  const encoder = createEncoder();
  writeVarString(encoder, address);
  writeVarUint(encoder, SYNC);
  writeVarUint(encoder, type);
  writeVarUint8Array(encoder, content);
  return toUint8Array(encoder);
}

import { messageTypes, syncSteps } from '@lienzo/zone-doc';
import {
  createEncoder,
  toUint8Array,
  writeVarString,
  writeVarUint,
  writeVarUint8Array,
} from 'lib0/encoding';

/** Encodes a message that carries an update. */
export function encodeUpdate(address: string, update: Uint8Array): Uint8Array {
  return encodeSync(address, { step: syncSteps.update, content: update });
}

/** Encodes the sync request of a client that has the given state vector. */
export function encodeSyncRequest(address: string, stateVector: Uint8Array): Uint8Array {
  return encodeSync(address, { step: syncSteps.step1, content: stateVector });
}

function encodeSync(address: string, { step, content }: { step: number; content: Uint8Array }) {
  const encoder = createEncoder();
  writeVarString(encoder, address);
  writeVarUint(encoder, messageTypes.sync);
  writeVarUint(encoder, step);
  writeVarUint8Array(encoder, content);
  return toUint8Array(encoder);
}

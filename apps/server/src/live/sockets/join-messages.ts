import { messageTypes, syncSteps } from '@lienzo/zone-doc';
import {
  createEncoder,
  toUint8Array,
  writeVarString,
  writeVarUint,
  writeVarUint8Array,
} from 'lib0/encoding';

/** A frame that carries an update. */
export function updateFrame(address: string, update: Uint8Array): Uint8Array {
  return syncFrame(address, { type: syncSteps.update, content: update });
}

/** The question of a client that has this state. */
export function questionFrame(address: string, state: Uint8Array): Uint8Array {
  return syncFrame(address, { type: syncSteps.step1, content: state });
}

function syncFrame(address: string, { type, content }: { type: number; content: Uint8Array }) {
  const encoder = createEncoder();
  writeVarString(encoder, address);
  writeVarUint(encoder, messageTypes.sync);
  writeVarUint(encoder, type);
  writeVarUint8Array(encoder, content);
  return toUint8Array(encoder);
}

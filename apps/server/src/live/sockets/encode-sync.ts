import { encodeSync, syncSteps } from '@lienzo/zone-doc';

/** Encodes a message that carries an update. */
export function encodeUpdate(address: string, update: Uint8Array): Uint8Array {
  return encodeSync(address, { step: syncSteps.update, content: update });
}

/** Encodes the sync request of a client that has the given state vector. */
export function encodeSyncRequest(address: string, stateVector: Uint8Array): Uint8Array {
  return encodeSync(address, { step: syncSteps.step1, content: stateVector });
}

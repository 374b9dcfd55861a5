import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import * as decoding from 'lib0/decoding';
import * as encoding from 'lib0/encoding';

/** The content of a message with its sender, protected by a signature. */
export interface Envelope {
  /** The node that sent the message. */
  sender: string;
  /** Increases with every message of a sender, so that receivers recognize replayed ones. */
  counter: number;
  content: Uint8Array;
}

/** Signs messages, and checks signatures, with a key that only nodes of one installation have. */
export interface Seal {
  close(channel: string, envelope: Envelope): Buffer;
  /** Returns undefined if the message was not signed for this channel by a node of the installation. */
  open(channel: string, message: Uint8Array): Envelope | undefined;
}

const KEY_BYTES = 32;
const SIGNATURE_BYTES = 32;
const PURPOSE = 'lienzo zone bus 1';

export function createSeal(secret: Uint8Array): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', PURPOSE, KEY_BYTES));
  // The channel is signed too: a message of one zone must not be accepted for another.
  const sign = (channel: string, body: Uint8Array) =>
    createHmac('sha256', key).update(channel).update('\0').update(body).digest();
  return {
    close(channel, { sender, counter, content }) {
      const encoder = encoding.createEncoder();
      encoding.writeVarString(encoder, sender);
      encoding.writeVarUint(encoder, counter);
      encoding.writeVarUint8Array(encoder, content);
      const body = encoding.toUint8Array(encoder);
      return Buffer.concat([sign(channel, body), body]);
    },
    open(channel, message) {
      const signature = message.subarray(0, SIGNATURE_BYTES);
      const body = message.subarray(SIGNATURE_BYTES);
      if (signature.length < SIGNATURE_BYTES) return undefined;
      if (!timingSafeEqual(signature, sign(channel, body))) return undefined;
      const decoder = decoding.createDecoder(body);
      const sender = decoding.readVarString(decoder);
      const counter = decoding.readVarUint(decoder);
      return { sender, counter, content: decoding.readVarUint8Array(decoder) };
    },
  };
}

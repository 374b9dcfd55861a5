import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { AUTH_TOKEN, messageTypes, syncSteps } from '@lienzo/zone-doc';
import {
  createEncoder,
  type Encoder,
  toUint8Array,
  writeVarString,
  writeVarUint,
  writeVarUint8Array,
} from 'lib0/encoding';
import type { Canvas } from '../zones/test-canvas.ts';

/**
 * A WebSocket without a client library, for tests that break the protocol: it does not answer close
 * frames, can stop reading, and exposes messages as received.
 */
export interface RawLiveSocket {
  /** Name of the zone's document. */
  readonly address: string;
  /** Sends a message of the live protocol. */
  send(message: Uint8Array): void;
  /** Writes bytes that need not be a WebSocket frame. */
  write(bytes: Uint8Array): void;
  /** Sends an unsolicited pong. */
  pong(): void;
  /** Stops reading. */
  pause(): void;
  readonly received: { at: number; message: Uint8Array }[];
  /** Returns the code and reason of the close frame from the service. */
  closeReason(): { code: number; reason: string } | undefined;
  isEnded(): boolean;
  destroy(): void;
}

interface RawSocketOptions {
  url: string;
  zone: Pick<Canvas, 'edition_id' | 'space_id' | 'zone_id'>;
  /** Sent after connecting, if given. */
  credentials?: string;
  /** Whether to keep received messages; a flood would fill the memory. */
  keep?: boolean;
}

const BINARY = 2;
const CLOSE = 8;
const PONG = 10;

export async function openRawSocket(opening: RawSocketOptions): Promise<RawLiveSocket> {
  const { url, zone, credentials, keep = true } = opening;
  const { hostname, port } = new URL(url);
  const address = `${zone.edition_id}/${zone.space_id}/${zone.zone_id}`;
  const socket = connect(Number(port), hostname);
  let ended = false;
  socket.on('error', () => {});
  socket.on('close', () => {
    ended = true;
  });
  await once(socket, 'connect');
  socket.write(
    `GET /service/live?version=2 HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  const rest = await readHead(socket);
  const received: { at: number; message: Uint8Array }[] = [];
  let farewell: { code: number; reason: string } | undefined;
  const parse = createParser((opcode, payload) => {
    if (opcode === BINARY && keep) received.push({ at: Date.now(), message: payload });
    if (opcode === CLOSE && payload.length >= 2)
      farewell = { code: payload.readUInt16BE(0), reason: payload.subarray(2).toString() };
  });
  parse(rest);
  socket.on('data', parse);
  const raw: RawLiveSocket = {
    address,
    received,
    send: (message) => void socket.write(encodeFrame(BINARY, message)),
    write: (bytes) => void socket.write(bytes),
    pong: () => void socket.write(encodeFrame(PONG, new Uint8Array())),
    pause: () => void socket.pause(),
    closeReason: () => farewell,
    isEnded: () => ended || farewell !== undefined,
    destroy: () => socket.destroy(),
  };
  if (credentials !== undefined) raw.send(messages.token(address, credentials));
  return raw;
}

async function readHead(socket: Socket): Promise<Buffer> {
  let head = Buffer.alloc(0);
  while (!head.includes('\r\n\r\n')) {
    const [chunk] = await once(socket, 'data');
    head = Buffer.concat([head, chunk]);
  }
  if (!head.toString().startsWith('HTTP/1.1 101')) throw new Error(head.toString());
  return head.subarray(head.indexOf('\r\n\r\n') + 4);
}

/** Parses WebSocket frames from a server, which are not masked. */
function createParser(onFrame: (opcode: number, payload: Buffer) => void) {
  let buffered: Buffer = Buffer.alloc(0);
  return (chunk: Buffer) => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
    while (buffered.length >= 2) {
      const short = (buffered[1] ?? 0) & 0x7f;
      const start = short === 127 ? 10 : short === 126 ? 4 : 2;
      if (buffered.length < start) return;
      const length =
        short === 127
          ? Number(buffered.readBigUInt64BE(2))
          : short === 126
            ? buffered.readUInt16BE(2)
            : short;
      if (buffered.length < start + length) return;
      onFrame((buffered[0] ?? 0) & 0x0f, Buffer.from(buffered.subarray(start, start + length)));
      buffered = buffered.subarray(start + length);
    }
  };
}

function encodeFrame(opcode: number, payload: Uint8Array): Buffer {
  const mask = Buffer.alloc(4); // zeros, which leave the payload unchanged
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (length < 126 ? length : length < 65_536 ? 126 : 127);
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, mask, payload]);
}

function encodeMessage(
  address: string,
  type: number,
  write: (encoder: Encoder) => void,
): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, address);
  writeVarUint(encoder, type);
  write(encoder);
  return toUint8Array(encoder);
}

/** Messages of the live protocol. */
export const messages = {
  token: (address: string, credentials: string) =>
    encodeMessage(address, messageTypes.auth, (encoder) => {
      writeVarUint(encoder, AUTH_TOKEN);
      writeVarString(encoder, credentials);
    }),
  question: (address: string, state: Uint8Array = Uint8Array.of(0)) =>
    encodeMessage(address, messageTypes.sync, (encoder) => {
      writeVarUint(encoder, syncSteps.step1);
      writeVarUint8Array(encoder, state);
    }),
  /** Answers a sync request, by default with an empty document. */
  answer: (address: string, update: Uint8Array = Uint8Array.of(0, 0)) =>
    encodeMessage(address, messageTypes.sync, (encoder) => {
      writeVarUint(encoder, syncSteps.step2);
      writeVarUint8Array(encoder, update);
    }),
  update: (address: string, update: Uint8Array) =>
    encodeMessage(address, messageTypes.sync, (encoder) => {
      writeVarUint(encoder, syncSteps.update);
      writeVarUint8Array(encoder, update);
    }),
  presence: (address: string, states: readonly (readonly [number, unknown])[]) =>
    encodeMessage(address, messageTypes.awareness, (encoder) => {
      const list = createEncoder();
      writeVarUint(list, states.length);
      for (const [client, state] of states) {
        writeVarUint(list, client);
        writeVarUint(list, 1);
        writeVarString(list, JSON.stringify(state));
      }
      writeVarUint8Array(encoder, toUint8Array(list));
    }),
  word: (address: string, word: string) =>
    encodeMessage(address, messageTypes.stateless, (e) => writeVarString(e, word)),
  /** Encodes any content with any message type. */
  any: (address: string, type: number, content: Uint8Array) =>
    encodeMessage(address, type, (encoder) => {
      for (const byte of content) writeVarUint(encoder, byte);
    }),
};

/** Returns whether a message carries changes of the document. */
export function carriesUpdate(received: Uint8Array, address: string): boolean {
  const start = address.length + 1; // the address is short, so its length is one byte
  const step = received[start + 1];
  return (
    received[start] === messageTypes.sync && (step === syncSteps.step2 || step === syncSteps.update)
  );
}

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
 * A WebSocket that keeps no rule: it does not answer when it is told to go, and reads only if it
 * wants to. What it is sent comes as it is.
 */
export interface RawLiveSocket {
  /** Name of the zone's document. */
  readonly address: string;
  /** Sends a frame of the live protocol. */
  send(frame: Uint8Array): void;
  /** Sends bytes that need not be a frame of anything. */
  write(bytes: Uint8Array): void;
  /** Says pong, though nobody asked. */
  pong(): void;
  /** Stops reading. */
  pause(): void;
  readonly received: { at: number; frame: Uint8Array }[];
  /** Code and reason with which the service said goodbye. */
  farewell(): { code: number; reason: string } | undefined;
  isEnded(): boolean;
  end(): void;
}

interface Opening {
  url: string;
  zone: Pick<Canvas, 'edition_id' | 'space_id' | 'zone_id'>;
  /** Not sent if there is none. */
  credentials?: string;
  /** Keep what is received; a flood would fill the memory. */
  keep?: boolean;
}

const BINARY = 2;
const CLOSE = 8;
const PONG = 10;

export async function openRawSocket(opening: Opening): Promise<RawLiveSocket> {
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
    `GET /service/live HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  const rest = await readHead(socket);
  const received: { at: number; frame: Uint8Array }[] = [];
  let farewell: { code: number; reason: string } | undefined;
  const parse = createParser((opcode, payload) => {
    if (opcode === BINARY && keep) received.push({ at: Date.now(), frame: payload });
    if (opcode === CLOSE && payload.length >= 2)
      farewell = { code: payload.readUInt16BE(0), reason: payload.subarray(2).toString() };
  });
  parse(rest);
  socket.on('data', parse);
  const raw: RawLiveSocket = {
    address,
    received,
    send: (frame) => void socket.write(wrap(BINARY, frame)),
    write: (bytes) => void socket.write(bytes),
    pong: () => void socket.write(wrap(PONG, new Uint8Array())),
    pause: () => void socket.pause(),
    farewell: () => farewell,
    isEnded: () => ended || farewell !== undefined,
    end: () => socket.destroy(),
  };
  if (credentials !== undefined) raw.send(frames.token(address, credentials));
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

/** Frames of servers carry no mask. */
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

function wrap(opcode: number, payload: Uint8Array): Buffer {
  const mask = Buffer.alloc(4); // of zeros: it masks nothing
  const { length } = payload;
  const head = Buffer.alloc(length < 126 ? 2 : length < 65_536 ? 4 : 10);
  head[0] = 0x80 | opcode;
  head[1] = 0x80 | (length < 126 ? length : length < 65_536 ? 126 : 127);
  if (head.length === 4) head.writeUInt16BE(length, 2);
  if (head.length === 10) head.writeBigUInt64BE(BigInt(length), 2);
  return Buffer.concat([head, mask, payload]);
}

function frame(address: string, type: number, write: (encoder: Encoder) => void): Uint8Array {
  const encoder = createEncoder();
  writeVarString(encoder, address);
  writeVarUint(encoder, type);
  write(encoder);
  return toUint8Array(encoder);
}

/** Frames of the protocol. */
export const frames = {
  token: (address: string, credentials: string) =>
    frame(address, messageTypes.auth, (encoder) => {
      writeVarUint(encoder, AUTH_TOKEN);
      writeVarString(encoder, credentials);
    }),
  question: (address: string, state: Uint8Array = Uint8Array.of(0)) =>
    frame(address, messageTypes.sync, (encoder) => {
      writeVarUint(encoder, syncSteps.step1);
      writeVarUint8Array(encoder, state);
    }),
  /** Of somebody who has nothing, unless they say what. */
  answer: (address: string, update: Uint8Array = Uint8Array.of(0, 0)) =>
    frame(address, messageTypes.sync, (encoder) => {
      writeVarUint(encoder, syncSteps.step2);
      writeVarUint8Array(encoder, update);
    }),
  update: (address: string, update: Uint8Array) =>
    frame(address, messageTypes.sync, (encoder) => {
      writeVarUint(encoder, syncSteps.update);
      writeVarUint8Array(encoder, update);
    }),
  presence: (address: string, states: readonly (readonly [number, unknown])[]) =>
    frame(address, messageTypes.awareness, (encoder) => {
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
    frame(address, messageTypes.stateless, (e) => writeVarString(e, word)),
  /** Anything of any type. */
  any: (address: string, type: number, content: Uint8Array) =>
    frame(address, type, (encoder) => {
      for (const byte of content) writeVarUint(encoder, byte);
    }),
};

/** Whether a frame carries changes of the document. */
export function carriesUpdate(received: Uint8Array, address: string): boolean {
  const start = address.length + 1; // the address is short, so its length is one byte
  const step = received[start + 1];
  return (
    received[start] === messageTypes.sync && (step === syncSteps.step2 || step === syncSteps.update)
  );
}

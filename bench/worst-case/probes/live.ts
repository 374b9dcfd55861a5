import { randomUUID } from 'node:crypto';
import { insertShapes } from '@lienzo/contract';
import { elementsOf, insertElement, removeElement, updateLimits } from '@lienzo/zone-doc';
import type * as Y from 'yjs';
import {
  carriesUpdate,
  messages,
  openRawSocket,
  type RawLiveSocket,
} from '../../../testing/live/raw-live-socket.ts';
import { openProbe, sendProbe, until } from '../../shared/zone-probe.ts';
import { bigShape } from '../fat-zone.ts';
import type { Probe } from '../probe.ts';
import type { World } from '../world.ts';

const TEXT = 'Lorem ipsum dolor sit amet '.repeat(45);
/** Elements in an update of almost 1 MiB. */
const ELEMENTS = 600;
const PRESENCE_CHARACTERS = 10_000;

/** Messages over a socket. */
export function liveProbes(world: World): Probe[] {
  return [
    openZone(world),
    askAgain(world),
    sendLargeUpdate(world),
    sendLargeRemoval(world),
    sendPresence(world),
    edit(world),
  ];
}

function openZone({ url, home, token }: World): Probe {
  return {
    name: 'live: open a zone',
    input: 'the full zone',
    perMinute: 60,
    async send() {
      const { socket } = await openProbe({ url, zone: home, token });
      socket.close();
    },
  };
}

/** Asks for the whole document on a socket that is open. */
function askAgain(world: World): Probe {
  let socket: RawLiveSocket | undefined;
  return {
    name: 'live: ask for the document',
    input: 'the full zone',
    perMinute: 60,
    async prepare() {
      socket = await openRaw(world);
    },
    async send() {
      if (!socket) throw new Error('The socket is not open.');
      await askAndWait(socket);
    },
    async after() {
      socket?.destroy();
    },
  };
}

async function openRaw({ url, home, token }: World): Promise<RawLiveSocket> {
  const socket = await openRawSocket({ url, zone: home, credentials: token });
  await askAndWait(socket);
  return socket;
}

async function askAndWait(socket: RawLiveSocket): Promise<void> {
  socket.received.length = 0;
  socket.send(messages.question(socket.address));
  await until(
    () => socket.received.some(({ message }) => carriesUpdate(message, socket.address)),
    () => `No document arrived: ${JSON.stringify(socket.closeReason())}`,
  );
}

/** Inserts as many elements as fit into a message, into a zone of their own. */
function sendLargeUpdate(world: World): Probe {
  let zones: { space_id: string; zone_id: string }[] = [];
  return {
    name: 'live: update',
    input: `${ELEMENTS} elements, 0.9 MB`,
    perMinute: 60,
    async prepare(turns) {
      zones = [];
      while (zones.length < turns) zones.push(await world.createSpace());
    },
    async send(turn) {
      const zone = { ...world.home, ...zones[turn] };
      const { socket } = await openProbe({ url: world.url, zone, token: world.token });
      socket.doc.transact(() => {
        for (let index = 0; index < ELEMENTS; index += 1) insertText(socket.doc, index);
      });
      await socket.acknowledgments.next();
      socket.close();
    },
  };
}

function insertText(doc: Y.Doc, index: number): void {
  const element = {
    meta: { id: randomUUID(), name: `Shape ${index}` },
    basic: { type: 'RECTANGLE' as const },
    text: { paragraphs: [{ id: randomUUID(), portions: [{ text: TEXT }] }] },
  };
  insertElement(doc, { kind: 'shape', element, z: 'a0' });
}

/** Removes as many elements as an update may touch, from zones that have no others. */
function sendLargeRemoval(world: World): Probe {
  const zones: { space_id: string; zone_id: string }[] = [];
  return {
    name: 'live: removal',
    input: `${updateLimits.elements} elements`,
    perMinute: 60,
    async prepare(turns) {
      zones.length = 0;
      const shapes = () =>
        Array.from({ length: updateLimits.elements / 2 }, (_, at) => bigShape(at));
      while (zones.length < turns) {
        const zone = await world.createSpace();
        const params = { ...world.home, ...zone };
        for (let half = 0; half < 2; half += 1)
          await world.client.call(insertShapes, { params, body: { shapes: shapes() } });
        zones.push(zone);
      }
    },
    async send(turn) {
      const zone = { ...world.home, ...zones[turn] };
      const { socket } = await openProbe({ url: world.url, zone, token: world.token });
      socket.doc.transact(() => {
        for (const id of [...elementsOf(socket.doc).keys()]) removeElement(socket.doc, id);
      });
      await socket.acknowledgments.next();
      socket.close();
    },
  };
}

function sendPresence(world: World): Probe {
  let socket: RawLiveSocket | undefined;
  return {
    name: 'live: presence',
    input: `${PRESENCE_CHARACTERS} characters`,
    perMinute: 1_500,
    async prepare() {
      socket = await openRaw(world);
    },
    async send(turn) {
      const state = { cursor: { top: turn, left: 0 }, more: 'x'.repeat(PRESENCE_CHARACTERS) };
      socket?.send(messages.presence(socket.address, [[1, state]]));
    },
    async after() {
      socket?.destroy();
    },
  };
}

/** Inserts and removes an element in the full zone, which another socket has open. */
function edit({ url, home, token }: World): Probe {
  let pair: Awaited<ReturnType<typeof openProbe>>['socket'][] = [];
  return {
    name: 'live: edit',
    input: 'the full zone',
    perMinute: 300,
    async prepare() {
      const opened = [
        await openProbe({ url, zone: home, token }),
        await openProbe({ url, zone: home, token }),
      ];
      pair = opened.map(({ socket }) => socket);
    },
    async send() {
      const [from, to] = pair;
      if (from && to) await sendProbe(from, to);
    },
    async after() {
      for (const socket of pair) socket.close();
    },
  };
}

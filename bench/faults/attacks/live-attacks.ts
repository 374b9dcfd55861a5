import { randomBytes, randomUUID } from 'node:crypto';
import { changeElement, insertElement, messageTypes } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import {
  type AnyStruct,
  contents,
  rawContent,
  type Section,
  writeUpdate,
} from '../../../packages/zone-doc/test/write-update.ts';
import { messages, type RawLiveSocket } from '../../../testing/live/raw-live-socket.ts';

/** Whom an attack is aimed at. */
export interface Target {
  /** Somebody else's Yjs client and how far it has got. */
  readonly client: number;
  readonly clock: number;
}

export interface Attack {
  readonly name: string;
  /** Code and reason with which the offender is cut. */
  readonly ends: RegExp;
  /** Without being let in first. */
  readonly uninvited?: boolean;
  send(socket: RawLiveSocket, target: Target): void;
}

let lastClient = 2_000_000;
const freshClient = () => {
  lastClient += 1;
  return lastClient;
};
const own = (...structs: AnyStruct[]): Section => ({ client: freshClient(), clock: 0, structs });
const map = (key: string = randomUUID()): AnyStruct => ({
  parent: 'elements',
  key,
  ...contents.type(1),
});

/** An attack that is one update. */
function update(
  name: string,
  refusal: string,
  make: (target: Target) => Uint8Array | readonly Section[],
): Attack {
  return {
    name,
    ends: new RegExp(`^4400 update-refused: (${refusal})$`),
    send(socket, target) {
      const made = make(target);
      const bytes = made instanceof Uint8Array ? made : writeUpdate(made);
      socket.send(messages.update(socket.address, bytes));
    },
  };
}

/** What an honest client would send after an edit. */
function honestUpdate(edit: (doc: Y.Doc) => void): Uint8Array {
  const doc = new Y.Doc();
  doc.clientID = freshClient();
  doc.transact(() => edit(doc));
  return Y.encodeStateAsUpdate(doc);
}
const insertFrame = (doc: Y.Doc, id: string = randomUUID()) =>
  insertElement(doc, {
    kind: 'frame',
    z: 'a0',
    element: { meta: { id, name: 'Frame' }, type: 'CUSTOM' },
  });
const facetsOf = (doc: Y.Doc) => {
  insertFrame(doc);
  return [...doc.getMap('elements').values()][0] as Y.Map<unknown>; // it was just put there
};
const deepArray = [...Array<number[]>(20_000).fill([117, 1]).flat(), 126];

/** An element whose name was written again and again, and nothing else of it. */
function manyValues(count: number): Section {
  const client = freshClient();
  const values = Array.from(
    { length: count },
    (_, index): AnyStruct => ({
      ...(index === 0
        ? { parent: [client, 0] as const, key: 'name' }
        : { origin: [client, index] as const }),
      ...contents.values('x'),
    }),
  );
  return { client, clock: 0, structs: [map(), ...values] };
}

const updates: readonly Attack[] = [
  update('bytes that are no update', '[a-z0-9-]+', () => randomBytes(200)),
  update('the other encoding', 'not-v1|too-large|unknown-content', () => {
    const doc = new Y.Doc();
    insertFrame(doc);
    return Y.encodeStateAsUpdateV2(doc);
  }),
  update('a thousand million structs', 'too-large', () => [{ ...own(), count: 1e9 }]),
  update('a struct as long as 2^31', 'clock-jump', () => [own(contents.gc(2 ** 31))]),
  update('values within values, 20,000 deep', 'too-deep', () => [
    own(map(), { parent: 'elements', key: randomUUID(), ...rawContent(8, 1, ...deepArray) }),
  ]),
  update('maps within maps', 'unknown-content|unknown-root|unknown-key', () =>
    honestUpdate((doc) => {
      let inner = facetsOf(doc);
      for (let depth = 0; depth < 500; depth += 1) {
        const next = new Y.Map<unknown>();
        inner.set('name', next);
        inner = next;
      }
    }),
  ),
  update('a forbidden key', 'forbidden-key', () => [own(map('__proto__'))]),
  update('another root', 'unknown-root', () =>
    honestUpdate((doc) => doc.getMap('other').set('x', 1)),
  ),
  update('an unknown facet', 'unknown-key', () =>
    honestUpdate((doc) => facetsOf(doc).set('weight', 1)),
  ),
  update('an element that is none', 'invalid-element', () =>
    honestUpdate((doc) => facetsOf(doc).set('layout', 'everywhere')),
  ),
  update('somebody else as the author', 'not-author', () =>
    honestUpdate((doc) =>
      insertElement(doc, {
        kind: 'comment',
        z: 'a0',
        element: {
          meta: { id: randomUUID() },
          text: 'Mine',
          resolved: false,
          position: { top: 0, left: 0 },
        },
        authorship: { author: '60000000001', time: new Date() },
      }),
    ),
  ),
  update('a clock far ahead', 'clock-jump', () => [{ ...own(map()), clock: 1_000_000 }]),
  update('what builds on nothing', 'pending|broken', () => [
    own({ origin: [freshClient(), 5], ...contents.values('x') }),
  ]),
  update("somebody else's next clocks", 'foreign-client', ({ client, clock }) => [
    { client, clock, structs: [contents.gc(2 ** 20)] },
  ]),
  update("the service's own client", 'server-client', () => [
    { client: 1, clock: 0, structs: [contents.gc(1)] },
  ]),
  update('a hundred clients at once', 'too-many-ids', () =>
    Array.from({ length: 100 }, () => own(contents.gc(1))),
  ),
  update('80,000 values in a row', 'too-large', () => [manyValues(80_000)]),
  update('9,000 values in a row', 'invalid-element', () => [manyValues(9_000)]),
];

const raw = (
  name: string,
  ends: RegExp,
  send: (socket: RawLiveSocket, target: Target) => void,
): Attack => ({ name, ends, send });
const TOO_FAST = /^4429 too-fast$/;
const BROKEN = /^4400 frame-refused$/;

const others: readonly Attack[] = [
  raw('a frame of two mebibytes', /^1009 /, (socket) =>
    socket.send(messages.update(socket.address, new Uint8Array(2 * 1024 * 1024))),
  ),
  raw('presence of somebody else', /^4400 presence-refused$/, (socket, { client }) =>
    socket.send(messages.presence(socket.address, [[client, { user: { name: 'Forged' } }]])),
  ),
  raw('presence of a hundred', /^4400 presence-refused$/, (socket) =>
    socket.send(
      messages.presence(
        socket.address,
        Array.from({ length: 100 }, () => [freshClient(), { x: 1 }] as const),
      ),
    ),
  ),
  raw('presence that is no object', BROKEN, (socket) =>
    socket.send(messages.presence(socket.address, [[freshClient(), 5]])),
  ),
  raw('a huge presence', /^4400 /, (socket) =>
    socket.send(messages.presence(socket.address, [[freshClient(), { x: 'x'.repeat(100_000) }]])),
  ),
  raw('a frame that ends early', BROKEN, (socket) =>
    socket.send(messages.update(socket.address, new Uint8Array(50)).subarray(0, -20)),
  ),
  raw('a message for servers only', BROKEN, (socket) =>
    socket.send(
      messages.any(socket.address, messageTypes.broadcastStateless, Uint8Array.of(1, 65)),
    ),
  ),
  raw('a message of no type', BROKEN, (socket) =>
    socket.send(messages.any(socket.address, 99, Uint8Array.of(1))),
  ),
  raw('an address that every object has', BROKEN, (socket) =>
    socket.send(messages.question('__proto__')),
  ),
  raw('tokens again and again', TOO_FAST, (socket) => {
    for (let left = 100; left > 0; left -= 1) socket.send(messages.token(socket.address, 'a.b.c'));
  }),
  raw('too many addresses', TOO_FAST, (socket) => {
    for (let left = 60; left > 0; left -= 1)
      socket.send(messages.question(`${socket.address}\0${left}`));
  }),
  raw('presence of many in turn', /^4400 presence-refused$/, (socket) => {
    for (let left = 100; left > 0; left -= 1)
      socket.send(messages.presence(socket.address, [[freshClient(), { x: left }]]));
  }),
  raw('too many frames', TOO_FAST, (socket) => {
    const frame = messages.presence(socket.address, [[freshClient(), { x: 1 }]]);
    for (let left = 3_000; left > 0; left -= 1) socket.send(frame);
  }),
  raw('too many bytes', /^(4429 too-fast|4400 presence-refused)$/, (socket) => {
    const state = { x: 'x'.repeat(60_000) };
    const frame = messages.presence(socket.address, [[freshClient(), state]]);
    for (let left = 400; left > 0; left -= 1) socket.send(frame);
  }),
  raw('too many questions', TOO_FAST, (socket) => {
    for (let left = 100; left > 0; left -= 1) socket.send(messages.question(socket.address));
  }),
  raw('too many edits', TOO_FAST, (socket) => {
    const doc = new Y.Doc();
    doc.clientID = freshClient();
    doc.on('update', (bytes: Uint8Array) => socket.send(messages.update(socket.address, bytes)));
    const id = randomUUID();
    insertFrame(doc, id);
    for (let left = 3_000; left > 0; left -= 1)
      changeElement(doc, 'frame', { id, meta: { name: `Frame ${left}` } });
  }),
  {
    name: 'much without a token',
    uninvited: true,
    ends: TOO_FAST,
    send(socket) {
      const frame = messages.update(socket.address, new Uint8Array(500_000));
      for (let left = 30; left > 0; left -= 1) socket.send(frame);
    },
  },
  {
    name: 'bytes that are no WebSocket',
    uninvited: true,
    ends: /^(1002|1006|1009|4400) /,
    send: (socket) => socket.write(Buffer.from(`\xff\xff${'x'.repeat(1_000)}`, 'latin1')),
  },
];

export const liveAttacks: readonly Attack[] = [...updates, ...others];

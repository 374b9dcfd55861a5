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

/** The target of an attack. */
export interface Target {
  /** The Yjs client id of another person and its clock. */
  readonly client: number;
  readonly clock: number;
}

export interface Attack {
  readonly name: string;
  /** Expected close code and reason. */
  readonly closes: RegExp;
  /** Whether the attacker sends without authenticating first. */
  readonly unauthenticated?: boolean;
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

/** Creates an attack that consists of one update. */
function update(
  name: string,
  refusal: string,
  make: (target: Target) => Uint8Array | readonly Section[],
): Attack {
  return {
    name,
    closes: new RegExp(`^4400 update-refused: (${refusal})$`),
    send(socket, target) {
      const made = make(target);
      const bytes = made instanceof Uint8Array ? made : writeUpdate(made);
      socket.send(messages.update(socket.address, bytes));
    },
  };
}

/** Returns the update that an honest client would send after an edit. */
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
  return [...doc.getMap('elements').values()][0] as Y.Map<unknown>; // it was just inserted
};
const deepArray = [...Array<number[]>(20_000).fill([117, 1]).flat(), 126];

/** Returns an element whose name was written many times, without any other facet. */
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
  update('random bytes instead of an update', '[a-z0-9-]+', () => randomBytes(200)),
  update('the V2 encoding', 'not-v1|too-large|unknown-content', () => {
    const doc = new Y.Doc();
    insertFrame(doc);
    return Y.encodeStateAsUpdateV2(doc);
  }),
  update('a billion structs', 'too-large', () => [{ ...own(), count: 1e9 }]),
  update('a struct of length 2^31', 'clock-jump', () => [own(contents.gc(2 ** 31))]),
  update('nested values, 20,000 deep', 'too-deep', () => [
    own(map(), { parent: 'elements', key: randomUUID(), ...rawContent(8, 1, ...deepArray) }),
  ]),
  update('nested maps', 'unknown-content|unknown-root|unknown-key', () =>
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
  update('an invalid element', 'invalid-element', () =>
    honestUpdate((doc) => facetsOf(doc).set('layout', 'everywhere')),
  ),
  update('another person as the author', 'not-author', () =>
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
  update('a missing origin', 'pending|broken', () => [
    own({ origin: [freshClient(), 5], ...contents.values('x') }),
  ]),
  update("another person's next clocks", 'foreign-client', ({ client, clock }) => [
    { client, clock, structs: [contents.gc(2 ** 20)] },
  ]),
  update("the server's client id", 'server-client', () => [
    // Longer than what the document may have of it: structs that it already has are ignored.
    { client: 1, clock: 0, structs: [contents.gc(2 ** 20)] },
  ]),
  update('a hundred client ids in one update', 'too-many-ids', () =>
    Array.from({ length: 100 }, () => own(contents.gc(1))),
  ),
  update('80,000 values in a row', 'too-large', () => [manyValues(80_000)]),
  update('9,000 values in a row', 'invalid-element', () => [manyValues(9_000)]),
];

const raw = (
  name: string,
  closes: RegExp,
  send: (socket: RawLiveSocket, target: Target) => void,
): Attack => ({ name, closes, send });
const TOO_FAST = /^4429 too-fast$/;
const BROKEN = /^4400 frame-refused$/;

const others: readonly Attack[] = [
  raw('a message of 2 MiB', /^1009 /, (socket) =>
    socket.send(messages.update(socket.address, new Uint8Array(2 * 1024 * 1024))),
  ),
  raw('presence of another person', /^4400 presence-refused$/, (socket, { client }) =>
    socket.send(messages.presence(socket.address, [[client, { user: { name: 'Forged' } }]])),
  ),
  raw('presence of a hundred clients', /^4400 presence-refused$/, (socket) =>
    socket.send(
      messages.presence(
        socket.address,
        Array.from({ length: 100 }, () => [freshClient(), { x: 1 }] as const),
      ),
    ),
  ),
  raw('presence that is not an object', BROKEN, (socket) =>
    socket.send(messages.presence(socket.address, [[freshClient(), 5]])),
  ),
  raw('a huge presence', /^4400 /, (socket) =>
    socket.send(messages.presence(socket.address, [[freshClient(), { x: 'x'.repeat(100_000) }]])),
  ),
  raw('a truncated message', BROKEN, (socket) =>
    socket.send(messages.update(socket.address, new Uint8Array(50)).subarray(0, -20)),
  ),
  raw('a message for servers only', BROKEN, (socket) =>
    socket.send(
      messages.any(socket.address, messageTypes.broadcastStateless, Uint8Array.of(1, 65)),
    ),
  ),
  raw('a message of an unknown type', BROKEN, (socket) =>
    socket.send(messages.any(socket.address, 99, Uint8Array.of(1))),
  ),
  raw('__proto__ as the address', BROKEN, (socket) => socket.send(messages.question('__proto__'))),
  raw('too many tokens', TOO_FAST, (socket) => {
    for (let left = 100; left > 0; left -= 1) socket.send(messages.token(socket.address, 'a.b.c'));
  }),
  raw('too many addresses', TOO_FAST, (socket) => {
    for (let left = 60; left > 0; left -= 1)
      socket.send(messages.question(`${socket.address}\0${left}`));
  }),
  raw('presence of many clients in turn', /^4400 presence-refused$/, (socket) => {
    for (let left = 100; left > 0; left -= 1)
      socket.send(messages.presence(socket.address, [[freshClient(), { x: left }]]));
  }),
  raw('too many messages', TOO_FAST, (socket) => {
    const message = messages.presence(socket.address, [[freshClient(), { x: 1 }]]);
    for (let left = 3_000; left > 0; left -= 1) socket.send(message);
  }),
  raw('too many bytes', /^(4429 too-fast|4400 presence-refused)$/, (socket) => {
    const state = { x: 'x'.repeat(60_000) };
    const message = messages.presence(socket.address, [[freshClient(), state]]);
    for (let left = 400; left > 0; left -= 1) socket.send(message);
  }),
  raw('too many sync requests', TOO_FAST, (socket) => {
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
    name: 'too much data without a token',
    unauthenticated: true,
    closes: TOO_FAST,
    send(socket) {
      const message = messages.update(socket.address, new Uint8Array(500_000));
      for (let left = 30; left > 0; left -= 1) socket.send(message);
    },
  },
  {
    name: 'bytes that are not a WebSocket frame',
    unauthenticated: true,
    closes: /^(1002|1006|1009|4400) /,
    send: (socket) => socket.write(Buffer.from(`\xff\xff${'x'.repeat(1_000)}`, 'latin1')),
  },
];

export const liveAttacks: readonly Attack[] = [...updates, ...others];

import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import {
  type AddressInfo,
  createServer as createTcpServer,
  type Server as TcpServer,
} from 'node:net';
import { type LiveZone, openZone, ZoneError, type ZoneOptions } from '@lienzo/sdk';
import { elementsOf } from '@lienzo/zone-doc';
import { afterEach, describe, expect, it } from 'vitest';
import * as Y from 'yjs';
import { usePerson, useService } from '../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../testing/hooks/use-zone.ts';
import { createZoneFixture } from '../../../../testing/zones/zone-fixture.ts';

const service = useService();
const ada = usePerson(service, 'ada');
const eve = usePerson(service, 'eve');
const canvas = useCanvas(service, ada, { perTest: true });
const LIMIT = 5_000;

const opened: LiveZone[] = [];
const servers: (Server | TcpServer)[] = [];
afterEach(() => {
  for (const zone of opened.splice(0)) zone.close();
  for (const server of servers.splice(0)) server.close();
});

function options(more: Record<string, unknown> = {}): ZoneOptions {
  const { edition_id: editionId, space_id: spaceId, zone_id: zoneId } = canvas;
  const { token, zuid } = ada;
  // Some tests set values that the type forbids, as a program in JavaScript could.
  return { baseUrl: service.url, token, zuid, editionId, spaceId, zoneId, ...more } as ZoneOptions;
}

function open(more?: Record<string, unknown>): LiveZone {
  const zone = openZone(options(more));
  opened.push(zone);
  return zone;
}

/** Returns the error that the work throws or rejects with, which must come within 5 seconds. */
async function failureOf(work: () => unknown): Promise<ZoneError> {
  const since = performance.now();
  try {
    await work();
  } catch (error) {
    expect(error).toBeInstanceOf(ZoneError);
    expect(performance.now() - since).toBeLessThan(LIMIT);
    return error as ZoneError; // checked above
  }
  throw new Error('There was no error.');
}

const frame = (name = 'Kept') => ({ meta: { id: randomUUID(), name } });
const shape = () => ({ meta: { id: randomUUID() }, basic: { type: 'OVAL' as const } });
const storedFrames = async () =>
  (await ada.client.frames.list({ ...canvas })).frames.map(({ meta }) => meta.id);

/** Opens a zone, does something wrong between two edits, and expects both to be stored. */
async function failureBetweenEdits(misuse: (zone: LiveZone) => unknown): Promise<ZoneError> {
  const zone = open();
  await zone.ready();
  const [before, after] = [frame(), frame()];
  zone.insert('frame', before);
  const failure = await failureOf(() => misuse(zone));
  zone.insert('frame', after);
  await zone.durable();
  expect((await storedFrames()).toSorted()).toEqual([before.meta.id, after.meta.id].toSorted());
  expect(zone.status()).toBe('open');
  return failure;
}

async function listen(server: Server | TcpServer): Promise<string> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP port
}

describe('wrong options', () => {
  const wrong = [
    ['an address without a scheme', { baseUrl: 'localhost:3000' }, 'baseUrl'],
    ['an address with another scheme', { baseUrl: 'wss://canvas.example.com' }, 'baseUrl'],
    ['an address with a path', { baseUrl: 'https://canvas.example.com/service' }, 'baseUrl'],
    ['an edition id that is a number', { editionId: 7 }, 'editionId'],
    ['a space id that is a UUID', { spaceId: randomUUID() }, 'spaceId'],
    ['a zone id that is not a UUID', { zoneId: '12345' }, 'zoneId'],
    ['no token', { token: undefined }, 'token'],
    ['a token with a scheme', { token: 'Bearer abc' }, 'token'],
  ] as const;
  for (const [name, more, path] of wrong)
    it(`: ${name} is refused at once`, async () => {
      expect(await failureOf(() => open(more))).toMatchObject({ code: 'invalid-option', path });
    });

  it('spell the zone in upper case: the zone opens', async () => {
    const zone = open({ zoneId: canvas.zone_id.toUpperCase() });
    await zone.ready();
    expect(zone.status()).toBe('open');
  });
});

describe('a service that cannot be reached', () => {
  it('because the host does not exist', async () => {
    const zone = open({ baseUrl: 'http://no-such-host.invalid' });
    const failure = await failureOf(() => zone.ready());
    expect(failure.code).toBe('unreachable');
    expect(failure.reason).toMatch(/host name|ENOTFOUND|EAI_AGAIN/);
  });

  it('because nothing listens on the port', async () => {
    const zone = open({ baseUrl: 'http://127.0.0.1:1' });
    expect(await failureOf(() => zone.ready())).toMatchObject({ code: 'unreachable' });
    // The session stays, and so do its edits.
    zone.insert('frame', frame());
    expect(zone.saving().changes).toBe(1);
    expect(await failureOf(() => zone.durable({ timeout: 200 }))).toMatchObject({
      code: 'timeout',
    });
  });

  it('because the port expects http instead of https', async () => {
    const zone = open({ baseUrl: service.url.replace('http:', 'https:') });
    const failure = await failureOf(() => zone.ready());
    expect(failure).toMatchObject({ code: 'unreachable' });
    expect(failure.reason).toContain('http');
  });

  it('because the port closes plain connections, as one for https does', async () => {
    const host = await listen(
      createTcpServer((socket) => socket.once('data', () => socket.destroy())),
    );
    const zone = open({ baseUrl: `http://${host}` });
    const failure = await failureOf(() => zone.ready());
    expect(failure).toMatchObject({ code: 'unreachable' });
    expect(failure.reason).toContain('http or https');
  });

  it('because another server answers', async () => {
    const host = await listen(createServer((_, response) => response.writeHead(404).end('no')));
    const zone = open({ baseUrl: `http://${host}` });
    const failure = await failureOf(() => zone.ready());
    expect(failure).toMatchObject({ code: 'unreachable', reason: expect.stringContaining('404') });
  });

  it('because it never answers', async () => {
    const host = await listen(createTcpServer(() => {}));
    const zone = open({ baseUrl: `http://${host}` });
    const failure = await failureOf(() => zone.ready());
    expect(failure).toMatchObject({ code: 'unreachable', reason: 'the host did not answer' });
  });
});

describe('a zone without access', () => {
  it('does not exist', async () => {
    const failure = await failureOf(() => open({ zoneId: randomUUID() }).ready());
    expect(failure).toMatchObject({ code: 'refused', refusal: { kind: 'access' } });
    expect(failure.reason).toMatch(/^Z1008/);
  });

  it('belongs to another person', async () => {
    const failure = await failureOf(() => open({ token: eve.token, zuid: eve.zuid }).ready());
    expect(failure).toMatchObject({ code: 'refused', refusal: { kind: 'access' } });
  });

  it('is opened with an expired token', async () => {
    const token = await service.mint({ user: 'ada', expires_in: -60 });
    const failure = await failureOf(() => open({ token }).ready());
    expect(failure).toMatchObject({ code: 'refused', refusal: { kind: 'sign-in' } });
  });

  it('is opened with something that is no token', async () => {
    const failure = await failureOf(() => open({ token: 'nonsense' }).ready());
    expect(failure).toMatchObject({ code: 'refused', refusal: { kind: 'sign-in' } });
  });

  it('is deleted while it is open: its edits stay', async () => {
    // A space keeps at least one zone.
    await ada.client.zones.create({ ...canvas, create_zone: { zone_name: 'Other' } });
    const zone = open();
    await zone.ready();
    await ada.client.zones.changeState({ ...canvas, zone_state: 'TRASH' });
    const failure = await failureOf(async () => {
      while (zone.status() === 'open') await new Promise((resolve) => setTimeout(resolve, 20));
      zone.insert('frame', frame());
      await zone.durable();
    });
    expect(failure).toMatchObject({ code: 'refused', refusal: { kind: 'access' } });
    expect(zone.saving()).toMatchObject({ state: 'cannot-save', changes: 1 });
    expect(zone.list('frame')).toHaveLength(1);
    await ada.client.zones.changeState({ ...canvas, zone_state: 'RESTORE' });
    zone.retry();
    await zone.ready();
    await expect.poll(() => zone.saving().state, { timeout: 20_000 }).toBe('saved');
    expect(await storedFrames()).toHaveLength(1);
  });
});

describe('a wrong edit between two others', () => {
  const text = { paragraphs: [{ id: randomUUID(), portions: [{ text: 'x' }, { text: 7 }] }] };
  const layout = (width: number) => ({ layout: { top: 0, left: 0, width, height: 1 } });
  const wrong: readonly [string, string, unknown, string][] = [
    ['has an unknown kind', 'sticker', shape(), 'kind'],
    ['has an unknown type', 'shape', { ...shape(), basic: { type: 'BLOB' } }, 'basic.type'],
    ['has no geometry', 'shape', { meta: { id: randomUUID() } }, ''],
    ['has a wrong id', 'frame', { meta: { id: 'first', name: 'A' } }, 'meta.id'],
    ['has no name', 'frame', { meta: { id: randomUUID() } }, 'meta.name'],
    [
      'has a negative width',
      'shape',
      { ...shape(), properties: layout(-1) },
      'properties.layout.width',
    ],
    [
      'has no finite width',
      'shape',
      { ...shape(), properties: layout(Number.NaN) },
      'properties.layout.width',
    ],
    ['has an unknown field', 'shape', { ...shape(), colour: 'red' }, 'colour'],
    ['has a wrong text', 'shape', { ...shape(), text }, 'text.paragraphs[0].portions[1].text'],
    ['is null', 'shape', null, ''],
  ];
  for (const [name, kind, element, path] of wrong)
    it(`${name}: it names the field`, async () => {
      const failure = await failureBetweenEdits((zone) =>
        // Not typed, as in a program in JavaScript.
        zone.insert(kind as 'frame', element as ReturnType<typeof frame>),
      );
      expect(failure).toMatchObject({ code: 'invalid-edit', path });
      expect(failure.message).not.toContain('undefined');
    });

  it('is too large', async () => {
    const portions = Array.from({ length: 4 }, () => ({ text: 'x'.repeat(20_000) }));
    const large = { ...shape(), text: { paragraphs: [{ id: randomUUID(), portions }] } };
    const failure = await failureBetweenEdits((zone) => zone.insert('shape', large));
    expect(failure).toMatchObject({ code: 'too-large', reason: 'element-too-large' });
  });

  it('turns a frame into a shape', async () => {
    const failure = await failureBetweenEdits((zone) => {
      const [first] = zone.list('frame');
      zone.insert('shape', { ...shape(), meta: { id: first?.meta.id ?? '' } });
    });
    expect(failure).toMatchObject({ code: 'invalid-edit', reason: 'identity-changed' });
  });

  it('sets a wrong place in the stack', async () => {
    const failure = await failureBetweenEdits((zone) => zone.insert('shape', shape(), '0'));
    expect(failure).toMatchObject({ code: 'invalid-edit', path: 'z' });
  });

  it('changes nothing', async () => {
    const failure = await failureBetweenEdits((zone) => {
      const [first] = zone.list('frame');
      zone.change('frame', { id: first?.meta.id ?? '' });
    });
    expect(failure).toMatchObject({ code: 'invalid-edit', path: '' });
  });

  it('is written into the document, past the SDK', async () => {
    const failure = await failureBetweenEdits(async (zone) => {
      elementsOf(zone.doc).set(randomUUID(), new Y.Map([['kind', 'shape']]));
      await zone.durable();
    });
    expect(failure).toMatchObject({ code: 'change-refused', reason: 'invalid-element' });
  });

  it('is a comment without the id of its author', async () => {
    const zone = open({ zuid: undefined });
    await zone.ready();
    const comment = { meta: { id: randomUUID() }, text: 'Hi', position: { top: 0, left: 0 } };
    const failure = await failureOf(() => zone.insert('comment', comment));
    expect(failure).toMatchObject({ code: 'invalid-option', path: 'zuid' });
  });
});

describe('a closed zone', () => {
  const uses: Record<string, (zone: LiveZone) => unknown> = {
    insert: (zone) => zone.insert('frame', frame()),
    change: (zone) => zone.change('frame', { id: randomUUID(), meta: { name: 'New' } }),
    remove: (zone) => zone.remove(randomUUID()),
    place: (zone) => zone.place(randomUUID(), 'a1'),
    transact: (zone) => zone.transact(() => {}),
    undo: (zone) => zone.undo(),
    text: (zone) => zone.text('shape', randomUUID()),
    durable: (zone) => zone.durable(),
  };
  for (const [name, use] of Object.entries(uses))
    it(`refuses ${name}()`, async () => {
      const zone = open();
      await zone.ready();
      const kept = frame();
      zone.insert('frame', kept);
      await zone.durable();
      zone.close();
      expect(await failureOf(() => use(zone))).toMatchObject({ code: 'closed' });
      expect(await storedFrames()).toEqual([kept.meta.id]);
    });

  it('refuses ready() if it never was', async () => {
    const zone = open({ baseUrl: 'http://127.0.0.1:1' });
    zone.close();
    expect(await failureOf(() => zone.ready())).toMatchObject({ code: 'closed' });
  });

  it('ends a durable() that still waits', async () => {
    const zone = open({ baseUrl: 'http://127.0.0.1:1' });
    zone.insert('frame', frame());
    const waiting = zone.durable();
    setTimeout(() => zone.close(), 50);
    expect(await failureOf(() => waiting)).toMatchObject({ code: 'closed' });
  });
});

describe('a zone that a person can only view', () => {
  it('does not let durable() wait forever', async () => {
    const fixture = await createZoneFixture(service);
    const guest = await fixture.join('guest', 'VIEWER');
    const { edition_id: editionId, space_id: spaceId } = fixture.inSpace;
    const place = { editionId, spaceId, zoneId: fixture.firstZoneId };
    const zone = open({ ...place, token: guest.token, zuid: guest.zuid });
    const failure = await failureOf(async () => {
      await zone.ready();
      zone.insert('frame', frame());
      await zone.durable();
    });
    expect(failure).toMatchObject({ code: 'refused', reason: 'read-only' });
  });
});

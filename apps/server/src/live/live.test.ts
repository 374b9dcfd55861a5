import { randomUUID } from 'node:crypto';
import { HocuspocusProvider, HocuspocusProviderWebsocket } from '@hocuspocus/provider';
import * as contract from '@lienzo/contract';
import {
  changeElement,
  indicesAbove,
  insertElement,
  projectDocument,
  removeElement,
} from '@lienzo/zone-doc';
import { afterEach, describe, expect, it, vi } from 'vitest';
import WebSocket from 'ws';
import * as Y from 'yjs';
import { usePerson, useService } from '../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../testing/hooks/use-zone.ts';
import { openLiveSocket } from '../../../../testing/live/live-socket.ts';
import type { Person } from '../../../../testing/service/test-service.ts';
import { addEditor } from '../../../../testing/zones/add-editor.ts';
import { query } from '../../../../testing/zones/test-canvas.ts';

const service = useService();
const ada = usePerson(service, 'ada');
const canvas = useCanvas(service, ada, { perTest: true });

const open: HocuspocusProviderWebsocket[] = [];
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

function join(person: Person, doc = new Y.Doc()) {
  const socket = new HocuspocusProviderWebsocket({
    url: `${service.url.replace('http', 'ws')}/service/live?version=2`,
    WebSocketPolyfill: WebSocket,
    delay: 50,
    minDelay: 50,
  });
  open.push(socket);
  const provider = new HocuspocusProvider({
    websocketProvider: socket,
    name: `${canvas.edition_id}/${canvas.space_id}/${canvas.zone_id}`,
    document: doc,
    token: person.token,
  });
  provider.attach();
  return { doc, provider, socket };
}
const synced = (provider: HocuspocusProvider) =>
  vi.waitFor(() => expect(provider.isSynced && !provider.hasUnsyncedChanges).toBe(true), {
    timeout: 5_000,
  });
const frame = (name: string, z: string) => ({
  kind: 'frame' as const,
  z,
  element: { meta: { id: randomUUID(), name }, type: 'CUSTOM' as const },
});
const namesIn = (doc: Y.Doc) =>
  projectDocument(doc).elements.map(({ element }) => (element.meta as { name?: string }).name);

describe('presence', () => {
  it('shows people under the name the service knows, not the one they send', async () => {
    const [one, two] = [join(ada), join(ada)];
    await synced(one.provider);
    await synced(two.provider);
    for (let step = 0; step < 20; step += 1) {
      two.provider.awareness?.setLocalState({ user: { name: 'Another name' }, step });
    }
    await vi.waitFor(() => {
      const states = [...(one.provider.awareness?.getStates() ?? [])];
      const others = states.filter(([client]) => client !== one.doc.clientID);
      expect(others).toEqual([
        [
          two.doc.clientID,
          { step: 19, user: { zuid: ada.zuid, name: 'ada', color: expect.stringMatching(/^#/) } },
        ],
      ]);
    });
  });
});

describe('a token without all scopes', () => {
  const zoneScopes = (...actions: string[]) =>
    actions.map((name) => `Service.zones.${name}`).join(' ');
  const changeAll = (doc: Y.Doc, { element }: ReturnType<typeof frame>) => ({
    insert: () => insertElement(doc, frame('New', 'a2')),
    change: () => changeElement(doc, 'frame', { id: element.meta.id, meta: { name: 'Changed' } }),
    remove: () => removeElement(doc, element.meta.id),
  });

  it.each([
    ['CREATE', 'insert'],
    ['UPDATE', 'change'],
    ['DELETE', 'remove'],
  ] as const)('allows live only what it allows over HTTP: %s', async (scope, permitted) => {
    const first = frame('First', 'a1');
    const owner = join(ada);
    await synced(owner.provider);
    insertElement(owner.doc, first);
    await synced(owner.provider);
    const token = await service.mint({ user: 'ada', scope: zoneScopes('READ', scope) });
    for (const action of ['insert', 'change', 'remove'] as const) {
      const before = JSON.stringify(projectDocument(owner.doc));
      const limited = join({ ...ada, token });
      const refused = new Promise((resolve) => limited.provider.on('close', resolve));
      await synced(limited.provider);
      changeAll(limited.doc, first)[action]();
      if (action === permitted) await synced(limited.provider);
      else await refused;
      const isSame = () => JSON.stringify(projectDocument(owner.doc)) === before;
      await vi.waitFor(() => expect(isSame()).toBe(action !== permitted));
      limited.provider.destroy();
    }
  });
});

describe('drag previews and requests to be followed', () => {
  it('are passed on for editors but not for commenters, who can react and present', async () => {
    const ben = await service.signIn('ben');
    await addEditor(ada.client, ben, { zone: canvas, role: 'COMMENTER' });
    const [one, two] = [join(ada), join(ben)];
    await synced(one.provider);
    await synced(two.provider);
    const free = {
      cursor: { x: 1, y: 2 },
      presenting: true,
      reaction: { id: Date.now(), kind: 'like', x: 1, y: 2 },
    };
    const shown = { ...free, summons: Date.now(), drag: { lead: 'a', left: 0, top: 0 } };
    for (const { provider } of [one, two]) provider.awareness?.setLocalState(shown);
    const seenBy = ({ provider }: typeof one, { doc }: typeof two) =>
      provider.awareness?.getStates().get(doc.clientID);
    await vi.waitFor(() => {
      expect(seenBy(two, one)).toMatchObject(shown);
      expect(seenBy(one, two)).toMatchObject(free);
    });
    expect(seenBy(one, two)).not.toHaveProperty('drag');
    expect(seenBy(one, two)).not.toHaveProperty('summons');
  });
});

describe('two people in a zone', () => {
  it("see each other's edits, and so does the API", async () => {
    const [one, two] = [join(ada), join(ada)];
    await synced(one.provider);
    await synced(two.provider);
    insertElement(one.doc, frame('A', 'a0'));
    await synced(one.provider);
    await vi.waitFor(() => expect(namesIn(two.doc)).toEqual(['A']));
    const { frames } = await ada.client.call(contract.listFrames, { params: canvas });
    expect(frames.map(({ meta }) => meta.name)).toEqual(['A']);
  });

  it('see what the API writes and can edit it', async () => {
    const one = join(ada);
    await synced(one.provider);
    const id = randomUUID();
    await ada.client.call(contract.insertFrames, {
      params: canvas,
      body: { frames: [{ meta: { id, name: 'A' } }] },
    });
    await vi.waitFor(() => expect(namesIn(one.doc)).toEqual(['A']));
    changeElement(one.doc, 'frame', { id, meta: { name: 'B' } });
    await synced(one.provider);
    await ada.client.call(contract.changeFrames, {
      params: canvas,
      body: { frames: [{ id, properties: { layout: { top: 5 } } }] },
    });
    const { frames } = await ada.client.call(contract.listFrames, { params: canvas });
    expect(frames).toMatchObject([{ meta: { name: 'B' }, properties: { layout: { top: 5 } } }]);
    await vi.waitFor(() =>
      expect(projectDocument(one.doc).elements[0]?.element).toMatchObject({
        meta: { name: 'B' },
        properties: { layout: { top: 5 } },
      }),
    );
  });

  it('find everything again after both have left', async () => {
    const one = join(ada);
    await synced(one.provider);
    for (const [index, z] of indicesAbove(undefined, 20).entries()) {
      insertElement(one.doc, frame(`F${index}`, z));
    }
    await synced(one.provider);
    one.socket.destroy();
    await vi.waitFor(async () => {
      const [zone] = await query<{ lag: string }>(
        service,
        'select head - projected_seq as lag from zones where zone_id = $1',
        [canvas.zone_id],
      );
      expect(zone?.lag).toBe('0');
    });
    const again = join(ada);
    await synced(again.provider);
    expect(namesIn(again.doc)).toHaveLength(20);
  });
});

describe('a person whose connection breaks', () => {
  it('can edit while reconnecting and loses nothing', async () => {
    const one = openLiveSocket({ url: service.url, zone: canvas, token: ada.token });
    const isBack = () => expect(one.isOpen()).toBe(true);
    await vi.waitFor(isBack, { timeout: 5_000 });
    const codes: unknown[] = [];
    one.provider.on('close', ({ event }: { event: { code?: number } }) => codes.push(event.code));
    let count = 0;
    const edit = () => {
      count += 1;
      insertElement(one.doc, frame(`F${count}`, 'a0'));
    };
    for (let turn = 1; turn <= 5; turn += 1) {
      one.drop();
      await vi.waitFor(() => expect(codes).toHaveLength(turn));
      const editing = setInterval(edit, 1);
      await vi.waitFor(isBack, { timeout: 5_000 }).finally(() => clearInterval(editing));
    }
    await one.acknowledgments.next();
    one.close();
    expect(codes).toHaveLength(5); // the test dropped each one, never the service
    const { total_count } = await ada.client.call(contract.listFrames, { params: canvas });
    expect(total_count).toBe(count);
  });
});

describe('the metrics', () => {
  const counts = async () => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    const read = (name: string) => Number(new RegExp(`^${name}\\S* (\\d+)`, 'm').exec(text)?.[1]);
    return { zones: read('live_zones'), sockets: read('live_sockets') };
  };
  const become = (zones: number, sockets: number) =>
    vi.waitFor(async () => expect(await counts()).toEqual({ zones, sockets }), { timeout: 5_000 });

  it('count the open zones and sockets', async () => {
    await become(0, 0);
    const [one, two] = [join(ada), join(ada)];
    await synced(one.provider);
    await synced(two.provider);
    await become(1, 2);
    one.socket.destroy();
    await become(1, 1);
    two.socket.destroy();
    await become(0, 0);
  });
});

describe('a large zone', () => {
  it('reaches a new client completely and stays editable', async () => {
    for (let batch = 0; batch < 3; batch += 1) {
      const frames = Array.from({ length: 1000 }, (_, index) => ({
        meta: { id: randomUUID(), name: `F${batch}-${index}` },
      }));
      await ada.client.call(contract.insertFrames, { params: canvas, body: { frames } });
    }
    const one = join(ada);
    await synced(one.provider);
    const two = join(ada);
    await synced(two.provider);
    expect(projectDocument(two.doc).elements).toHaveLength(3000);
    const top = projectDocument(two.doc).elements.at(-1)?.z;
    insertElement(two.doc, frame('last', indicesAbove(top, 1)[0] ?? ''));
    await synced(two.provider);
    await vi.waitFor(() => expect(projectDocument(one.doc).elements).toHaveLength(3001));
  });
});

import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { insertElement } from '@lienzo/zone-doc';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../../testing/hooks/use-zone.ts';
import { openLiveSocket } from '../../../../../testing/live/live-socket.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';

const service = useService();
const fixture = useZone(service, { perTest: true });
let owner: Person;
let at: { edition_id: string; space_id: string; zone_id: string };
beforeEach(async () => {
  await fixture.addZone();
  owner = fixture.owner;
  at = { ...fixture.inSpace, zone_id: fixture.firstZoneId };
});

type Batch = contract.BodyOf<typeof contract.changeElements>;
type Metadata = contract.Metadata;

const batch = (body: Batch, person = owner) =>
  person.client.call(contract.changeElements, { params: at, body });
const cardOf = (metadata: Metadata, layout = { left: 10, top: 20 }) => ({
  meta: { id: randomUUID() as string, name: 'Card' },
  metadata,
  basic: { type: 'CARD' as const },
  properties: { layout },
});
const shapes = async (search: contract.QueryOf<typeof contract.listShapes> = {}) =>
  (
    await owner.client.call(contract.listShapes, {
      params: at,
      query: { form: 'input', ...search },
    })
  ).shapes as contract.StoredShape[]; // of the form `input`
const keysStored = async () =>
  (
    await query<{ external_key: string | null }>(
      service,
      'select external_key from elements where zone_id = $1 order by external_key',
      [at.zone_id],
    )
  ).map((row) => row.external_key);

const RICH = {
  key: 'ticket:1',
  source: 'tracker',
  hsb: { hue: 180 },
  no_fill: [1, { noFill: null }],
  größe: 'XL',
};

describe('metadata', () => {
  it('is stored as sent with elements of every kind', async () => {
    const shape = cardOf({ ...RICH, key: 'a' });
    const frame = { meta: { id: randomUUID(), name: 'F' }, metadata: { ...RICH, key: 'b' } };
    const end = { shape_id: shape.meta.id };
    const connector = {
      meta: { id: randomUUID() },
      metadata: { ...RICH, key: 'c' },
      connected: { first: end, second: { point: { x: 1, y: 2 } } },
    };
    const comment = {
      meta: { id: randomUUID() },
      metadata: { ...RICH, key: 'd' },
      text: 'Hello',
      position: { left: 1, top: 2 },
    };
    await batch({
      insert: {
        shapes: [shape],
        frames: [frame],
        connectors: [connector],
        comments: [comment],
      },
    });
    for (const form of [undefined, 'input' as const]) {
      const read = { params: at, query: { form } };
      const listed = [
        ...(await owner.client.call(contract.listShapes, read)).shapes,
        ...(await owner.client.call(contract.listFrames, read)).frames,
        ...(await owner.client.call(contract.listConnectors, read)).connectors,
        ...(await owner.client.call(contract.listComments, read)).comments,
      ];
      expect(listed.map(({ metadata }) => metadata)).toEqual(
        ['a', 'b', 'c', 'd'].map((key) => ({ ...RICH, key })),
      );
    }
    expect(await keysStored()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('is replaced by a change, and removed by null or an empty object', async () => {
    const card = cardOf({ key: 'a', old: true });
    const { id } = card.meta;
    await batch({ insert: { shapes: [card] } });
    await batch({ update: { shapes: [{ id, metadata: { key: 'b' } }] } });
    expect((await shapes())[0]).toEqual({ ...card, metadata: { key: 'b' } });
    expect(await keysStored()).toEqual(['b']);
    await batch({ update: { shapes: [{ id, metadata: null }] } });
    const { metadata: _, ...without } = card;
    expect((await shapes())[0]).toEqual(without);
    await batch({ update: { shapes: [{ id, metadata: { only: 1 } }] } });
    await batch({ update: { shapes: [{ id, metadata: {} }] } });
    expect((await shapes())[0]).toEqual(without);
    expect(await keysStored()).toEqual([null]);
  });

  it.each<[string, unknown]>([
    ['4,097 bytes', { text: 'é'.repeat(2043) }],
    ['a key with a space', { key: 'a b' }],
    ['a key with a comma', { key: 'a,b' }],
    ['an empty key', { key: '' }],
    ['a key of 256 characters', { key: 'k'.repeat(256) }],
    ['a key that is a number', { key: 7 }],
    ['a null character', { text: 'a\0b' }],
    ['a lone surrogate', { text: '\ud800' }],
    ['a reserved name', { a: { constructor: 1 } }],
    ['an empty name', { '': 1 }],
    ['a name of 65 bytes', { ['n'.repeat(65)]: 1 }],
    ['nine levels', { a: [[[[[[[[1]]]]]]]] }],
    ['a list instead of an object', []],
  ])('with %s is refused', async (_what, metadata) => {
    const card = cardOf(metadata as Metadata);
    await expect(batch({ insert: { shapes: [card] } })).rejects.toMatchObject({
      key: 'validation',
      details: { path: expect.stringContaining('/insert/shapes/0/metadata') },
    });
    expect(await shapes()).toEqual([]);
  });

  it('may have 4,096 bytes', async () => {
    const card = cardOf({ text: `${'é'.repeat(2042)}x` });
    expect(Buffer.byteLength(JSON.stringify(card.metadata))).toBe(4_096);
    await batch({ insert: { shapes: [card] } });
    expect(await shapes()).toEqual([card]);
  });

  it('of a comment is changed by its author and by editors only', async () => {
    const [writer, reader] = [
      await fixture.join('writer', 'COMMENTER'),
      await fixture.join('reader', 'COMMENTER'),
    ];
    const id = randomUUID();
    const comment = { meta: { id }, text: 'Hello', position: { left: 1, top: 2 } };
    await writer.client.call(contract.insertComments, {
      params: at,
      body: { comments: [comment] },
    });
    const tag = async (person: Person, by: string) => {
      const body = { comments: [{ id, metadata: { by } }] };
      const { results } = await person.client.call(contract.changeComments, { params: at, body });
      return results[0]?.status;
    };
    expect(await tag(writer, 'author')).toBe('success');
    expect(await tag(reader, 'reader')).toBe('failed');
    const { comments } = await owner.client.call(contract.listComments, { params: at });
    expect(comments[0]?.metadata).toEqual({ by: 'author' });
    expect(await tag(owner, 'editor')).toBe('success');
  });
});

describe('a key', () => {
  it('finds elements', async () => {
    const [a, b, c] = ['a', 'b', 'ü/1?x=2'].map((key) => cardOf({ key }));
    await batch({ insert: { shapes: [a, b, c] as contract.ShapeInput[] } });
    expect(await shapes({ keys: ['b', 'ü/1?x=2', 'missing'] })).toEqual([b, c]);
    const found = await owner.client.call(contract.listElements, {
      params: at,
      query: { keys: ['a'], form: 'input' },
    });
    expect(found).toMatchObject({
      total_count: 1,
      elements: [{ shape: { metadata: { key: 'a' } } }],
    });
  });

  it('is refused if another element has it', async () => {
    const [first, second] = [cardOf({ key: 'a' }), cardOf({ key: 'b' })];
    await batch({ insert: { shapes: [first, second] } });
    const taken = { key: 'elementKeyTaken', details: { path: '/insert/shapes/0/metadata/key' } };
    await expect(batch({ insert: { shapes: [cardOf({ key: 'a' })] } })).rejects.toMatchObject(
      taken,
    );
    const twice = [cardOf({ key: 'n' }), cardOf({ key: 'n' })];
    await expect(batch({ insert: { shapes: twice } })).rejects.toMatchObject({
      details: { path: '/insert/shapes/1/metadata/key' },
    });
    const body = { shapes: [{ id: second.meta.id, metadata: { key: 'a' } }] };
    const { results } = await owner.client.call(contract.changeShapes, { params: at, body });
    expect(results[0]).toMatchObject({ status: 'failed' });
    expect(await keysStored()).toEqual(['a', 'b']);
  });

  it('can pass to another element in one batch', async () => {
    const [first, second] = [cardOf({ key: 'a' }), cardOf({ key: 'b' })];
    await batch({ insert: { shapes: [first, second] } });
    const update = {
      shapes: [
        { id: first.meta.id, metadata: null },
        { id: second.meta.id, metadata: { key: 'a' } },
      ],
    };
    await batch({ update });
    await batch({ insert: { shapes: [cardOf({ key: 'a' })] }, delete: { ids: [second.meta.id] } });
    expect(await keysStored()).toEqual(['a', null]);
  });

  it('is not copied with a template, but with a zone', async () => {
    await batch({ insert: { shapes: [cardOf({ key: 'a', kept: 1 })] } });
    const { template } = await owner.client.call(contract.saveTemplate, {
      params: { edition_id: at.edition_id },
      body: { name: 'Board', space_id: at.space_id, zone_id: at.zone_id },
    });
    const { id: template_id } = template;
    await owner.client.call(contract.insertTemplate, { params: at, body: { template_id } });
    expect((await shapes()).map(({ metadata }) => metadata)).toEqual([
      { key: 'a', kept: 1 },
      { kept: 1 },
    ]);
    const copy = { destination_type: 'SAME_SPACE' as const };
    const { zone_info } = await owner.client.call(contract.duplicateZone, {
      params: at,
      body: { duplicate_zone: copy },
    });
    at = { ...at, zone_id: zone_info.zone_id };
    expect(await keysStored()).toEqual(['a', null]);
  });
});

describe('an upsert', () => {
  const upsert = (...items: NonNullable<NonNullable<Batch['upsert']>['shapes']>) =>
    batch({ upsert: { shapes: items } });

  it('inserts an element, then changes only what it sends', async () => {
    const card = cardOf({ key: 'a' });
    const { id } = card.meta;
    expect((await upsert({ insert: card })).upserted).toEqual([{ id, inserted: true }]);
    await batch({ update: { shapes: [{ id, properties: { layout: { left: 777 } } }] } });
    const again = cardOf({ key: 'a' }, { left: 0, top: 0 });
    const update = { meta: { name: 'Renamed' } };
    expect((await upsert({ insert: again, update })).upserted).toEqual([{ id, inserted: false }]);
    expect(await shapes()).toEqual([
      {
        ...card,
        meta: { id, name: 'Renamed' },
        properties: { layout: { left: 777, top: 20 } },
      },
    ]);
    expect((await upsert({ insert: again })).upserted).toEqual([{ id, inserted: false }]);
  });

  it('finds an element without a key by its id', async () => {
    const { metadata: _, ...card } = cardOf({});
    await upsert({ insert: card });
    const { upserted } = await upsert({ insert: card, update: { metadata: { key: 'now' } } });
    expect(upserted).toEqual([{ id: card.meta.id, inserted: false }]);
    expect(await keysStored()).toEqual(['now']);
  });

  it('is refused for the same element twice, and for an element of another kind', async () => {
    const [card, other] = [cardOf({ key: 'a' }), cardOf({ key: 'a' })];
    await expect(upsert({ insert: card }, { insert: other })).rejects.toMatchObject({
      key: 'elementRepeated',
    });
    const frame = { meta: { id: randomUUID(), name: 'F' }, metadata: { key: 'f' } };
    await batch({ insert: { frames: [frame] } });
    await expect(upsert({ insert: cardOf({ key: 'f' }) })).rejects.toMatchObject({
      key: 'elementKeyTaken',
      details: { path: '/upsert/shapes/0/insert/metadata/key' },
    });
    const body = { upsert: { shapes: [{ insert: card }] }, dry_run: true };
    expect((await batch(body)).upserted).toEqual([{ id: card.meta.id, inserted: true }]);
    expect(await shapes()).toEqual([]);
  });

  it('by several importers at once creates each element once', async () => {
    const importers = [
      owner,
      await fixture.join('ed', 'EDITOR'),
      await fixture.join('eve', 'EDITOR'),
    ];
    for (const round of Array.from({ length: 10 }, (_, index) => index)) {
      const answers = await Promise.all(
        importers.flatMap((person) =>
          [1, 2].map(() => {
            const insert = cardOf({ key: `round:${round}` });
            return batch(
              { upsert: { shapes: [{ insert, update: { meta: { name: 'x' } } }] } },
              person,
            );
          }),
        ),
      );
      const results = answers.flatMap(({ upserted }) => upserted);
      expect(results.filter(({ inserted }) => inserted)).toHaveLength(1);
      expect(new Set(results.map(({ id }) => id)).size).toBe(1);
    }
    expect(await keysStored()).toHaveLength(10);
  });

  it('changes the first of several elements that live editing gave the same key', async () => {
    const cards = [cardOf({ key: 'a' }), cardOf({ key: 'a' })];
    const socket = openLiveSocket({ url: service.url, zone: at, token: owner.token });
    await vi.waitFor(() => expect(socket.isOpen()).toBe(true), 5_000);
    for (const element of cards) insertElement(socket.doc, { kind: 'shape', element, z: 'a0' });
    await vi.waitFor(async () => expect(await keysStored()).toEqual(['a', 'a']), 5_000);
    socket.close();
    const [first = ''] = cards.map(({ meta }) => meta.id).sort();
    const { upserted } = await upsert({
      insert: cardOf({ key: 'a' }),
      update: { meta: { name: 'x' } },
    });
    expect(upserted).toEqual([{ id: first, inserted: false }]);
    expect(await shapes({ keys: ['a'] })).toHaveLength(2);
  });
});

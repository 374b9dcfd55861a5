import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { uploadFile } from '@lienzo/sdk';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createPhoto } from '../../../../testing/files/file-fixture.ts';
import { useDatabase, useOffload } from '../../../../testing/hooks/use-database.ts';
import { usePerson, useService } from '../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../testing/hooks/use-zone.ts';
import { createManualClock, HOUR } from '../../../../testing/service/manual-clock.ts';
import { query } from '../../../../testing/zones/test-canvas.ts';
import { compactZone, dropCompacted } from '../../src/domain/journal/compact-zone.ts';
import { type Anchors, type Example, listBroken, listValid } from './element-examples.ts';

vi.setConfig({ testTimeout: 120_000 });

const KINDS = ['frame', 'shape', 'connector', 'comment'] as const;
const MAX_ITEMS = 1_000;
const anchors: Anchors = {
  frame: randomUUID(),
  shapes: [randomUUID(), randomUUID()],
  comment: randomUUID(),
  file: '', // uploaded below
};

const service = useService();
const db = useDatabase(service);
const offload = useOffload();
const ada = usePerson(service, 'ada');
const canvas = useCanvas(service, ada);
/** Expected elements in stored form, by id. */
const expected = new Map<string, { kind: contract.ElementKind; stored: object; about: string }>();

beforeAll(async () => {
  const file = { name: 'photo.jpg', bytes: new Uint8Array(await createPhoto(2, 1)) };
  const { edition_id, space_id, zone_id } = canvas;
  const place = { edition_id, space_id, zone_id, baseUrl: service.url };
  anchors.file = (await uploadFile(ada.client, { ...place, ...file })).file_id;
  await store(
    example('frame', anchors.frame, { meta: { id: anchors.frame, name: 'Anchor' } }),
    ...anchors.shapes.map((id) => example('shape', id, { meta: { id }, basic: { type: 'OVAL' } })),
    example('comment', anchors.comment, {
      meta: { id: anchors.comment },
      text: 'Anchor',
      position: { top: 0, left: 0 },
    }),
  );
});

function example(kind: contract.ElementKind, id: string, value: object): Example {
  return { kind, id, value, about: `${kind} ${id}`, pointer: '' };
}

/** Inserts elements over HTTP, with as many per request as the contract allows. */
async function store(...examples: Example[]): Promise<void> {
  for (let start = 0; start < examples.length; start += MAX_ITEMS) {
    const slice = examples.slice(start, start + MAX_ITEMS);
    await send(contract.changeElements, { insert: byList(slice) });
  }
  for (const { kind, id, value, about } of examples) {
    const stored = contract.toStored(kind, value as never); // an input of this kind
    expected.set(id, { kind, stored, about });
  }
}

/** Changes one element per example and returns the refused changes. */
async function change(...examples: Example[]): Promise<object[]> {
  const failures: object[] = [];
  for (const kind of KINDS) {
    const all = examples.filter((item) => item.kind === kind);
    for (let start = 0; start < all.length; start += MAX_ITEMS) {
      const slice = all.slice(start, start + MAX_ITEMS);
      const { results } = await send(operations[kind].change, byList(slice));
      failures.push(...results.filter(({ status }) => status !== 'success'));
    }
  }
  for (const { kind, id, value, about } of examples) {
    const before = expected.get(id)?.stored ?? {};
    const wanted = contract.toStoredChange(kind, value as never); // a change of this kind
    expected.set(id, { kind, about, stored: merge(before, wanted) });
  }
  return failures;
}

/** Applies a change to a bare element. */
function merge(before: object, { id: _, ...wanted }: { id: string }): object {
  const old = before as { meta: object; properties?: object }; // as inserted below
  const { meta, properties, frame_id, table, metadata, ...rest } = wanted as Record<
    string,
    object | null
  >; // only these need care
  const families = Object.keys(contract.geometries);
  const kept = Object.entries(old).filter(
    ([name]) => !(families.includes(name) && families.some((family) => family in rest)),
  );
  return {
    ...Object.fromEntries(kept),
    ...rest,
    meta: { ...old.meta, ...meta },
    ...(properties && { properties: { ...old.properties, ...properties } }),
    ...(frame_id && { frame_id }),
    // Empty metadata are not stored.
    ...(metadata && Object.keys(metadata).length > 0 && { metadata }),
    ...(table && { table: contract.canonicalTable({ ...bareTable, ...table }) }),
  };
}

const operations = {
  frame: { insert: contract.insertFrames, change: contract.changeFrames },
  shape: { insert: contract.insertShapes, change: contract.changeShapes },
  connector: { insert: contract.insertConnectors, change: contract.changeConnectors },
  comment: { insert: contract.insertComments, change: contract.changeComments },
};

function send<O extends contract.Operation>(operation: O, body: object) {
  return ada.client.call(operation, { params: canvas, body } as never); // made from the schema of the body
}

function byList(examples: readonly Example[]): Record<string, object[]> {
  const lists = Map.groupBy(examples, ({ kind }) => `${kind}s`);
  return Object.fromEntries(
    [...lists].map(([name, items]) => [name, items.map(({ value }) => value)]),
  );
}

type Listed = { meta: { id: string }; author_zuid?: string; created_time?: string };

async function readBack(form: 'input' | undefined): Promise<Map<string, object>> {
  const search = { params: canvas, query: { form } };
  const [{ frames }, { shapes }, { connectors }, { comments }] = await Promise.all([
    ada.client.call(contract.listFrames, search),
    ada.client.call(contract.listShapes, search),
    ada.client.call(contract.listConnectors, search),
    ada.client.call(contract.listComments, search),
  ]);
  const all: Listed[] = [...frames, ...shapes, ...connectors, ...comments];
  return new Map(
    all.map(({ author_zuid: _author, created_time: _time, ...element }) => [
      element.meta.id,
      element,
    ]),
  );
}

async function expectEverything(): Promise<void> {
  const stored = await readBack('input');
  const shown = await readBack(undefined);
  for (const [id, { kind, stored: wanted, about }] of expected) {
    expect(stored.get(id), about).toEqual(wanted);
    const output = contract.toOutput(kind, wanted as never); // a stored element of this kind
    expect(shown.get(id), about).toEqual(output);
  }
  expect(stored.size).toBe(expected.size);
}

/** Deletes the rows, so that the next read must project the journal. */
async function forgetRows(): Promise<void> {
  await query(service, 'delete from elements where zone_id = $1', [canvas.zone_id]);
  await query(service, 'update zones set projected_seq = 0 where zone_id = $1', [canvas.zone_id]);
}

/** Returns the smallest element that a change of its kind applies to. */
function bareElement({ kind, id, value }: Example): Example {
  const [first, second] = anchors.shapes.map((shape_id) => ({ shape_id }));
  const bare = {
    frame: { meta: { id, name: 'Bare' } },
    shape: { meta: { id }, ...contentFor(value) },
    connector: { meta: { id }, connected: { first, second } },
    comment: { meta: { id }, text: 'Bare', position: { top: 0, left: 0 } },
  };
  return example(kind, id, bare[kind]);
}

interface RichChange {
  basic?: { type: string };
  card?: object;
  table?: object;
  image?: object;
  file?: object;
}

/** Returns a shape that a change applies to: cards, tables, images and file cards never become other shapes. */
function contentFor({ basic, card, table, image, file }: RichChange): object {
  if (table || basic?.type === 'TABLE')
    return { basic: { type: 'TABLE' }, ...(table && { table: bareTable }) };
  if (file || basic?.type === 'FILE') return { basic: { type: 'FILE' } };
  if (image || basic?.type === 'IMAGE') return { basic: { type: 'IMAGE' } };
  return { basic: { type: card || basic?.type === 'CARD' ? 'CARD' : 'RECTANGLE' } };
}

const bareTable = { columns: [{ id: 'a', width: 1 }], rows: [{ id: 'b', height: 1 }] };

describe('every value of the object model', () => {
  it('is stored and read back unchanged', async () => {
    const examples = listValid('input', anchors);
    expect(examples.length).toBeGreaterThan(1_500);
    await store(...examples);
    await expectEverything();
  });

  it('can be set by a change', async () => {
    const examples = listValid('change', anchors);
    expect(examples.length).toBeGreaterThan(700);
    await store(...examples.map(bareElement));
    expect(await change(...examples)).toEqual([]);
    await expectEverything();
  });

  it('is projected from the journal', async () => {
    await forgetRows();
    await expectEverything();
  });

  it('is projected from a snapshot when the journal is gone', async () => {
    const clock = createManualClock(new Date());
    const key = { editionId: canvas.edition_id, zoneId: canvas.zone_id };
    await compactZone({ db, clock, offload }, key);
    clock.advance(HOUR);
    await dropCompacted({ db, clock }, key);
    const [left] = await query<{ entries: number }>(
      service,
      'select count(*)::int as entries from zone_updates where zone_id = $1',
      [canvas.zone_id],
    );
    expect(left?.entries).toBe(0);
    await forgetRows();
    await expectEverything();
  });
});

describe('any other value', () => {
  it.each(['input', 'change'] as const)('is refused with a pointer to it: %s', async (form) => {
    const operation = form === 'input' ? 'insert' : 'change';
    const broken = listBroken(form, anchors);
    expect(broken.length).toBeGreaterThan(300);
    for (const { kind, value, pointer, about } of broken) {
      const refused = send(operations[kind][operation], { [`${kind}s`]: [value] });
      await expect(refused, about).rejects.toMatchObject({
        status: 400,
        key: 'validation',
        details: { path: `/${kind}s/0${pointer}` },
      });
    }
  });

  it('changes nothing', async () => {
    await expectEverything();
  });
});

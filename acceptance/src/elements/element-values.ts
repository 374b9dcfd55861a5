import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { canonicalTable, changeElements, elements, geometries, type Table } from '@lienzo/contract';
import { uploadFile } from '@lienzo/sdk';
import { type Shape, shapeOf } from '../contract/schema-shape.ts';
import { validValues } from '../contract/valid-values.ts';
import type { Drawing } from '../fixtures/draw-elements.ts';
import { type FreshZone, makeFreshZones, type Visit } from '../fixtures/fresh-zones.ts';
import { PIXEL } from '../fixtures/pixel.ts';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';
import {
  acceptChanges,
  acceptInsertion,
  acceptItems,
  type ElementKind,
  elementKinds,
  type Item,
} from './element-kinds.ts';

/** Maximum number of elements per request. */
const MAX_ITEMS = 1_000;

type Fields = Readonly<Record<string, unknown>>;

/** Sends every choice, limit and field of elements and reads them back. */
export function canvasObjects(test: Test): void {
  const { drawn } = makeFreshZones();
  for (const kind of elementKinds) {
    test(`a ${kind.name} is read back with all its properties`, async (world) => {
      const { drawing, ...visit } = await drawn(world);
      const fileId = await addImage(world, visit);
      const values = validValues(shapeOf(elements[kind.name].input));
      const items = values.map((value) => placed(value, { drawing, fileId }) as Item); // a valid value has meta
      for (const some of chunks(items)) {
        const ids = some.map(({ meta }) => meta.id);
        await acceptInsertion(world, kind, { ...visit, items: some }, (found) =>
          assert.deepEqual(found, ids),
        );
      }
      await expectItems(
        { kind, world, ...visit },
        items.map((item) => complete(kind, item)),
      );
    });

    test(`a ${kind.name} can be changed in all its properties`, async (world) => {
      const { drawing, ...visit } = await drawn(world);
      const fileId = await addImage(world, visit);
      const changes = validValues(shapeOf(elements[kind.name].change)).map((value) => {
        return { ...(placed(value, { drawing, fileId }) as Fields), id: randomUUID() }; // a change is a record
      });
      const items = changes.map((change) =>
        rich({ ...kind.make(change.id, 'Before', drawing), ...typeFor(change) }),
      );
      for (const some of chunks(items)) {
        await acceptInsertion(world, kind, { ...visit, items: some }, (found) =>
          assert.equal(found.length, some.length),
        );
      }
      for (const some of chunks(changes)) {
        await acceptChanges(world, kind, { ...visit, changes: some }, (results) =>
          assert.deepEqual(
            results,
            some.map(({ id }) => ({ id, status: 'success' })),
          ),
        );
      }
      const expected = items.map((item, index) => merged(item, changes[index] ?? {}));
      await expectItems({ kind, world, ...visit }, expected);
    });

    test(`a ${kind.name} can be upserted in all its properties`, async (world) => {
      const { drawing, ...visit } = await drawn(world);
      const fileId = await addImage(world, visit);
      const updates = validValues(updateShape(kind)).map((value) => {
        return { ...(placed(value, { drawing, fileId }) as Fields), id: randomUUID() }; // a change is a record
      });
      const upserts = updates.map(({ id, ...update }) => ({
        insert: rich({ ...kind.make(id, 'Before', drawing), ...typeFor(update) }),
        update,
      }));
      const send = async (list: readonly object[], inserted: boolean) => {
        for (const some of chunks(list)) {
          const body = { upsert: { [kind.field]: some } };
          await world.accept(changeElements, { ...visit, body }, ({ upserted }) => {
            assert.equal(upserted.length, some.length);
            assert.ok(upserted.every((one) => one.inserted === inserted));
          });
        }
      };
      await send(
        upserts.map(({ insert }) => ({ insert })),
        true,
      );
      await send(upserts, false);
      const expected = upserts.map(({ insert, update }) => merged(insert, update));
      await expectItems({ kind, world, ...visit }, expected);
    });

    test(`a ${kind.name} is found by its key, which only one element can have`, async (world) => {
      const { drawing, as, params } = await drawn(world);
      const made = (key: string) => ({
        ...kind.make(randomUUID(), 'Keyed', drawing),
        metadata: { key },
      });
      const first = made('a/1');
      const insert = (item: Item) => ({ as, params, body: { [kind.field]: [item] } });
      await acceptInsertion(world, kind, { as, params, items: [first, made('a/2')] }, () => {});
      const query = { keys: ['a/1', 'a/3'] };
      await acceptItems(world, kind, { as, params, query }, (found) =>
        assert.deepEqual(
          found.map(({ meta }) => meta.id),
          [first.meta.id],
        ),
      );
      await world.refuse(kind.insert, 'elementKeyTaken', insert(made('a/1')) as never); // the body of this kind
    });
  }
}

/** Returns the schema of changes in upserts. */
function updateShape({ field }: ElementKind): Shape {
  const { upsert } = shapeOf(changeElements.body).properties ?? {};
  const update = upsert?.properties?.[field]?.items?.properties?.update;
  if (!update) throw new Error(`Batches cannot upsert ${field}.`);
  return update;
}

interface Expectation extends Omit<FreshZone, 'drawing'> {
  readonly world: Parameters<typeof acceptItems>[0];
  readonly kind: ElementKind;
}

/** Checks the elements inserted last, in both forms. */
async function expectItems({ world, kind, ...visit }: Expectation, sent: readonly Item[]) {
  const forms = [
    { query: { form: 'input' as const }, spell: inInputForm },
    ...(kind.name === 'comment' ? [] : [{ query: {}, spell: inOutputForm }]),
  ];
  for (const { query, spell } of forms) {
    await acceptItems(world, kind, { ...visit, query }, (found) => {
      const last = found.slice(-sent.length);
      for (const [index, item] of sent.entries())
        assert.deepEqual(last[index], spell(stored(item)));
    });
  }
}

/** Empty metadata are not stored. */
function stored({ metadata, ...item }: Item & { metadata?: object | null }): Item {
  return Object.keys(metadata ?? {}).length > 0 ? ({ ...item, metadata } as Item) : item; // any item can have them
}

interface Referred {
  readonly drawing: Drawing;
  readonly fileId: string;
}

/** Uploads an image and returns its ID. */
async function addImage({ baseUrl }: World, { as, params }: Visit): Promise<string> {
  const file = { name: 'pixel.png', bytes: PIXEL };
  return (await uploadFile(as.client, { ...params, baseUrl, ...file })).file_id;
}

/** Returns a generated value with a new ID and references to the drawing and the image. */
function placed(value: unknown, { drawing, fileId }: Referred): unknown {
  const references: Fields = {
    frame_id: drawing.frame,
    shape_id: drawing.shapes[0],
    element_id: drawing.shapes[1],
    parent_id: drawing.comments[0],
    file_id: fileId,
  };
  return rewrite(value, (key, inner) => {
    if (key === 'meta')
      return [key, 'id' in Object(inner) ? { ...Object(inner), id: randomUUID() } : inner];
    // An undefined reference is removed.
    return [key, inner === null ? null : (references[key] ?? inner)];
  });
}

/** Returns the type of a shape to which a change applies, if only shapes of this type can be changed like that. */
function typeFor({ card, table, image, file, basic }: Fields): object {
  const { type } = Object(basic);
  if (card !== undefined || type === 'CARD') return { basic: { type: 'CARD' } };
  if (table !== undefined) return { basic: { type: 'TABLE' }, table: TABLE };
  if (image !== undefined) return { basic: { type: 'IMAGE' } };
  if (file !== undefined) return { basic: { type: 'FILE' } };
  return ['TABLE', 'IMAGE', 'FILE'].includes(type) ? { basic: { type } } : {};
}

const TABLE = { columns: [{ id: 'a', width: 1 }], rows: [{ id: 'b', height: 1 }] };

/** Returns an element as the service stores it: with defaults, and without empty properties, cards, images and files. */
function complete(
  kind: ElementKind,
  { properties, card, table, image, file, ...item }: Item,
): Item {
  const facets = { ...filled('properties', properties), ...filled('card', card) };
  const said: Item = { ...item, ...facets, ...filled('image', image), ...filled('file', file) };
  if (table) Object.assign(said, { table: canonicalTable(table as Table) }); // valid by its schema
  if (kind.name === 'frame') return { ...said, type: 'CUSTOM' };
  return kind.name === 'comment' ? { ...said, resolved: said.resolved ?? false } : said;
}

function filled(name: string, value: unknown): object {
  return Object.keys(value ?? {}).length > 0 ? { [name]: value } : {};
}

function withoutNull(value: unknown): object {
  return Object.fromEntries(Object.entries(Object(value)).filter(([, inner]) => inner !== null));
}

/** Adds properties to an element that a change must keep. */
function rich(item: Item): Item {
  if ('text' in item) return item;
  const layout = { top: 1, left: 2, width: 3, height: 4, rotate: 5, fliph: true, flipv: true };
  const fills = [{ no_fill: {} }];
  return 'connected' in item ? item : { ...item, properties: { layout, fills, strokes: [] } };
}

const FAMILIES = Object.keys(geometries);

/** Applies a change to an element. */
function merged(item: Item, { id: _, ...change }: Fields): Item {
  const result: Record<string, unknown> = { ...item };
  for (const [name, value] of Object.entries(change)) {
    if (FAMILIES.includes(name)) for (const family of FAMILIES) delete result[family];
    if (name === 'meta') result.meta = { ...item.meta, ...Object(value) };
    else if (name === 'properties') result.properties = mergedProperties(item, value);
    else if (['card', 'image', 'file'].includes(name))
      Object.assign(result, filled(name, withoutNull(value)));
    else if (name === 'table')
      result.table = canonicalTable({ ...TABLE, ...(value as Table) }); // valid by its schema
    else if (value === null) delete result[name];
    else result[name] = value;
  }
  return result as Item; // a change never removes meta
}

function mergedProperties({ properties }: Item, change: unknown): object {
  const before = Object(properties);
  const after = { ...before, ...Object(change) };
  return { ...after, layout: { ...before.layout, ...after.layout } };
}

function inInputForm(value: unknown): unknown {
  return rewrite(value, (key, inner) => {
    if (key === 'hex')
      return [key, { value: `#${Object(inner).value.replace('#', '').toLowerCase()}` }];
    return [key === 'noFill' ? 'no_fill' : key, inner];
  });
}

function inOutputForm(value: unknown): unknown {
  return rewrite(inInputForm(value), (key, inner) => {
    if (key === 'hsb') return [key, { ...Object(inner), hue: Object(inner).hue / 360 }];
    return [key === 'no_fill' ? 'noFill' : key, inner];
  });
}

type Rewrite = (key: string, value: unknown) => readonly [key: string, value: unknown];

function rewrite(value: unknown, rule: Rewrite): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, rule));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      const [name, changed] = rule(key, inner);
      return [name, rewrite(changed, rule)];
    }),
  );
}

function* chunks<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += MAX_ITEMS) {
    yield items.slice(from, from + MAX_ITEMS);
  }
}

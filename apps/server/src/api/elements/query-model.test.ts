import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { expect, it } from 'vitest';
import { usePerson, useService } from '../../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../../testing/hooks/use-zone.ts';
import {
  createRandom,
  printLine,
  readCount,
  readSeed,
} from '../../../../../testing/random/seeded-random.ts';
import {
  findInModel,
  type ModelElement,
  type ModelEntry,
  type ModelQuery,
  plain,
  wordsOf,
} from '../../../../../testing/zones/element-query-model.ts';

const WRITES = 60;
const QUERIES = readCount('TEST_ELEMENT_QUERIES', 400);
const seed = readSeed();
const random = createRandom(seed);

const service = useService();
const ada = usePerson(service, 'ada');
const canvas = useCanvas(service, ada);

type Batch = contract.BodyOf<typeof contract.changeElements>;

let model = new Map<string, ModelEntry>();
/** Ids in insertion order, and for each deleted element the journal entry that deleted it. */
const order: string[] = [];
const gone = new Map<string, number>();
let seq = 0;

const ofKind = (...kinds: contract.ElementKind[]) =>
  [...model].filter(([, { kind }]) => kinds.includes(kind)).map(([id]) => id);
const somewhere = () => random.below(40) * 10 - 200;
const newId = () => {
  const id = random.percent(20) ? randomUUID().toUpperCase() : randomUUID();
  order.push(id.toLowerCase());
  return id;
};

const WORDS = ['Crème', 'BRÛLÉE', 'naïve', 'plan', 'Über', 'ångström', 'x', '(so)', '50%', 'a_b'];
const phrase = () =>
  Array.from({ length: 1 + random.below(3) }, () => random.pick(WORDS)).join(' ');
const text = () => ({
  paragraphs: Array.from({ length: random.below(3) }, () => ({
    id: randomUUID(),
    portions: Array.from({ length: random.below(3) }, () => ({ text: phrase() })),
  })),
});
const layout = () => ({
  ...(random.percent(80) && { left: somewhere() }),
  ...(random.percent(80) && { top: somewhere() }),
  ...(random.percent(80) && { width: random.below(12) * 10 }),
  ...(random.percent(80) && { height: random.below(12) * 10 }),
  ...(random.percent(40) && { rotate: random.pick([90, -90, 180, 270, 17, 45, -133, 720]) }),
});
const properties = () => ({ layout: layout() });
const inFrame = () => {
  const frames = ofKind('frame');
  return frames.length > 0 && random.percent(40) ? { frame_id: random.pick(frames) } : {};
};

const insertions: Readonly<Record<contract.ElementKind, () => Batch['insert']>> = {
  frame: () => ({
    frames: [{ meta: { id: newId(), name: phrase() }, properties: properties() }],
  }),
  shape: () => ({
    shapes: Array.from({ length: 3 }, () => ({
      meta: { id: newId(), name: 'Nothing to find' },
      basic: { type: 'OVAL' as const },
      ...(random.percent(80) && { properties: properties() }),
      ...(random.percent(60) && { text: text() }),
      ...inFrame(),
    })),
  }),
  connector: () => {
    const end = () =>
      random.percent(40)
        ? { point: { x: somewhere(), y: somewhere() } }
        : { shape_id: random.pick(ofKind('shape', 'frame')) };
    const connected = { first: end(), second: end() };
    const label = random.percent(50) && { text: text() };
    return { connectors: [{ meta: { id: newId() }, connected, ...label, ...inFrame() }] };
  },
  comment: () => {
    const threads = [...model].filter(([, { kind, element }]) => {
      return kind === 'comment' && element.parent_id === undefined;
    });
    const places = [
      { position: { left: somewhere(), top: somewhere() } },
      { element_id: random.pick(ofKind('frame', 'shape', 'connector')) },
      ...threads.slice(-1).map(([parent_id]) => ({ parent_id })),
    ];
    const comment = { meta: { id: newId() }, text: phrase(), ...random.pick(places) };
    return { comments: [comment] };
  },
};

function nextWrite(): Batch {
  const shapes = ofKind('shape');
  if (shapes.length < 6) return { insert: insertions.shape() };
  const kind = random.pick(['insert', 'insert', 'move', 'reword', 'delete'] as const);
  if (kind === 'insert') {
    return {
      insert: insertions[random.pick(['frame', 'shape', 'connector', 'comment'] as const)](),
    };
  }
  const id = random.pick(shapes);
  if (kind === 'move') return { update: { shapes: [{ id, properties: properties() }] } };
  if (kind === 'reword') return { update: { shapes: [{ id, text: text() }] } };
  return { delete: { ids: [random.pick([...model.keys()])] } };
}

/** Reads all elements, one kind at a time. */
async function readAll(): Promise<
  Map<string, { kind: contract.ElementKind; element: ModelElement }>
> {
  const read = { params: canvas, query: { form: 'input' as const } };
  const { frames } = await ada.client.call(contract.listFrames, read);
  const { shapes } = await ada.client.call(contract.listShapes, read);
  const { connectors } = await ada.client.call(contract.listConnectors, read);
  const { comments } = await ada.client.call(contract.listComments, read);
  const listed = (kind: contract.ElementKind, elements: readonly ModelElement[]) =>
    elements.map((element) => [element.meta.id.toLowerCase(), { kind, element }] as const);
  return new Map([
    ...listed('frame', frames),
    ...listed('shape', shapes),
    ...listed('connector', connectors),
    ...listed('comment', comments),
  ]);
}

async function write(): Promise<void> {
  await ada.client.call(contract.changeElements, { params: canvas, body: nextWrite() });
  const present = await readAll();
  const changed = (id: string) => JSON.stringify(present.get(id)) !== JSON.stringify(bare(id));
  const ids = [...new Set([...model.keys(), ...present.keys()])];
  if (ids.some(changed)) seq += 1;
  for (const id of ids) if (!present.has(id)) gone.set(id, seq);
  const entries = order.flatMap((id): [string, ModelEntry][] => {
    const entry = present.get(id);
    return entry ? [[id, { ...entry, seq: changed(id) ? seq : (model.get(id)?.seq ?? seq) }]] : [];
  });
  model = new Map(entries);
}

function bare(id: string) {
  const entry = model.get(id);
  return entry && { kind: entry.kind, element: entry.element };
}

function nextQuery(): ModelQuery {
  const [x, y] = [somewhere(), somewhere()];
  const { kind, element } = random.pick([...model.values()]);
  const words = plain(wordsOf(kind, element));
  const start = random.below(Math.max(words.length, 1));
  const part = words.slice(start, start + 1 + random.below(8)).trim();
  const any = () => random.pick([...model.keys(), randomUUID()]);
  return {
    ...(random.percent(50) && {
      bbox: [x, y, x + random.below(20) * 10, y + random.below(20) * 10].join(),
    }),
    ...(random.percent(40) && part && { text: random.pick([part, part.toUpperCase()]) }),
    ...(random.percent(30) && { type: [kind, random.pick(['FRAME', 'Shape', 'comment'])] }),
    ...(random.percent(20) && { connected_to: any() }),
    ...(random.percent(20) && { frame_id: random.pick([...ofKind('frame'), any()]) }),
    ...(random.percent(30) && { after_seq: String(random.below(seq + 2)) }),
  };
}

const idOf = (item: object) => {
  const { type, ...rest } = item as { type: string } & Record<string, ModelElement>; // guaranteed by the schema
  return rest[type]?.meta.id;
};

it(`finds the same elements as a full scan, in ${QUERIES} queries (seed ${seed})`, {
  timeout: 300_000,
}, async () => {
  printLine(`element queries: seed ${seed}`);
  let found = 0;
  for (let turn = 0; turn < QUERIES; turn += 1) {
    if (turn < WRITES) await write();
    const asked = nextQuery();
    const expected = findInModel(model, asked);
    const answer = await ada.client.call(contract.listElements, { params: canvas, query: asked });
    const context = `${JSON.stringify(asked)} at ${seq}`;
    expect(answer.elements.map(idOf), context).toEqual(expected);
    expect(answer.seq).toBe(String(seq));
    if (asked.after_seq !== undefined) {
      const after = Number(asked.after_seq);
      const deleted = [...gone].filter(([, entry]) => entry > after).map(([id]) => id);
      expect(answer.deleted?.ids.toSorted(), context).toEqual(deleted.toSorted());
    }
    const [from, limit] = [random.below(4), 1 + random.below(3)];
    const page = { ...asked, from, limit };
    const part = await ada.client.call(contract.listElements, { params: canvas, query: page });
    expect(part.elements.map(idOf), context).toEqual(expected.slice(from, from + limit));
    expect(part.total_count, context).toBe(expected.length);
    if (Object.keys(asked).length > 0) found += expected.length;
  }
  expect(found, 'the queries must be worth asking').toBeGreaterThan(QUERIES);
});

import { randomUUID } from 'node:crypto';
import type { StoredComment, StoredConnector, StoredFrame, StoredShape } from '@lienzo/contract';
import type { Random } from '../../../testing/random/seeded-random.ts';
import type { Batch, Content, Item } from './expected-content.ts';

const MAX_ELEMENTS = 60;
const TYPES = ['LINE', 'ELBOW', 'CURVE'] as const;

export interface Maker {
  random: Random;
  content: Content;
  /** Ids of removed elements, which can be used again. */
  removed: readonly string[];
}

/** Returns a random write that always changes something. */
export function makeBatch(maker: Maker): Batch {
  const { random, content } = maker;
  const full = content.size >= MAX_ELEMENTS;
  if (content.size < 4) return { insert: makeElements(maker) };
  if (full && random.percent(50)) return { delete: { ids: pickIds(maker, 3) } };
  if (random.percent(15)) return makeMixed(maker);
  if (random.percent(45) && !full) return { insert: makeElements(maker) };
  if (random.percent(70)) return { update: changeOf(random.pick([...content.values()]), random) };
  return { delete: { ids: pickIds(maker, 2) } };
}

function makeMixed(maker: Maker): Batch {
  const [gone = '', ...kept] = shuffle([...maker.content.keys()], maker.random);
  const left = new Map(kept.map((id) => [id, maker.content.get(id)]));
  // Connectors are removed with their shapes, so the change must target an element that stays.
  const steady = [...left.values()].find(
    (item) => item?.kind === 'frame' || item?.kind === 'shape',
  );
  return {
    insert: { frames: [frame(maker)], shapes: [shape(maker, undefined), shape(maker, undefined)] },
    ...(steady && { update: changeOf(steady, maker.random) }),
    delete: { ids: [gone] },
  };
}

function makeElements(maker: Maker): Batch['insert'] {
  const { random, content } = maker;
  const idsOf = (kind: Item['kind']) =>
    [...content.values()].filter((item) => item.kind === kind).map((item) => item.element.meta.id);
  const [shapes, frames, comments] = [idsOf('shape'), idsOf('frame'), idsOf('comment')];
  const threads = comments.filter((id) => !('parent_id' in (content.get(id)?.element ?? {})));
  const kind = random.below(10);
  if (kind < 2) return { frames: [frame(maker)] };
  if (kind < 4 && shapes.length > 1) return { connectors: [connector(maker, shapes)] };
  if (kind < 6) return { comments: [comment(maker, { shapes, threads })] };
  const within = frames.length > 0 && random.percent(50) ? random.pick(frames) : undefined;
  return { shapes: Array.from({ length: 1 + random.below(3) }, () => shape(maker, within)) };
}

function changeOf(item: Item, random: Random): Batch['update'] {
  const { id } = item.element.meta;
  const name = `Changed ${randomUUID()}`;
  const layout = { left: random.below(1_000_000), width: random.below(1_000_000) };
  if (item.kind === 'frame') return { frames: [{ id, meta: { name }, properties: { layout } }] };
  if (item.kind === 'shape') return { shapes: [{ id, meta: { name }, properties: { layout } }] };
  if (item.kind === 'comment') return { comments: [{ id, text: name }] };
  const others = TYPES.filter((type) => type !== item.element.type);
  return { connectors: [{ id, meta: { name }, type: random.pick(others) }] };
}

/** Returns mostly new ids, and sometimes one of a removed element. */
function idFor({ random, removed }: Maker): string {
  return removed.length > 0 && random.percent(10) ? random.pick(removed) : randomUUID();
}

function frame(maker: Maker): StoredFrame {
  const { random } = maker;
  return {
    meta: { id: idFor(maker), name: `Frame ${random.below(1000)}` },
    type: 'CUSTOM',
    properties: {
      layout: { top: random.below(1000), left: random.below(1000), width: 400, height: 300 },
      fills: [{ solid: { color: { hex: { value: '#fff4d6' } } } }, { no_fill: {} }],
    },
  };
}

function shape(maker: Maker, within: string | undefined): StoredShape {
  const { random } = maker;
  return {
    meta: { id: randomUUID(), name: 'Note' },
    ...(within !== undefined && { frame_id: within }),
    basic: { type: random.pick(['RECTANGLE', 'OVAL', 'CLOUD']) },
    properties: { layout: { top: random.below(1000), left: random.below(1000) } },
    text: { paragraphs: [{ id: randomUUID(), portions: [{ text: `Idea ${randomUUID()}` }] }] },
  };
}

function connector(maker: Maker, shapes: readonly string[]): StoredConnector {
  const [first = '', second = ''] = shuffle(shapes, maker.random);
  return {
    meta: { id: randomUUID() },
    connected: { first: { shape_id: first, side: 'EAST' }, second: { shape_id: second } },
    type: 'ELBOW',
  };
}

interface Anchors {
  shapes: readonly string[];
  threads: readonly string[];
}

function comment(maker: Maker, { shapes, threads }: Anchors): StoredComment {
  const { random } = maker;
  const base = { meta: { id: idFor(maker) }, text: `Why? ${randomUUID()}`, resolved: false };
  if (threads.length > 0 && random.percent(30)) return { ...base, parent_id: random.pick(threads) };
  if (shapes.length > 0 && random.percent(50)) return { ...base, element_id: random.pick(shapes) };
  return { ...base, position: { top: random.below(1000), left: random.below(1000) } };
}

function pickIds({ content, random }: Maker, most: number): string[] {
  return shuffle([...content.keys()], random).slice(0, 1 + random.below(most));
}

function shuffle<T>(list: readonly T[], random: Random): T[] {
  return list
    .map((value) => ({ value, place: random.below(2 ** 31) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ value }) => value);
}

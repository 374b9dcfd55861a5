import {
  type ElementInput,
  type ElementKind,
  type Layout,
  type StoredChange,
  type StoredElement,
  toStored,
  toStoredChange,
} from '@lienzo/contract';
import {
  changeElement,
  elementsOf,
  insertElement,
  type NewElement,
  removeElement,
} from '@lienzo/zone-doc';
import * as Y from 'yjs';
import type { EditRequest } from '../../apps/server/src/domain/elements/plan-edit.ts';
import type { Random } from '../random/seeded-random.ts';

/** Random edits of few elements, so that editors conflict often. */
export interface RandomEdits {
  /** Changes a copy of the document as the given person. */
  edit(doc: Y.Doc, zuid: string): void;
  /**
   * Returns a request that an API client could send without having read the zone. It may also move, resize
   * or rename the shape with the given id, but not remove it.
   */
  request(shapeId: string): EditRequest;
}

// Each id keeps its kind, because no client changes the kind of an element.
const KINDS = ['frame', 'frame', 'shape', 'shape', 'shape', 'connector', 'comment'] as const;

const START = Date.UTC(2026, 0, 1);

export function createRandomEdits(random: Random): RandomEdits {
  const places = KINDS.map((kind) => ({ kind, id: randomId(random) }));
  const idOf = (kind: ElementKind) => random.pick(places.filter((place) => place.kind === kind)).id;
  let count = 0;

  const makeInput = (kind: ElementKind, id: string): ElementInput<ElementKind> => {
    const top = random.below(1000);
    const [frame, first, second] = [idOf('frame'), idOf('shape'), idOf('shape')];
    const within = random.percent(50);
    if (kind === 'frame') return { meta: { id, name: `Frame ${count}` } };
    if (kind === 'comment') return { meta: { id }, text: `${count}`, position: { top, left: 0 } };
    if (kind === 'connector')
      return {
        meta: { id },
        connected: { first: { shape_id: first }, second: { shape_id: second } },
      };
    const basic = { type: 'OVAL' as const };
    const layout = { top, left: 0, width: 10, height: 10 };
    return { meta: { id }, basic, properties: { layout }, ...(within && { frame_id: frame }) };
  };
  const makeElement = (kind: ElementKind, id: string): StoredElement<ElementKind> =>
    toStored(kind, makeInput(kind, id));
  const makeChange = (kind: ElementKind, id: string): StoredChange<ElementKind> => {
    const [frame, within] = [idOf('frame'), random.below(3)];
    if (kind === 'comment') return { id, resolved: within > 0 };
    if (kind === 'shape' && within > 0) return { id, frame_id: within > 1 ? frame : null };
    const layout = makeLayout(random);
    if (kind === 'connector' || within > 1) return { id, meta: { name: `Name ${count}` } };
    return toStoredChange(kind, { id, properties: { layout } });
  };
  const choose = () => {
    count += 1;
    const place = random.pick(places);
    return { ...place, chance: random.below(100) };
  };

  return {
    edit(doc, zuid) {
      const { kind, chance, ...place } = choose();
      const fresh = randomId(random);
      // A comment belongs to its author, so clients never reuse the id of another comment.
      const id = kind === 'comment' ? (findComment(doc, chance) ?? fresh) : place.id;
      const change = makeChange(kind, id);
      const entry: NewElement<ElementKind> = {
        kind,
        element: makeElement(kind, id),
        z: `a${random.below(10)}`,
        ...(kind === 'comment' && { authorship: { author: zuid, time: new Date(START + count) } }),
      };
      const isThere = elementsOf(doc).has(id);
      if (isThere && chance < 65) changeElement(doc, kind, change);
      else if (isThere && chance < 85) removeElement(doc, id);
      else if (kind !== 'comment' || !isThere) insertElement(doc, entry);
    },
    request(shapeId) {
      const { kind, id, chance } = choose();
      if (random.percent(20)) {
        const change = makeChange('shape', shapeId);
        return { insertions: [], changes: [{ kind: 'shape', change, path: '' }], removals: [] };
      }
      const element = makeElement(kind, kind === 'comment' ? randomId(random) : id);
      const change = makeChange(kind, id);
      return {
        insertions: chance < 40 ? [{ kind, element, path: '' }] : [],
        changes: chance >= 40 && chance < 80 ? [{ kind, change, path: '' }] : [],
        removals: chance >= 80 ? [{ kind, id, path: '' }] : [],
      };
    },
  };
}

/** Returns a move, a resize or a rotation. */
function makeLayout(random: Random): Layout {
  const value = random.below(1000);
  return random.pick([
    { left: value },
    { top: value, left: 0 },
    { width: value },
    { rotate: value },
  ]);
}

/** Returns the id of a random comment, or undefined to create one. */
function findComment(doc: Y.Doc, chance: number): string | undefined {
  const comments = [...elementsOf(doc)].filter(
    ([, map]) => map instanceof Y.Map && map.get('kind') === 'comment',
  );
  return comments[chance % (comments.length + 1)]?.[0];
}

export function randomId(random: Random): string {
  const digits = Array.from({ length: 32 }, () => random.below(16).toString(16)).join('');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

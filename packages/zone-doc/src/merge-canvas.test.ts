import { isDeepStrictEqual } from 'node:util';
import { elementKey } from '@lienzo/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSeed, report } from '../test/random.ts';
import type { Facets } from './layout.ts';
import {
  compareDraft,
  type MergeCanvas,
  type MergeChoice,
  type MergeElement,
  type MergeInput,
  mergeDraft,
} from './merge-canvas.ts';

const seed = readSeed();
const TRIPLES = Number(process.env.TEST_MERGES ?? 10_000);

const shape = (facets: object): MergeElement => ({
  kind: 'shape',
  facets: { kind: 'shape', z: 'a0', ...facets },
});
const frame = (facets: object): MergeElement => ({
  kind: 'frame',
  facets: { kind: 'frame', z: 'a0', ...facets },
});
const connector = (first: string, second: string, facets: object = {}): MergeElement => ({
  kind: 'connector',
  facets: {
    ...{ kind: 'connector', z: 'a1' },
    ...{ connected: { first: { shape_id: first }, second: { shape_id: second } }, ...facets },
  },
});
const canvas = (elements: Record<string, MergeElement>): MergeCanvas =>
  new Map(Object.entries(elements));

/** Returns the whole zone after a merge. */
function applied({ zone }: MergeInput, { written, removed }: ReturnType<typeof mergeDraft>) {
  const after = new Map([...zone, ...written]);
  for (const key of removed) after.delete(key);
  return after;
}

describe('merging a draft into its zone', () => {
  it('takes what the draft changed and keeps what the zone changed, facet by facet', () => {
    const input = {
      base: canvas({ s: shape({ name: 'A', position: { left: 0, top: 0 } }) }),
      zone: canvas({ s: shape({ name: 'A', position: { left: 9, top: 9 } }) }),
      draft: canvas({ s: shape({ name: 'B', position: { left: 0, top: 0 } }) }),
    };
    expect(compareDraft(input)).toEqual([
      { key: 's', kind: 'shape', change: 'changed', facets: ['name'], conflicts: [] },
    ]);
    expect(applied(input, mergeDraft(input))).toEqual(
      canvas({ s: shape({ name: 'B', position: { left: 9, top: 9 } }) }),
    );
  });

  it('reports a facet that both changed differently, and follows the choice', () => {
    const input = {
      base: canvas({ s: shape({ name: 'A' }) }),
      zone: canvas({ s: shape({ name: 'B' }) }),
      draft: canvas({ s: shape({ name: 'C' }) }),
    };
    expect(mergeDraft(input).unresolved).toEqual([{ key: 's', facet: 'name' }]);
    const choose = (choice: MergeChoice) =>
      applied(input, mergeDraft(input, { choices: new Map([['s/name', choice]]) }));
    expect(choose('zone')).toEqual(input.zone);
    expect(choose('draft')).toEqual(input.draft);
  });

  it('keeps a shape that the draft removed and the zone connected, until a choice is made', () => {
    const [a, b] = [shape({}), shape({ z: 'a1' })];
    const input = {
      base: canvas({ a, b }),
      zone: canvas({ a, b, c: connector('a', 'b') }),
      draft: canvas({ b }),
    };
    const merge = mergeDraft(input);
    expect(merge.unresolved).toEqual([{ key: 'a', facet: 'element' }]);
    const kept = mergeDraft(input, { choices: new Map([['a', 'zone']]) });
    expect(applied(input, kept)).toEqual(input.zone);
    const removed = mergeDraft(input, { choices: new Map([['a', 'draft']]) });
    expect([...applied(input, removed).keys()]).toEqual(['b']);
  });

  it('takes shapes out of a removed frame', () => {
    const input = {
      base: canvas({ f: frame({}), s: shape({ frame: 'f' }) }),
      zone: canvas({ f: frame({}), s: shape({ frame: 'f', name: 'B' }) }),
      draft: canvas({ s: shape({}) }),
    };
    expect(applied(input, mergeDraft(input))).toEqual(canvas({ s: shape({ name: 'B' }) }));
    const only = mergeDraft(input, { only: new Set(['f']) });
    expect(applied(input, only)).toEqual(canvas({ s: shape({ name: 'B' }) }));
  });

  it('reports elements that need a new element which is left out', () => {
    const input = {
      base: canvas({ a: shape({}) }),
      zone: canvas({ a: shape({}) }),
      draft: canvas({ a: shape({}), b: shape({}), c: connector('a', 'b') }),
    };
    expect(mergeDraft(input, { only: new Set(['c']) }).missing).toEqual([
      { key: 'c', target: 'b' },
    ]);
    expect(mergeDraft(input, { only: new Set(['b', 'c']) }).missing).toEqual([]);
  });
});

// A world of few elements and values, so that both sides often change the same.
const FACETS = ['name', 'position', 'size', 'text', 'fills', 'z'] as const;
const KEYS = ['f', 'g', 'p', 'q', 'r', 'x', 'y'] as const;
type Key = (typeof KEYS)[number];

const value = fc.constantFrom<unknown>(undefined, 1, { left: 1 }, { left: 2, top: [1, 'a'] });
const facetValues = fc.record(Object.fromEntries(FACETS.map((name) => [name, value])));

const present = <T>(values: Record<string, T>) =>
  Object.fromEntries(Object.entries(values).filter(([, one]) => one !== undefined));

function elementOf(key: Key): fc.Arbitrary<MergeElement> {
  if (key === 'f' || key === 'g') return facetValues.map((facets) => frame(present(facets)));
  const inFrame = fc.constantFrom(undefined, 'f', 'G');
  if (key === 'x' || key === 'y') {
    const end = fc.constantFrom('p', 'q', 'R');
    return fc
      .tuple(facetValues, inFrame, end, end)
      .map(([facets, id, first, second]) =>
        connector(first, second, present({ ...facets, frame: id })),
      );
  }
  return fc
    .tuple(facetValues, inFrame)
    .map(([facets, id]) => shape(present({ ...facets, frame: id })));
}

const world = fc.record(
  Object.fromEntries(
    KEYS.map((key) => [key, fc.option(elementOf(key), { nil: undefined, freq: 4 })]),
  ),
);

type Edit = { [key in Key]?: 'remove' | MergeElement | Record<string, unknown> };

const edits: fc.Arbitrary<Edit> = fc.dictionary(
  fc.constantFrom<Key>(...KEYS),
  fc.oneof(
    fc.constant('remove' as const),
    fc.dictionary(fc.constantFrom(...FACETS), value, { maxKeys: 2 }),
    fc.constantFrom<Key>(...KEYS).chain(elementOf),
  ),
  { maxKeys: 4 },
) as fc.Arbitrary<Edit>;

const lower = (id: unknown) => elementKey(String(id));
const endsOf = ({ facets }: MergeElement) => {
  const { first, second } = (facets.connected ?? {}) as Record<string, { shape_id: string }>;
  return [first, second].flatMap((one) => (one ? [lower(one.shape_id)] : []));
};

/** Makes a canvas valid, as the writers of a zone do: nothing refers to missing elements. */
function valid(
  elements: Record<string, MergeElement | undefined>,
  others: readonly MergeCanvas[] = [],
): MergeCanvas {
  const kept = new Map<string, MergeElement>();
  for (const [key, element] of Object.entries(elements)) if (element) kept.set(key, element);
  for (const [key, { kind, facets }] of kept) {
    const ways: Facets[] = [facets];
    for (const other of others) ways.push(other.get(key)?.facets ?? {});
    const way = ways.find((one, index) => {
      const ends = endsOf({ kind, facets: one });
      return (index === 0 || ends.length > 0) && ends.every((end) => kept.has(end));
    });
    if (way)
      kept.set(key, { kind, facets: { ...facets, ...present({ connected: way.connected }) } });
    else kept.delete(key);
  }
  for (const [key, element] of kept) {
    const { frame: id, ...rest } = element.facets;
    if (id === undefined || kept.has(lower(id))) continue;
    const places = others.map((other) => other.get(key)?.facets.frame);
    const place = places.find((one) => one !== undefined && kept.has(lower(one)));
    kept.set(key, { ...element, facets: { ...rest, ...present({ frame: place }) } });
  }
  return kept;
}

function edited(before: MergeCanvas, changes: Edit): MergeCanvas {
  const after: Record<string, MergeElement | undefined> = Object.fromEntries(before);
  for (const [key, edit] of Object.entries(changes)) {
    const element = after[key];
    const ofKey = (one: MergeElement) => elementKind(key as Key) === one.kind;
    if (edit === 'remove') after[key] = undefined;
    else if ('facets' in edit) {
      if (ofKey(edit as MergeElement)) after[key] = edit as MergeElement;
    } else if (element)
      after[key] = { ...element, facets: { z: 'a0', ...present({ ...element.facets, ...edit }) } };
  }
  return valid(after);
}

function elementKind(key: Key) {
  if (key === 'f' || key === 'g') return 'frame';
  return key === 'x' || key === 'y' ? 'connector' : 'shape';
}

const triples: fc.Arbitrary<MergeInput> = fc.tuple(world, edits, edits).map(([elements, a, b]) => {
  const base = valid(elements);
  return { base, zone: edited(base, a), draft: edited(base, b) };
});

/** What the merge must do, written down cell by cell: an element is a cell, and each facet in it. */
function model({ base, zone, draft }: MergeInput) {
  const text = (one: unknown): string =>
    one === undefined ? '-' : JSON.stringify(one, (_, v) => sorted(v));
  const conflicts: string[] = [];
  const cells = new Map<string, unknown>();
  const refers = (side: MergeCanvas, target: string) =>
    [...side].some(([key, element]) => {
      const former = base.get(key);
      const isTouched = text(former) !== text(element);
      const isFramed = (one: MergeElement | undefined) =>
        one?.facets.frame !== undefined && lower(one.facets.frame) === target;
      return (
        (isTouched && endsOf(element).includes(target)) || (isFramed(element) && !isFramed(former))
      );
    });
  for (const key of KEYS) {
    const [b, z, d] = [base.get(key), zone.get(key), draft.get(key)];
    if (!z && !d) continue;
    if (z && d) {
      for (const name of new Set([...Object.keys(z.facets), ...Object.keys(d.facets)])) {
        const [fb, fz, fd] = [b, z, d].map((one) => one?.facets[name]);
        if (text(fz) === text(fd) || text(fb) === text(fd)) cells.set(`${key}/${name}`, fz);
        else if (text(fb) === text(fz)) cells.set(`${key}/${name}`, fd);
        else conflicts.push(`${key}/${name}`);
      }
    } else if (b) {
      const [side, left] = z ? [zone, z] : [draft, d];
      if (text(left) !== text(b) || refers(side, key)) conflicts.push(`${key}/element`);
    } else {
      const { facets } = z ?? d ?? shape({});
      for (const [name, one] of Object.entries(facets)) cells.set(`${key}/${name}`, one);
    }
  }
  return { conflicts: conflicts.sort(), cells };
}

function sorted(one: unknown): unknown {
  if (one === null || typeof one !== 'object' || Array.isArray(one)) return one;
  return Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1)));
}

describe(`random changes of a zone and a draft (seed ${seed})`, () => {
  it(`merge as the model says, ${TRIPLES} times`, { timeout: 300_000 }, () => {
    report(`merged drafts: seed ${seed}`);
    let conflicting = 0;
    const property = fc.property(triples, (input) => {
      const { conflicts, cells } = model(input);
      const found = compareDraft(input).flatMap((one) =>
        one.conflicts.map((facet) => `${one.key}/${facet}`),
      );
      expect(found.sort()).toEqual(conflicts);
      const undecided = mergeDraft(input);
      expect(undecided.unresolved.map(({ key, facet }) => `${key}/${facet}`).sort()).toEqual(
        conflicts,
      );
      if (conflicts.length > 0) conflicting += 1;
      for (const choice of ['zone', 'draft'] as const) {
        const choices = new Map(conflicts.map((name) => [name, choice]));
        const after = applied(input, mergeDraft(input, { choices }));
        const side = input[choice];
        const wanted: Record<string, MergeElement | undefined> = {};
        for (const key of KEYS) {
          if (conflicts.includes(`${key}/element`)) wanted[key] = side.get(key);
          else {
            const element = input.zone.get(key) ?? input.draft.get(key);
            const names = [...cells.keys(), ...conflicts].filter((one) =>
              one.startsWith(`${key}/`),
            );
            if (!element || names.length === 0) continue;
            const facets = names.map((one) => {
              const name = one.slice(2);
              const chosen = side.get(key)?.facets[name];
              return [name, cells.has(one) ? cells.get(one) : chosen];
            });
            wanted[key] = { kind: element.kind, facets: present(Object.fromEntries(facets)) };
          }
        }
        expect(after).toEqual(valid(wanted, [input.zone, input.draft]));
        // What the preferred side added or changed is there, also after elements were released.
        for (const [key, element] of side) {
          if (isDeepStrictEqual(element, input.base.get(key))) continue;
          expect(after.has(key)).toBe(true);
        }
      }
    });
    fc.assert(property, { seed, numRuns: TRIPLES });
    expect(conflicting).toBeGreaterThan(TRIPLES / 20);
    expect(conflicting).toBeLessThan(TRIPLES * 0.95);
  });
});

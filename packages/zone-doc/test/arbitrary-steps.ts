import { type ElementKind, elements, type StoredElement, toStoredChange } from '@lienzo/contract';
import fc from 'fast-check';
import { arbitraryChange, arbitraryStored } from '../../contract/test/arbitrary-elements.ts';
import { type Authorship, fromFacets, toFacets } from '../src/index.ts';
import type { Change } from './row-store.ts';

/** A random step; `pick` selects an existing element or tombstone when the step runs. */
export type Step =
  | { type: 'insert'; kind: ElementKind; element: StoredElement<ElementKind> }
  | { type: 'change'; kind: ElementKind; pick: number; change: Change }
  | { type: 'remove'; pick: number }
  | { type: 'reinsert'; pick: number; kind: ElementKind; element: StoredElement<ElementKind> };

const kinds = Object.keys(elements) as ElementKind[]; // Object.keys widens

export const authorship: Authorship = { author: '17', time: new Date(1_700_000_000_000) };

const pick = fc.nat({ max: 10_000 });

export const arbitraryStep: fc.Arbitrary<Step> = fc.oneof(...kinds.map(stepOf));

function stepOf(only: ElementKind): fc.Arbitrary<Step> {
  const kind = fc.constant(only);
  const element = arbitraryStored(only).map((stored) => canonical(only, stored));
  const change = arbitraryChange(only).map((input): Change => toStoredChange(only, input));
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ type: constant('insert'), kind, element }) },
    { weight: 4, arbitrary: fc.record({ type: constant('change'), kind, pick, change }) },
    { weight: 1, arbitrary: fc.record({ type: constant('remove'), pick }) },
    { weight: 1, arbitrary: fc.record({ type: constant('reinsert'), kind, pick, element }) },
  );
}

function constant<Value extends string>(value: Value) {
  return fc.constant<Value>(value);
}

/** Removes empty properties, which a document does not distinguish from absent ones. */
function canonical<Kind extends ElementKind>(
  kind: Kind,
  element: StoredElement<Kind>,
): StoredElement<Kind> {
  return fromFacets(kind, element.meta.id.toLowerCase(), toFacets({ kind, element, z: 'a0' }));
}

/** Copies an element under another id. */
export function named<Kind extends ElementKind>(
  element: StoredElement<Kind>,
  id: string,
): StoredElement<Kind> {
  return { ...element, meta: { ...element.meta, id } };
}

import {
  type ElementKind,
  elementKey,
  elements,
  geometries,
  type StoredElement,
} from '@lienzo/contract';
import { Compile, type Validator } from 'typebox/compile';
import { type Facets, facetNames } from './layout.ts';
import { isPlace } from './stacking.ts';

const AUTHOR = /^[1-9][0-9]{0,18}$/;
const END_OF_9999 = Date.UTC(10_000, 0) - 1;

interface Candidate {
  readonly element: StoredElement<ElementKind>;
  readonly facets: Facets;
}

/** Whether the facets of an element are exactly what a document may hold under this key. */
export function isValidElement(
  kind: ElementKind,
  key: string,
  { element, facets }: Candidate,
): boolean {
  const allowed = facetNames[kind];
  if (!Object.keys(facets).every((facet) => allowed.includes(facet))) return false;
  if (facets.kind !== kind) return false;
  if (typeof facets.z !== 'string' || !isPlace(facets.z)) return false;
  if (!isWrittenId(facets.id, key) || elementKey(element.meta.id) !== key) return false;
  if (kind === 'shape' && !isGeometry(facets.geometry)) return false;
  if (kind === 'comment' && !hasAuthor(facets)) return false;
  return validatorOf(kind).Check(element);
}

function isWrittenId(id: unknown, key: string): boolean {
  return id === undefined || (typeof id === 'string' && id !== key);
}

/** More than its family would reach the element beside it, unseen by the schema. */
function isGeometry(geometry: unknown): boolean {
  if (geometry === null || typeof geometry !== 'object') return false;
  const [family, ...more] = Object.keys(geometry);
  return family !== undefined && more.length === 0 && Object.hasOwn(geometries, family);
}

function hasAuthor({ author, time }: Facets): boolean {
  if (typeof author !== 'string' || !AUTHOR.test(author)) return false;
  return Number.isInteger(time) && Number(time) >= 0 && Number(time) <= END_OF_9999;
}

// Compiled when first needed: a browser that only reads frames never compiles the rest.
const validators = new Map<ElementKind, Validator>();

function validatorOf(kind: ElementKind): Validator {
  const known = validators.get(kind);
  if (known) return known;
  const compiled: Validator = Compile(elements[kind].stored);
  validators.set(kind, compiled);
  return compiled;
}

import {
  type ElementKind,
  elementKey,
  elements,
  geometries,
  type StoredElement,
} from '@lienzo/contract';
import { Compile, type Validator } from 'typebox/compile';
import { type Facets, isFacetOf } from './layout.ts';
import { hasValidParts } from './layout-parts.ts';
import { isZIndex } from './stacking.ts';

const AUTHOR = /^[1-9][0-9]{0,18}$/;
const END_OF_9999 = Date.UTC(10_000, 0) - 1;

interface DecodedElement {
  readonly element: StoredElement<ElementKind>;
  readonly facets: Facets;
}

/** Returns whether the facets form a valid element of this kind under this key (rule E7). */
export function isValidElement(
  kind: ElementKind,
  key: string,
  { element, facets }: DecodedElement,
): boolean {
  if (!Object.keys(facets).every((facet) => isFacetOf(kind, facet))) return false;
  if (facets.kind !== kind) return false;
  if (typeof facets.z !== 'string' || !isZIndex(facets.z)) return false;
  if (!isValidId(facets.id, key) || elementKey(element.meta.id) !== key) return false;
  if (facets.words !== undefined && !Array.isArray(facets.words)) return false;
  if (kind !== 'comment' && !hasValidParts(facets)) return false;
  if (kind === 'shape' && !isGeometry(facets.geometry)) return false;
  if (kind === 'comment' && !hasValidAuthor(facets)) return false;
  return validatorOf(kind).Check(element);
}

function isValidId(id: unknown, key: string): boolean {
  return id === undefined || (typeof id === 'string' && id !== key);
}

/** Checks for a single family: the schema would not notice additional keys. */
function isGeometry(geometry: unknown): boolean {
  if (geometry === null || typeof geometry !== 'object') return false;
  const [family, ...more] = Object.keys(geometry);
  return family !== undefined && more.length === 0 && Object.hasOwn(geometries, family);
}

function hasValidAuthor({ author, time }: Facets): boolean {
  if (typeof author !== 'string' || !AUTHOR.test(author)) return false;
  return Number.isInteger(time) && Number(time) >= 0 && Number(time) <= END_OF_9999;
}

// Compiled on first use, so that a browser that only reads frames does not compile the others.
const validators = new Map<ElementKind, Validator>();

function validatorOf(kind: ElementKind): Validator {
  const known = validators.get(kind);
  if (known) return known;
  const compiled: Validator = Compile(elements[kind].stored);
  validators.set(kind, compiled);
  return compiled;
}

import {
  type ElementKind,
  elementKey,
  type StoredChange,
  type StoredElement,
} from '@lienzo/contract';
import type { Codec } from './kinds/codec.ts';
import { comment } from './kinds/comment.ts';
import { connector } from './kinds/connector.ts';
import { frame } from './kinds/frame.ts';
import { shape } from './kinds/shape.ts';
import type { FacetChange, Facets } from './layout.ts';

const codecs: { readonly [Kind in ElementKind]: Codec<Kind> } = {
  frame,
  shape,
  connector,
  comment,
};

/** The author of a comment and the time when it was written. */
export interface Authorship {
  readonly author: string;
  readonly time: Date;
}

export interface NewElement<Kind extends ElementKind = ElementKind> {
  readonly kind: Kind;
  readonly element: StoredElement<Kind>;
  /** Fractional index that orders elements from bottom to top. */
  readonly z: string;
  /** Required for comments, absent for all other kinds. */
  readonly authorship?: Authorship;
}

/** Returns the facets that represent an element in a document. */
export function toFacets<Kind extends ElementKind>(entry: NewElement<Kind>): Facets {
  const { kind, element, z, authorship } = entry;
  const { id } = element.meta;
  return {
    kind,
    z,
    ...(id !== elementKey(id) && { id }),
    ...codecs[kind].write(element),
    ...(authorship && { author: authorship.author, time: authorship.time.getTime() }),
  };
}

/** Returns the stored form of the element that these facets represent. */
export function fromFacets<Kind extends ElementKind>(
  kind: Kind,
  key: string,
  facets: Facets,
): StoredElement<Kind> {
  const id = typeof facets.id === 'string' ? facets.id : key;
  return codecs[kind].read(id, facets);
}

/** Returns the facets that a change sets or removes. */
export function changeFacets<Kind extends ElementKind>(
  kind: Kind,
  before: Facets,
  change: StoredChange<Kind>,
): FacetChange {
  return codecs[kind].change(before, change);
}

/** Returns the facets after a change. */
export function withChange(before: Facets, change: FacetChange): Facets {
  const after = { ...before, ...change };
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined));
}

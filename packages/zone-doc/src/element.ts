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

/** Who wrote a comment, and when. */
export interface Authorship {
  readonly author: string;
  readonly time: Date;
}

export interface NewElement<Kind extends ElementKind = ElementKind> {
  readonly kind: Kind;
  readonly element: StoredElement<Kind>;
  /** Place in the stack, as a fractional index. */
  readonly z: string;
  /** Of comments only. */
  readonly authorship?: Authorship;
}

/** Everything that the map of an element holds. */
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

/** The element in its stored form. */
export function fromFacets<Kind extends ElementKind>(
  kind: Kind,
  key: string,
  facets: Facets,
): StoredElement<Kind> {
  const id = typeof facets.id === 'string' ? facets.id : key;
  return codecs[kind].read(id, facets);
}

/** What a change does to the facets of an element. */
export function changeFacets<Kind extends ElementKind>(
  kind: Kind,
  before: Facets,
  change: StoredChange<Kind>,
): FacetChange {
  return codecs[kind].change(before, change);
}

/** The facets after a change. */
export function withChange(before: Facets, change: FacetChange): Facets {
  const after = { ...before, ...change };
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined));
}

import {
  type ElementKind,
  elementKey,
  type StoredChange,
  type StoredElement,
  type StoredText,
} from '@lienzo/contract';
import type { Codec } from './kinds/codec.ts';
import { comment } from './kinds/comment.ts';
import { connector } from './kinds/connector.ts';
import { frame } from './kinds/frame.ts';
import { shape } from './kinds/shape.ts';
import type { DocumentVersion, FacetChange, Facets } from './layout.ts';
import { layoutParts, replaceParts, splitLayout, splitLayoutChange } from './layout-parts.ts';
import { normalizeParagraphs } from './text/normalize.ts';
import { isSame } from './text/paragraphs.ts';

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
  /** Whether the element has a shared text. */
  readonly hasWords?: boolean;
}

/** Returns the facets that represent an element in a document of a version. */
export function toFacets<Kind extends ElementKind>(
  entry: NewElement<Kind>,
  version: DocumentVersion = 1,
): Facets {
  const { kind, element, z, authorship, hasWords } = entry;
  const { id } = element.meta;
  const facets: Facets = {
    kind,
    z,
    ...(id !== elementKey(id) && { id }),
    ...codecs[kind].write(element),
    ...(authorship && { author: authorship.author, time: authorship.time.getTime() }),
  };
  const written = version === 1 ? facets : splitLayout(facets);
  return hasWords ? withChange(written, splitText(facets.text)) : written;
}

/** Returns the change that turns the text of an element into a shared text; undefined if it cannot have one. */
export function shareFacets(before: Facets): FacetChange | undefined {
  const canShare = before.kind === 'shape' || before.kind === 'connector';
  return canShare && before.words === undefined ? splitText(before.text) : undefined;
}

/** Returns the facets of a text whose paragraphs are shared. */
function splitText(text: unknown): FacetChange {
  const { paragraphs = [], ...rest } = (text ?? {}) as StoredText; // a text of the stored form
  const hasRest = Object.keys(rest).length > 0;
  return { text: hasRest ? rest : undefined, words: normalizeParagraphs(paragraphs) };
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

/** Returns the facets that a change sets or removes in a document of a version. */
export function changeFacets<Kind extends ElementKind>(
  kind: Kind,
  before: Facets,
  change: StoredChange<Kind>,
  version: DocumentVersion = 1,
): FacetChange {
  const changed = changeParts(before, codecs[kind].change(before, change), { change, version });
  const sharesText = before.words !== undefined && changed.text !== undefined;
  return sharesText ? { ...changed, ...splitText(changed.text) } : changed;
}

interface VersionedChange {
  readonly change: object;
  readonly version: DocumentVersion;
}

function changeParts(
  before: Facets,
  changed: FacetChange,
  { change, version }: VersionedChange,
): FacetChange {
  const { properties } = change as { properties?: { layout?: object } }; // of shapes and frames only
  const sent = properties?.layout;
  return version === 1 || !sent ? changed : splitLayoutChange(before, changed, sent);
}

/** Returns the facets that change an element into another one of the same kind. */
export function replaceFacets(
  before: Facets,
  after: Facets,
  version: DocumentVersion,
): FacetChange {
  const changed = differences(before, after);
  if (version === 1 || !Object.keys(changed).some(isOfLayout)) return changed;
  const others = Object.entries(changed).filter(([facet]) => !isOfLayout(facet));
  return { ...Object.fromEntries(others), ...replaceParts(before, after) };
}

function isOfLayout(facet: string): boolean {
  return facet === 'layout' || Object.hasOwn(layoutParts, facet);
}

function differences(before: Facets, after: Facets): FacetChange {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const differing = [...names].filter((name) => !isSame(before[name], after[name]));
  return Object.fromEntries(differing.map((name) => [name, after[name]]));
}

/** Returns the facets after a change. */
export function withChange(before: Facets, change: FacetChange): Facets {
  const after = { ...before, ...change };
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== undefined));
}

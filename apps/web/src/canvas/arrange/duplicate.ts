import { elementKey, type StoredElement, toInputForm } from '@lienzo/contract';
import type { Point } from '@lienzo/shapes';
import { referencesOf, withNewIds, withoutKey } from '@lienzo/zone-doc';
import { roundCoordinate } from '../geometry/box.ts';
import { moveFreely } from '../scene/free-ends.ts';
import type { Draft } from './draft.ts';

type DraftKind = Draft['kind'];

/** An element to copy, in its stored form. */
export interface Original {
  readonly kind: DraftKind;
  readonly element: StoredElement<DraftKind>;
}

export interface CopyOptions {
  readonly delta: Point;
  readonly newId: () => string;
  /**
   * Checks whether an element other than the copied ones exists, so that copies may refer to it.
   */
  readonly exists: (key: string) => boolean;
}

/**
 * Copies elements under new ids, moved by a delta. References among the originals become references
 * among the copies, which are not locked, have no key in their metadata and form groups of their own.
 * Connectors with a missing end are left out, references to missing frames are removed.
 */
export function copyElements(originals: readonly Original[], options: CopyOptions): Draft[] {
  const ids = new Map<string, string>();
  for (const { element } of originals) {
    ids.set(elementKey(element.meta.id), options.newId());
    for (const group of element.group_id?.split('/') ?? [])
      if (!ids.has(elementKey(group))) ids.set(elementKey(group), options.newId());
  }
  const known = (key: string) => ids.has(key) || options.exists(key);
  return originals
    .filter(({ kind, element }) => hasBothEnds(kind, element, known))
    .map((original) => copyElement(original, { ids, known, delta: options.delta }));
}

function hasBothEnds(
  kind: DraftKind,
  element: Original['element'],
  known: (key: string) => boolean,
): boolean {
  if (kind !== 'connector') return true;
  return referencesOf(kind, element)
    .filter(({ path }) => path !== '/frame_id')
    .every(({ key }) => known(key));
}

interface Copying {
  readonly ids: ReadonlyMap<string, string>;
  readonly known: (key: string) => boolean;
  readonly delta: Point;
}

function copyElement({ kind, element }: Original, { ids, known, delta }: Copying): Draft {
  const copy = withNewIds<DraftKind>(withoutKey<DraftKind>(element), (key) => ids.get(key) ?? key);
  delete copy.locked;
  const frameId = 'frame_id' in element ? element.frame_id : undefined;
  if ('frame_id' in copy && frameId !== undefined && !known(elementKey(frameId)))
    delete copy.frame_id;
  if (kind === 'connector') {
    const line = copy as StoredElement<'connector'>; // checked by kind
    Object.assign(line, moveFreely(line, delta));
  } else moveBy(copy, delta);
  return { kind, element: toInputForm(kind, copy) } as Draft; // kind and element belong together
}

function moveBy(copy: Original['element'], delta: Point): void {
  const placed = copy as StoredElement<'shape'>; // frames and shapes are placed the same way
  const layout = placed.properties?.layout ?? {};
  placed.properties = {
    ...placed.properties,
    layout: {
      ...layout,
      left: roundCoordinate((layout.left ?? 0) + delta.x),
      top: roundCoordinate((layout.top ?? 0) + delta.y),
    },
  };
}

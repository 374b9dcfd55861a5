import type { ElementKind, StoredElement } from '@lienzo/contract';
import { elementKey } from '@lienzo/contract';

/** A reference from an element to another one. */
export interface Reference {
  /** JSON pointer within the element. */
  readonly path: string;
  readonly key: string;
  /** The kinds that the referenced element can have. */
  readonly kinds: readonly ElementKind[];
}

const CANVAS: readonly ElementKind[] = ['frame', 'shape', 'connector'];

/** Lists the references of an element. */
export function referencesOf(kind: ElementKind, element: StoredElement<ElementKind>): Reference[] {
  const parts = element as ReferringParts; // the referring parts of any kind
  const found: Reference[] = [];
  const add = (path: string, id: string | undefined, kinds: readonly ElementKind[]) => {
    if (id !== undefined) found.push({ path, key: elementKey(id), kinds });
  };
  add('/frame_id', parts.frame_id, ['frame']);
  if (kind === 'connector') {
    add('/connected/first/shape_id', parts.connected?.first.shape_id, ['shape', 'frame']);
    add('/connected/second/shape_id', parts.connected?.second.shape_id, ['shape', 'frame']);
  }
  if (kind === 'comment') {
    add('/element_id', parts.element_id, CANVAS);
    add('/parent_id', parts.parent_id, ['comment']);
  }
  return found;
}

interface ReferringParts {
  frame_id?: string;
  group_id?: string;
  connected?: { first: { shape_id?: string }; second: { shape_id?: string } };
  element_id?: string;
  parent_id?: string;
}

/** Removes the key from the metadata of a copy, because keys are unique in a zone. */
export function withoutKey<Kind extends ElementKind>(
  element: StoredElement<Kind>,
): StoredElement<Kind> {
  if (element.metadata?.key === undefined) return element;
  const { metadata, ...rest } = element;
  const { key: _, ...others } = metadata;
  const isEmpty = Object.keys(others).length === 0;
  return { ...rest, ...(!isEmpty && { metadata: others }) } as StoredElement<Kind>; // only the key differs
}

/** Copies an element and replaces its id, its groups and all its references. */
export function withNewIds<Kind extends ElementKind>(
  element: StoredElement<Kind>,
  newId: (key: string) => string,
): StoredElement<Kind> {
  const copy = structuredClone(element) as StoredElement<Kind> & ReferringParts; // the referring parts of any kind
  const map = (id: string) => newId(elementKey(id));
  copy.meta.id = map(copy.meta.id);
  if (copy.frame_id !== undefined) copy.frame_id = map(copy.frame_id);
  if (copy.group_id !== undefined) copy.group_id = copy.group_id.split('/').map(map).join('/');
  if (copy.element_id !== undefined) copy.element_id = map(copy.element_id);
  if (copy.parent_id !== undefined) copy.parent_id = map(copy.parent_id);
  if (copy.connected) {
    for (const end of [copy.connected.first, copy.connected.second])
      if (end.shape_id !== undefined) end.shape_id = map(end.shape_id);
  }
  return copy;
}

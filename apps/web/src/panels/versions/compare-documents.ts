import { elementKey, type StoredZoneDocument } from '@lienzo/contract';

type Content = Pick<StoredZoneDocument, 'elements'>;
type DocumentElement = Content['elements'][number];

/** The keys of the elements that differ between two documents. */
export interface Comparison {
  /** Elements that only the later document has. */
  readonly added: ReadonlySet<string>;
  /** Elements that only the earlier document has. */
  readonly removed: ReadonlySet<string>;
  /** Elements of both documents with different content. */
  readonly changed: ReadonlySet<string>;
}

/** Compares the elements of two documents. Their order on the canvas is not compared. */
export function compareDocuments(earlier: Content, later: Content): Comparison {
  const [before, after] = [contentsOf(earlier), contentsOf(later)];
  const keysOf = (contents: typeof before, isListed: (key: string, content: string) => boolean) =>
    new Set([...contents].flatMap(([key, content]) => (isListed(key, content) ? [key] : [])));
  return {
    added: keysOf(after, (key) => !before.has(key)),
    removed: keysOf(before, (key) => !after.has(key)),
    changed: keysOf(before, (key, content) => after.has(key) && after.get(key) !== content),
  };
}

function contentsOf({ elements }: Content): Map<string, string> {
  return new Map(elements.map((element) => [keyOf(element), canonical(element)]));
}

function keyOf(element: DocumentElement): string {
  if ('frame' in element) return elementKey(element.frame.meta.id);
  if ('shape' in element) return elementKey(element.shape.meta.id);
  return elementKey(element.connector.meta.id);
}

/** Returns JSON with sorted names, because the order of properties has no meaning. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (name, part: unknown) => {
    if (name === 'id' && typeof part === 'string') return elementKey(part);
    if (part === null || typeof part !== 'object' || Array.isArray(part)) return part;
    return Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  });
}

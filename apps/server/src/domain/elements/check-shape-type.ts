import {
  type ElementKind,
  geometries,
  limits,
  type StoredElement,
  type Table,
  type TableChange,
} from '@lienzo/contract';
import { type DocumentVersion, richTypeOf } from '@lienzo/zone-doc';
import type { Failure } from './failure.ts';

interface Typed {
  readonly kind: ElementKind;
  readonly element: StoredElement<ElementKind>;
}

/** The types of shapes that have these fields. */
const OWNERS = { card: 'CARD', table: 'TABLE', image: 'IMAGE', file: 'FILE' };

/** Checks that a change of a shape fits its type, which decides about some of its fields. */
export function checkShapeChange(
  { kind, element }: Typed,
  change: object,
  path: string,
): Failure | undefined {
  if (kind !== 'shape') return undefined;
  const type = richTypeOf({ geometry: element });
  const family = Object.keys(geometries).find((name) => name in change);
  if (family !== undefined && richTypeOf({ geometry: change }) !== type) {
    const reason =
      'cards, tables, images and file cards stay what they are, and no other shape becomes one';
    return { key: 'validation', item: path, path: `${path}/${family}`, reason };
  }
  for (const [name, owner] of Object.entries(OWNERS))
    if (name in change && type !== owner) {
      const reason = `only shapes of the type ${owner} have this field`;
      return { key: 'validation', item: path, path: `${path}/${name}`, reason };
    }
  if (type !== 'TABLE' || !('table' in change)) return undefined;
  const { table } = element as { table?: object }; // of shapes
  const { columns, rows } = change.table as TableChange; // valid by its schema
  if (table || (columns && rows)) return undefined;
  const reason = 'this table has no columns and rows yet; send both';
  return { key: 'validation', item: path, path: `${path}/table`, reason };
}

/** Checks that a table does not have too many cells after a change. */
export function checkTableSize({ element }: Typed, path: string): Failure | undefined {
  const { table } = element as { table?: Table }; // of shapes
  const count = table?.cells?.length ?? 0;
  if (count <= limits.cells) return undefined;
  const reason = `the table would have ${count} cells with a text instead of at most ${limits.cells}`;
  return { key: 'validation', item: path, path: `${path}/table/cells`, reason };
}

/** The files that a request names and its zone has, with their kinds. */
export type KnownFiles = ReadonlyMap<string, 'IMAGE' | 'FILE'>;

/** Checks that the file that a shape newly names is a file of its zone, and that images show images. */
export function checkFile(
  { element }: Typed,
  { before, files, path }: { before?: Typed; files: KnownFiles; path: string },
): Failure | undefined {
  const named = fileIn(element);
  if (!named || named.fileId === (before && fileIn(before.element)?.fileId)) return undefined;
  const { field, fileId } = named;
  const kind = files.get(fileId);
  if (kind === 'IMAGE' || (kind && field === 'file')) return undefined;
  const what = field === 'image' ? 'an image' : 'a file';
  const reason = `is not ${what} of this zone; upload it to this zone first, or copy it from the zone that has it`;
  return { key: 'validation', item: path, path: `${path}/${field}/file_id`, reason };
}

interface NamedFile {
  readonly field: 'image' | 'file';
  readonly fileId: string;
}

/** Returns the file that an element, or a change of one, shows or offers. */
export function fileIn(element: object): NamedFile | undefined {
  const shape = element as { [Field in NamedFile['field']]?: { file_id?: string | null } }; // only shapes have them
  for (const field of ['image', 'file'] as const) {
    const fileId = shape[field]?.file_id;
    if (fileId) return { field, fileId };
  }
  return undefined;
}

/** Checks that nodes of the previous release, which may still run, know the type of a shape. */
export function checkShapeVersion(
  { kind, element }: Typed,
  version: DocumentVersion,
  path: string,
): Failure | undefined {
  if (version >= 2 || kind !== 'shape' || !richTypeOf({ geometry: element })) return undefined;
  const reason = 'cards, tables, images and file cards need all nodes to run this release';
  return { key: 'unavailable', item: path, path, reason };
}

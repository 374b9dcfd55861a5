import type { AttachedFile } from '@lienzo/contract';
import type { FacetChange, Facets } from '../layout.ts';
import { changeClearable, present } from './codec.ts';

/** The facet for the ID is not that of images, because the guards require other files for images. */
export function writeAttachedFile({ file_id, bytes }: AttachedFile = {}): Facets {
  return { attachment: file_id, bytes };
}

export function readAttachedFile({ attachment, bytes }: Facets): { file?: object } {
  const file = present({ file_id: attachment, bytes });
  return Object.keys(file).length > 0 ? { file } : {};
}

type AttachedFileChange = { [Field in keyof AttachedFile]: AttachedFile[Field] | null };

/** Sets the fields that were sent; `null` clears a field. */
export function changeAttachedFile({ file_id, bytes }: AttachedFileChange = {}): FacetChange {
  return changeClearable({ attachment: file_id, bytes });
}

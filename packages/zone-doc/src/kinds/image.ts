import type { Image } from '@lienzo/contract';
import type { FacetChange, Facets } from '../layout.ts';
import { changeClearable, present } from './codec.ts';

export function writeImage({ file_id, crop, alt }: Image = {}): Facets {
  return { file: file_id, crop, alt };
}

export function readImage({ file, crop, alt }: Facets): { image?: object } {
  const image = present({ file_id: file, crop, alt });
  return Object.keys(image).length > 0 ? { image } : {};
}

type ImageChange = { [Field in keyof Image]: Image[Field] | null };

/** Sets the fields that were sent; `null` clears a field. */
export function changeImage({ file_id, crop, alt }: ImageChange = {}): FacetChange {
  return changeClearable({ file: file_id, crop, alt });
}

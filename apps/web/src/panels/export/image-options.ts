import type { getZoneImage } from '@lienzo/contract';
import type { FieldsOf } from '@lienzo/sdk';
import { wireZone, type ZoneIds } from '../panel-queries.ts';

export const imageFormats = ['svg', 'png', 'pdf'] as const;

export interface ImageOptions {
  readonly format: (typeof imageFormats)[number];
  /** Only this frame, or only these elements; everything when neither is given. */
  readonly frameId?: string;
  readonly elementIds?: readonly string[];
  readonly scale: number;
  readonly background: 'none' | 'theme' | '#ffffff';
  readonly theme: 'light' | 'dark';
}

/** Their ids stand in the address of the picture, and servers read only so much of an address. */
export const MAX_SELECTED = 300;

/** The picture as the service is asked for it. */
export function imageRequest(
  ids: ZoneIds,
  { format, frameId, elementIds, scale, background, theme }: ImageOptions,
): FieldsOf<typeof getZoneImage> {
  return {
    ...wireZone(ids),
    format,
    background,
    theme,
    // A size makes sense for pixels only; the others are sharp at any.
    ...(format === 'png' && { scale }),
    ...(frameId !== undefined && { frame_id: frameId }),
    ...(elementIds !== undefined && { element_ids: [...elementIds] }),
  };
}

/** A name for a file that every system takes: `Launch plan - Ideas.png`. */
export function fileName(parts: readonly string[], ending: string): string {
  const clean = parts.map((part) =>
    part
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be in a name
      .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const joined = clean.filter(Boolean).join(' - ').slice(0, 120).toWellFormed();
  const trimmed = joined.replace(/^[. ]+|[. ]+$/g, '');
  return `${trimmed || 'lienzo'}.${ending}`;
}

import type { getZoneImage } from '@lienzo/contract';
import type { FieldsOf } from '@lienzo/sdk';
import { wireZone, type ZoneIds } from '../panel-queries.ts';

export const imageFormats = ['svg', 'png', 'pdf'] as const;

export interface ImageOptions {
  readonly format: (typeof imageFormats)[number];
  /** Limits the image to a frame or to elements; without both it shows the whole zone. */
  readonly frameId?: string;
  readonly elementIds?: readonly string[];
  readonly scale: number;
  readonly background: 'none' | 'theme' | '#ffffff';
  readonly theme: 'light' | 'dark';
}

/** The ids are part of the URL, and servers limit its length. */
export const MAX_SELECTED = 300;

/** Returns the API request for an image. */
export function imageRequest(
  ids: ZoneIds,
  { format, frameId, elementIds, scale, background, theme }: ImageOptions,
): FieldsOf<typeof getZoneImage> {
  return {
    ...wireZone(ids),
    format,
    background,
    theme,
    // Vector formats have no resolution.
    ...(format === 'png' && { scale }),
    ...(frameId !== undefined && { frame_id: frameId }),
    ...(elementIds !== undefined && { element_ids: [...elementIds] }),
  };
}

/** Returns a file name that is valid on every system: `Launch plan - Ideas.png`. */
export function fileName(parts: readonly string[], ending: string): string {
  const clean = parts.map((part) =>
    part
      // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
      .replace(/[\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  const joined = clean.filter(Boolean).join(' - ').slice(0, 120).toWellFormed();
  const trimmed = joined.replace(/^[. ]+|[. ]+$/g, '');
  return `${trimmed || 'lienzo'}.${ending}`;
}

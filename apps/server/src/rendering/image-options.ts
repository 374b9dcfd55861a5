/** What a picture is to look like, with nothing left open. */
export interface ImageOptions {
  readonly format: 'svg' | 'png' | 'pdf';
  readonly theme: 'light' | 'dark';
  /** A colour, or none. */
  readonly background: string;
  readonly scale: number;
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** By their keys. */
  readonly frame: string | undefined;
  readonly elements: readonly string[] | undefined;
}

export const mediaTypes = {
  svg: 'image/svg+xml',
  png: 'image/png',
  pdf: 'application/pdf',
} as const satisfies Record<ImageOptions['format'], string>;

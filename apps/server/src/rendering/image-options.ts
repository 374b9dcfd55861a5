/** The options of an image, with all defaults filled in. */
export interface ImageOptions {
  readonly format: 'svg' | 'png' | 'pdf';
  readonly theme: 'light' | 'dark';
  /** A color, `theme` or `none`. */
  readonly background: string;
  readonly scale: number;
  readonly width: number | undefined;
  readonly height: number | undefined;
  /** Key of the frame to render. */
  readonly frame: string | undefined;
  /** Keys of the elements to render. */
  readonly elements: readonly string[] | undefined;
  /** Whether the short ids of the elements are drawn. */
  readonly marks?: boolean;
}

export const mediaTypes = {
  svg: 'image/svg+xml',
  png: 'image/png',
  pdf: 'application/pdf',
} as const satisfies Record<ImageOptions['format'], string>;

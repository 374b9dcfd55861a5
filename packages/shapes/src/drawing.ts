/** A rectangle in canvas pixels. */
export interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A color as `#rrggbb`, and its opacity from 0 to 1. */
export interface SolidPaint {
  readonly kind: 'solid';
  readonly color: string;
  readonly opacity: number;
}

export interface PaintStop {
  readonly color: string;
  readonly opacity: number;
  /** From 0 to 1 along the gradient. */
  readonly offset: number;
}

export interface LinearPaint {
  readonly kind: 'linear';
  readonly from: Point;
  readonly to: Point;
  readonly stops: readonly PaintStop[];
  readonly opacity: number;
}

export interface RadialPaint {
  readonly kind: 'radial';
  readonly center: Point;
  readonly radiusX: number;
  readonly radiusY: number;
  /** Degrees, clockwise. */
  readonly rotation: number;
  readonly stops: readonly PaintStop[];
  readonly opacity: number;
}

/** The paint of an area, in the coordinates of the drawing. */
export type Paint = SolidPaint | LinearPaint | RadialPaint;

export interface Line {
  readonly paint: SolidPaint;
  readonly width: number;
  readonly join: 'round' | 'bevel' | 'miter';
  readonly cap: 'butt' | 'round' | 'square';
  /** Alternating lengths of dashes and gaps; absent for a solid line. */
  readonly dashes?: readonly number[];
}

/** A path in SVG syntax that uses only the absolute commands M, L, C and Z. */
export interface PathItem {
  readonly kind: 'path';
  readonly d: string;
  readonly fill?: Paint;
  /** With `evenodd`, overlapping parts become holes. */
  readonly rule?: 'nonzero' | 'evenodd';
  readonly line?: Line;
  /** Limits painting to the inside or outside of an outline, for borders with that position. */
  readonly clip?: {
    readonly d: string;
    readonly rule?: 'nonzero' | 'evenodd';
    readonly side: 'inside' | 'outside';
  };
}

/** A font face; the family is a font name of the contract. */
export interface FontFace {
  readonly family: string;
  /** 100 to 900. */
  readonly weight: number;
  readonly italic: boolean;
}

/** Text on one line in one style and direction. `x` is the left end, `y` the baseline. */
export interface TextItem {
  readonly kind: 'text';
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** The measured width. Renderers must draw the text exactly this wide. */
  readonly width: number;
  readonly face: FontFace;
  readonly size: number;
  readonly paint: SolidPaint;
  readonly underline: boolean;
  readonly strike: boolean;
  /** Present if the text, which is in logical order, is written from right to left. */
  readonly direction?: 'rtl';
  /** The language if it decides how characters look; Chinese characters differ in Japanese. */
  readonly language?: 'ja';
}

/** The part of a picture that is shown, as fractions of its width and height. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A picture that is stretched to a box. */
export interface ImageItem {
  readonly kind: 'image';
  /** The ID of the file, or of the element while its file is being uploaded. */
  readonly source: string;
  readonly box: Box;
  /** The part that fills the box; the whole picture if absent. Nothing is painted outside the picture. */
  readonly crop?: Crop;
  /** Describes the picture to people who cannot see it. */
  readonly alt?: string;
  /** What is drawn if there is no picture. */
  readonly placeholder: readonly PathItem[];
}

export type DrawingItem = PathItem | TextItem | ImageItem;

/** The drawing of one element in canvas pixels, bottom first. */
export interface Drawing {
  readonly items: readonly DrawingItem[];
  /**
   * Flips and a clockwise rotation about a point, applied to the whole drawing. Text is rotated, but
   * never mirrored.
   */
  readonly transform?: {
    readonly center: Point;
    readonly degrees: number;
    readonly flipH: boolean;
    readonly flipV: boolean;
  };
  /** The axis-aligned box around everything that is painted, after the transform. */
  readonly bounds: Box;
}

/** Text measurements, provided by the caller that has the fonts. */
export interface Measure {
  width(text: string, face: FontFace, size: number): number;
  /**
   * Returns the embedding level of each UTF-16 code unit of a paragraph, by the rules of UAX #9. Without
   * it, or while it returns undefined, all text is drawn from left to right.
   */
  levels?(text: string): Uint8Array | undefined;
  /** Returns ascent and descent as multiples of the font size. */
  extent(face: FontFace): { readonly ascent: number; readonly descent: number };
}

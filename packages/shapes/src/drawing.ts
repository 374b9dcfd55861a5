/** Left, top and size in pixels of the canvas. */
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

/** A colour as `#rrggbb`, and how opaque it is. */
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
  readonly turn: number;
  readonly stops: readonly PaintStop[];
  readonly opacity: number;
}

/** What an area is painted with; coordinates are those of the drawing. */
export type Paint = SolidPaint | LinearPaint | RadialPaint;

export interface Line {
  readonly paint: SolidPaint;
  readonly width: number;
  readonly join: 'round' | 'bevel' | 'miter';
  readonly cap: 'butt' | 'round' | 'square';
  /** Lengths of dash and gap in turn; none for an unbroken line. */
  readonly dashes?: readonly number[];
}

/** An outline in the path syntax of SVG, absolute commands M, L, C and Z only. */
export interface PathItem {
  readonly kind: 'path';
  readonly d: string;
  readonly fill?: Paint;
  /** Where outlines cross, `evenodd` leaves holes. */
  readonly rule?: 'nonzero' | 'evenodd';
  readonly line?: Line;
  /**
   * Keeps paint inside this outline, or outside of it: how a border stands inside or outside its
   * shape.
   */
  readonly clip?: {
    readonly d: string;
    readonly rule?: 'nonzero' | 'evenodd';
    readonly side: 'inside' | 'outside';
  };
}

/** A face to write with: the family as the contract names it. */
export interface Face {
  readonly family: string;
  /** 100 to 900. */
  readonly weight: number;
  readonly italic: boolean;
}

/** Text on one line in one style; `x` is its left end, `y` its baseline. */
export interface TextItem {
  readonly kind: 'text';
  readonly text: string;
  readonly x: number;
  readonly y: number;
  /** As measured. Whoever draws it makes the text exactly as wide. */
  readonly width: number;
  readonly face: Face;
  readonly size: number;
  readonly paint: SolidPaint;
  readonly underline: boolean;
  readonly strike: boolean;
}

export type DrawingItem = PathItem | TextItem;

/** How one element looks, in pixels of the canvas, bottom first. */
export interface Drawing {
  readonly items: readonly DrawingItem[];
  /**
   * Turn and mirroring about a point, applied to all of the drawing. Text is turned but never
   * mirrored.
   */
  readonly turn?: {
    readonly center: Point;
    readonly degrees: number;
    readonly flipH: boolean;
    readonly flipV: boolean;
  };
  /** Everything that is painted lies in here, turned and with its borders. */
  readonly bounds: Box;
}

/** Where and how far a face's letters reach; measured by whoever has the font. */
export interface Measure {
  width(text: string, face: Face, size: number): number;
  /** Of the size: how far above and below the baseline the face reaches. */
  extent(face: Face): { readonly ascent: number; readonly descent: number };
}

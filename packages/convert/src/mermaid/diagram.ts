import type { GeometryFamily } from '@lienzo/contract';
import type { Direction } from '../graph-layout/lay-out-graph.ts';
import type { RichText } from '../text/rich-text.ts';

/** What a node looks like. */
export interface Figure {
  readonly family: GeometryFamily;
  readonly type: string;
  /** Details of the geometry, such as the corner radius. */
  readonly detail?: object;
  readonly fliph?: boolean;
  /** Width and height are equal. */
  readonly isSquare?: boolean;
  /** Factors by which the shape exceeds its text. */
  readonly grow?: readonly [x: number, y: number];
  /** A fixed size; the text has no influence. */
  readonly size?: readonly [width: number, height: number];
}

/** Colors and lines, in which undefined is the default of the diagram. */
export interface Look {
  readonly fill?: string | 'none' | undefined;
  readonly stroke?: string | 'none' | undefined;
  readonly strokeWidth?: number | undefined;
  readonly dash?: 'DASH' | 'SQUARE_DOT' | undefined;
  readonly color?: string | undefined;
}

export interface DiagramNode {
  readonly id: string;
  readonly text: RichText;
  readonly figure: Figure;
  readonly look: Look;
  readonly parent?: string | undefined;
  readonly valign?: 'TOP' | 'MIDDLE';
}

export type Marker = 'NONE' | 'OPEN' | 'BLOCK' | 'CLASSIC' | 'DIAMOND' | 'OVAL';

export interface DiagramEdge {
  readonly from: string;
  readonly to: string;
  readonly text: RichText;
  readonly first: Marker;
  readonly second: Marker;
  readonly look: Look;
  /** Has an influence on the layout only. */
  readonly isInvisible?: boolean;
  /** The least number of layers between the ends. */
  readonly span?: number;
}

export interface DiagramGroup {
  readonly id: string;
  readonly title: RichText;
  readonly look: Look;
  readonly parent?: string | undefined;
  readonly direction?: Direction | undefined;
}

/** A graph without positions. Its elements have names that are unique in it. */
export interface Diagram {
  readonly direction: Direction;
  readonly nodes: readonly DiagramNode[];
  readonly edges: readonly DiagramEdge[];
  readonly groups: readonly DiagramGroup[];
}

import type { Builder } from '../build/builder.ts';
import type { Cell, Point } from './cells.ts';

export interface Bounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface PageContext {
  readonly builder: Builder;
  /** Makes the ids of cells unique in the file. */
  readonly prefix: string;
  readonly frameId?: string;
  /** Returns by how much the content of the page moves. */
  readonly move: (bounds: Bounds) => Point;
}

/** What is known about the cells of a page. */
export interface Page extends Omit<PageContext, 'move'> {
  readonly cells: ReadonlyMap<string, Cell>;
  readonly offset: Point;
  /** Returns the corner of a cell that other positions are relative to, on the page. */
  originOf(id: string | undefined): Point;
  /** Returns the path of groups that a cell belongs to. */
  groupOf(cell: Cell): string | undefined;
  /** The labels of an edge that are cells of their own. */
  labelsOf(id: string): readonly Cell[];
}

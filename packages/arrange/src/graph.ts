/**
 * `layered` ranks nodes along their edges, `tree` puts children next to their parent, `force` keeps connected nodes
 * near each other, `grid` makes rows and columns in the given order, and `pack` uses little space.
 */
export type Algorithm = 'layered' | 'tree' | 'force' | 'grid' | 'pack';

/** Where edges point in `layered` and `tree`; the other algorithms ignore it. */
export type Direction = 'DOWN' | 'RIGHT' | 'UP' | 'LEFT';

export interface ArrangeNode {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** The node around this one. A parent grows until its children fit, with `spacing` around them. */
  readonly parent?: string;
}

export interface ArrangeEdge {
  readonly id?: string;
  readonly from: string;
  readonly to: string;
}

export interface Graph {
  readonly nodes: readonly ArrangeNode[];
  readonly edges: readonly ArrangeEdge[];
}

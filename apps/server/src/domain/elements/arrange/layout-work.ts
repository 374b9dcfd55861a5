import { type ArrangeItem, type ArrangeOptions, arrangeItems, type Delta } from '@lienzo/arrange';

export interface LayoutInput {
  readonly items: readonly ArrangeItem[];
  readonly edges: readonly { readonly from: string; readonly to: string }[];
  readonly options: ArrangeOptions;
}

/** Returns by how much each item moves. */
export function work({ items, edges, options }: LayoutInput): Promise<ReadonlyMap<string, Delta>> {
  return arrangeItems(items, edges, options);
}

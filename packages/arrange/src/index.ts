export { type ArrangeOptions, arrangeGraph, type Place } from './arrange-graph.ts';
export { type ArrangeItem, arrangeItems, type Delta } from './arrange-items.ts';
export type { Algorithm, ArrangeEdge, ArrangeNode, Direction, Graph } from './graph.ts';

export { boundsOf, boxOf } from './box.ts';
export type { CardContext } from './card/draw-card.ts';
export { nearestShare, pointOfRoute } from './connector/along-route.ts';
export { type Anchor, anchorOf, type Side } from './connector/anchor.ts';
export type { Route } from './connector/create-route.ts';
export { drawConnector } from './connector/draw-connector.ts';
export {
  type ConnectorEnds,
  endsOf,
  legMiddles,
  type RoutedConnector,
  routeOf,
} from './connector/route.ts';
export { drawFrame } from './draw-frame.ts';
export { drawShape, styledTextOf, textAreaOf, textColorOf } from './draw-shape.ts';
export type * from './drawing.ts';
export { cornerRadius } from './geometry/basic-corners.ts';
export { outlineOf } from './geometry/outline-of.ts';
export { wholeBox } from './image/draw-image.ts';
export { luminance } from './luminance.ts';
export { cellStyle, cellText } from './table/draw-table.ts';
export { type GridCell, tableGrid } from './table/table-grid.ts';
export { heightOfText, type LaidOutText, layOutText, widthOfText } from './text/lay-out-text.ts';
export { createMarkers } from './text/list-markers.ts';
export { paragraphFormatOf } from './text/text-style.ts';
export { type Theme, themes } from './theme.ts';
export { type SvgOptions, toSvg } from './to-svg.ts';
export { type ShapeVariant, shapeVariants } from './variants.ts';

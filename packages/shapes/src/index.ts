export { boundsOf, boxOf } from './box.ts';
export { type Anchor, anchorOf, type Side } from './connector/anchor.ts';
export { drawConnector } from './connector/draw-connector.ts';
export {
  type ConnectorEnds,
  type Route,
  type RoutedConnector,
  routeOf,
} from './connector/route.ts';
export { drawFrame } from './draw-frame.ts';
export { drawShape, textAreaOf } from './draw-shape.ts';
export type * from './drawing.ts';
export { outlineOf } from './geometry/outline-of.ts';
export { luminance } from './luminance.ts';
export { heightOfText, type LaidOutText, layOutText } from './text/lay-out-text.ts';
export { createMarkers } from './text/list-markers.ts';
export { paragraphFormatOf } from './text/text-style.ts';
export { type Theme, themes } from './theme.ts';
export { type SvgOptions, toSvg } from './to-svg.ts';
export { type ShapeVariant, shapeVariants } from './variants.ts';

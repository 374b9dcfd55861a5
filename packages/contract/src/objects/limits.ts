/**
 * Limits of the canvas objects, which keep every element drawable and every document loadable.
 * They include the ranges that the object model defines itself (colors, alpha, stops).
 */
export const limits = {
  /** Maximum absolute value of a coordinate, in pixels. */
  coordinate: 10_000_000,
  /** Widths, heights, radii and spreads, in pixels. */
  size: 10_000_000,
  /** Maximum rotation in either direction, in degrees. */
  angle: 36_000,
  channel: 255,
  hue: 360,
  strokeWidth: 10_000,
  fontSize: 10_000,
  /** Line height as a multiple of the font size. */
  lineSpacing: 100,
  /** Space before and after a paragraph, in pixels. */
  paragraphSpacing: 10_000,
  indentLevel: 100,
  minimumStops: 2,
  stops: 64,
  fills: 64,
  strokes: 64,
  paths: 1_000,
  commands: 10_000,
  paragraphs: 1_000,
  portions: 1_000,
  portionText: 20_000,
  /** Characters of the URL of a link. */
  link: 2_048,
  name: 255,
  commentText: 10_000,
} as const;

/**
 * Limits of the canvas objects, which keep every element drawable and every document loadable.
 * They include the ranges that the object model defines itself (colors, alpha, stops).
 */
export const limits = {
  /** Bytes of one element: its stored form as JSON in UTF-8. */
  elementBytes: 65_536,
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
  /** Points that a connector passes through. */
  bends: 32,
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
  /** Groups within groups. */
  groupDepth: 8,
  commentText: 10_000,
  /** People whom a comment mentions. */
  mentions: 100,
  /** Characters of the tag of a card. */
  tag: 40,
  /** Characters of the description of an image. */
  alt: 1_000,
  /** The size that a file card shows, in bytes. */
  fileBytes: 1_000_000_000_000,
  columns: 20,
  rows: 100,
  /** Cells of a table that have a text. */
  cells: 1_000,
  cellText: 2_000,
  /** Bytes of the metadata of an element, zone or space: its JSON in UTF-8. */
  metadataBytes: 4_096,
  /** Bytes of a name in metadata. */
  metadataName: 64,
  metadataDepth: 8,
  /** Characters of the key in metadata. */
  externalKey: 255,
} as const;

/** The colors that JSON Canvas numbers; programs choose the exact shade. */
const presets: ReadonlyMap<string, string> = new Map([
  ['1', '#fb464c'],
  ['2', '#e9973f'],
  ['3', '#e0de71'],
  ['4', '#44cf6e'],
  ['5', '#53dfdd'],
  ['6', '#a882ff'],
]);
const numbers = new Map([...presets].map(([number, color]) => [color, number]));

/** Returns the color of a node or edge as CSS. */
export function colorFrom(value: string | undefined): string | undefined {
  return value === undefined ? undefined : (presets.get(value) ?? value);
}

/** Returns a color as JSON Canvas writes it. */
export function colorTo(color: string): string {
  return numbers.get(color) ?? color;
}

/** The opacity of the area of a colored node, whose border has the full color. */
export const AREA_ALPHA = 0.15;
/** The radius of the corners of nodes, in pixels. */
export const RADIUS = 8;
/** The name of groups without a label. */
export const UNNAMED = 'Group';

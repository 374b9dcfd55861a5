import { StoredParagraphStyle, StoredPortionStyle } from '@lienzo/contract';
import { Compile, type Validator } from 'typebox/compile';

/** Formatting attributes by key, as a Yjs text stores them. */
export type Attributes = Readonly<Record<string, unknown>>;

/** The attributes of characters: the properties of a portion's style. */
export const PORTION_KEYS = [
  ...['font_name', 'size', 'fontweight', 'italic', 'underline', 'strike', 'color', 'link'],
] as const;

/** The attributes of line ends: the properties of a paragraph's style. */
export const PARAGRAPH_KEYS = ['halign', 'spacing', 'level', 'list', 'portion_style'] as const;

/** The attribute of line ends that holds the id of the paragraph. */
export const ID_KEY = 'id';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type Style = Record<string, unknown>;

/** Converts the style of a portion to attributes. */
export function portionAttributes(style: StoredPortionStyle | undefined): Attributes {
  return convert(PORTION_KEYS, style, encodeValue);
}

/** Converts the style of a paragraph to attributes. */
export function paragraphAttributes(style: StoredParagraphStyle | undefined): Attributes {
  return convert(PARAGRAPH_KEYS, style, encodeValue);
}

/** Returns the style of a portion, or undefined if no attribute applies to it. */
export function portionStyle(attributes: Attributes): StoredPortionStyle | undefined {
  const style = convert(PORTION_KEYS, attributes, decodeValue);
  return isEmpty(style) ? undefined : style; // checked by the validator of the element
}

/** Returns the style of a paragraph, or undefined if no attribute applies to it. */
export function paragraphStyle(attributes: Attributes): StoredParagraphStyle | undefined {
  const style = convert(PARAGRAPH_KEYS, attributes, decodeValue);
  return isEmpty(style) ? undefined : style; // checked by the validator of the element
}

function convert(
  keys: readonly string[],
  from: Attributes | undefined,
  value: (key: string, value: unknown) => unknown,
): Style {
  const result: Style = {};
  for (const key of keys) {
    const given = from?.[key];
    if (given !== undefined && given !== null) result[key] = value(key, given);
  }
  return result;
}

function isEmpty(style: Style): boolean {
  for (const _ in style) return false;
  return true;
}

// Yjs compares attribute values one level deep. Nested values would look different every time they are
// set, and each keystroke would add items. Fonts and colors are therefore stored as strings.
function encodeValue(key: string, value: unknown): unknown {
  if (key === 'font_name') return (value as { name: string }).name;
  if (key === 'color') return encodeColor(value as ColorParts);
  if (key === 'portion_style') return portionAttributes(value as StoredPortionStyle);
  return value;
}

function decodeValue(key: string, value: unknown): unknown {
  if (key === 'font_name') return { name: value };
  if (key === 'color') return decodeColor(value);
  if (key === 'portion_style' && isRecord(value)) return decodePortionStyle(value);
  return value;
}

/** Keeps unknown keys, so that validation finds them. */
function decodePortionStyle(attributes: Attributes): Style {
  return Object.fromEntries(
    Object.entries(attributes).map(([key, value]) => [key, decodeValue(key, value)]),
  );
}

interface ColorParts {
  readonly hex?: { value: string };
  readonly rgb?: { red: number; green: number; blue: number };
  readonly hsb?: { hue: number; saturation: number; brightness: number };
}

const COLOR = /^(rgb|hsb)\(([^,()]+),([^,()]+),([^,()]+)\)$/;

function encodeColor({ hex, rgb, hsb }: ColorParts): string {
  if (rgb) return `rgb(${rgb.red},${rgb.green},${rgb.blue})`;
  if (hsb) return `hsb(${hsb.hue},${hsb.saturation},${hsb.brightness})`;
  return hex?.value ?? '';
}

function decodeColor(color: unknown): ColorParts | undefined {
  if (typeof color !== 'string') return undefined;
  const [, model, ...parts] = COLOR.exec(color) ?? [];
  const [a = Number.NaN, b = Number.NaN, c = Number.NaN] = parts.map(Number);
  if (model === 'rgb') return { rgb: { red: a, green: b, blue: c } };
  if (model === 'hsb') return { hsb: { hue: a, saturation: b, brightness: c } };
  return { hex: { value: color } };
}

function isRecord(value: unknown): value is Attributes {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

const KEYS: ReadonlySet<string> = new Set([...PORTION_KEYS, ...PARAGRAPH_KEYS, ID_KEY]);
const PORTION: ReadonlySet<string> = new Set(PORTION_KEYS);

/** Returns whether a text can have an attribute with this key. */
export function isAttributeKey(key: string): boolean {
  return KEYS.has(key);
}

/** Returns whether an attribute can have this value; `null` ends a range. */
export function isAttributeValue(key: string, value: unknown): boolean {
  if (value === null) return true;
  if (key === ID_KEY) return typeof value === 'string' && UUID.test(value);
  const decoded = decodeValue(key, value);
  if (decoded === undefined) return false;
  return validatorOf(PORTION.has(key) ? 'portion' : 'paragraph').Check({ [key]: decoded });
}

// Compiled on first use: readers do not need them.
const validators = new Map<'portion' | 'paragraph', Validator>();

function validatorOf(part: 'portion' | 'paragraph'): Validator {
  const known = validators.get(part);
  if (known) return known;
  const schema = part === 'portion' ? StoredPortionStyle : StoredParagraphStyle;
  const compiled: Validator = Compile(schema);
  validators.set(part, compiled);
  return compiled;
}

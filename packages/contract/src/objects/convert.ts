import type {
  ElementChange,
  ElementInput,
  ElementKind,
  ElementOutput,
  StoredChange,
  StoredElement,
} from './elements.ts';
import { limits } from './limits.ts';
import { canonicalTable, type Table } from './table.ts';

// The forms differ only in three keys (`noFill`/`no_fill`, `hex`, `hsb`), and closed schemas
// allow these keys only in fills and colors. So one recursive rewrite by key works for every kind;
// it requires that its argument is valid.

interface Spelling {
  /** The key for "no fill", before and after. */
  readonly from: string;
  readonly to: string;
  /** The color model whose spelling differs, and the function that rewrites it. */
  readonly model: string;
  readonly convert: (color: unknown) => object;
}

const storedSpelling: Spelling = {
  from: 'noFill',
  to: 'no_fill',
  model: 'hex',
  convert: normaliseHex,
};

const outputSpelling: Spelling = {
  from: 'no_fill',
  to: 'noFill',
  model: 'hsb',
  convert: hueAsFraction,
};

/** Returns the canonical form of a valid input: one spelling, with defaults. */
export function toStored<Kind extends ElementKind>(
  kind: Kind,
  input: ElementInput<Kind>,
): StoredElement<Kind> {
  const canonical = rewrite(input, storedSpelling) as Compound; // of frames and shapes
  // Empty properties, cards, images, files and metadata are not stored.
  if (isEmpty(canonical.properties)) delete canonical.properties;
  if (isEmpty(canonical.card)) delete canonical.card;
  if (isEmpty(canonical.image)) delete canonical.image;
  if (isEmpty(canonical.metadata)) delete canonical.metadata;
  if (isEmpty(canonical.file)) delete canonical.file;
  if (canonical.table) canonical.table = canonicalTable(canonical.table);
  return { ...defaults[kind], ...canonical } as StoredElement<Kind>; // proven by the round-trip tests
}

interface Compound {
  properties?: object;
  card?: object;
  image?: object;
  metadata?: object;
  file?: object;
  table?: Table;
}

function isEmpty(value: object | undefined): boolean {
  return value !== undefined && Object.keys(value).length === 0;
}

/** Returns the canonical form of a valid change. */
export function toStoredChange<Kind extends ElementKind>(
  _kind: Kind,
  change: ElementChange<Kind>,
): StoredChange<Kind> {
  return rewrite(change, storedSpelling) as StoredChange<Kind>; // proven by the round-trip tests
}

/** Returns the form that reads return by default. */
export function toOutput<Kind extends ElementKind>(
  _kind: Kind,
  element: StoredElement<Kind>,
): ElementOutput<Kind> {
  return rewrite(element, outputSpelling) as ElementOutput<Kind>; // proven by the round-trip tests
}

/**
 * Returns the form that reads return with `form=input`. The stored form is a valid input by definition,
 * so this only changes the type; `toStored` of it returns an equal element.
 */
export function toInputForm<Kind extends ElementKind>(
  _kind: Kind,
  element: StoredElement<Kind>,
): ElementInput<Kind> {
  const input: unknown = element;
  return input as ElementInput<Kind>; // every stored form is a narrower input form
}

const defaults: { [Kind in ElementKind]: Partial<StoredElement<Kind>> } = {
  frame: { type: 'CUSTOM' },
  shape: {},
  connector: {},
  comment: { resolved: false },
};

const METADATA = 'metadata';

function rewrite(value: unknown, spelling: Spelling): unknown {
  if (Array.isArray(value)) return value.map((item) => rewrite(item, spelling));
  if (value === null || typeof value !== 'object') return value;
  const result: Record<string, unknown> = {};
  for (const [key, inner] of Object.entries(value)) {
    if (inner === undefined) continue;
    const name = key === spelling.from ? spelling.to : key;
    // Metadata may have any keys, and is stored as it was sent.
    if (key === METADATA) result[key] = inner;
    else result[name] = key === spelling.model ? spelling.convert(inner) : rewrite(inner, spelling);
  }
  return result;
}

function normaliseHex(hex: unknown): object {
  const { value } = hex as { value: string }; // the only content `hex` can have
  return { value: `#${value.replace('#', '').toLowerCase()}` };
}

function hueAsFraction(hsb: unknown): object {
  const degrees = hsb as { hue: number }; // the schema of `hsb` requires it
  return { ...degrees, hue: degrees.hue / limits.hue };
}

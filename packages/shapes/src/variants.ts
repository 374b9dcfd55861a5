import type { GeometryFamily } from '@lienzo/contract';
import type { Geometry } from './geometry/outline-of.ts';
import {
  basicNames,
  blockArrowNames,
  calloutNames,
  details,
  flowchartNames,
  mathematicalSymbolNames,
  type Name,
  starNames,
} from './variant-names.ts';

/** A shape that people can pick. */
export interface ShapeVariant {
  /** Stable key of family, type and detail, such as `basic/triangle/isosceles`. */
  readonly key: string;
  readonly family: Exclude<GeometryFamily, 'custom'>;
  readonly label: string;
  /** Search keywords in lower case, including those of the label. */
  readonly keywords: string;
  readonly geometry: Geometry;
}

const families = {
  basic: basicNames,
  flowchart: flowchartNames,
  block_arrow: blockArrowNames,
  mathematical_symbol: mathematicalSymbolNames,
  star: starNames,
  callout: calloutNames,
} as const;

/** All types of all families, one variant per detail. */
export const shapeVariants: readonly ShapeVariant[] = Object.entries(families).flatMap(
  ([family, names]) =>
    Object.entries(names).flatMap(
      ([type, name]: [string, Name]) => variantsOf(family as ShapeVariant['family'], type, name), // the keys of `families`
    ),
);

function variantsOf(family: ShapeVariant['family'], type: string, name: Name): ShapeVariant[] {
  const detail = details[family]?.[type];
  if (!detail) return [variant({ family, path: [type], names: [name], geometry: { type } })];
  const [key, values] = detail;
  return Object.entries(values).map(([value, valueName]) =>
    variant({
      family,
      path: [type, value],
      names: [name, valueName],
      geometry: { type, [key]: { type: value } },
    }),
  );
}

interface VariantInput {
  readonly family: ShapeVariant['family'];
  readonly path: readonly string[];
  readonly names: readonly Name[];
  readonly geometry: object;
}

function variant({ family, path, names, geometry }: VariantInput): ShapeVariant {
  const label = names.map(([text]) => text).join(', ');
  const keywords = names.flat().join(' ');
  return {
    key: [family, ...path].join('/').toLowerCase().replaceAll('_', '-'),
    family,
    label,
    keywords: keywords.toLowerCase().replaceAll(/[ ,]+/g, ' ').trim(),
    // A test compares the names with the types of the contract.
    geometry: { [family]: geometry } as unknown as Geometry,
  };
}

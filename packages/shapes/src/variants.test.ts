import { geometries } from '@lienzo/contract';
import { expect, it } from 'vitest';
import { shapeVariants } from './variants.ts';

interface Choice {
  readonly properties: { readonly type: { readonly enum: readonly string[] } };
}

type Schema = Choice & { readonly properties: Readonly<Record<string, Choice>> };

const { custom: _, ...presets } = geometries;

/** The type that a detail refines, if their names do not start alike. */
const refined: Readonly<Record<string, string>> = {
  single_arrow: 'SINGLE',
  curved_arrow: 'CURVED',
  arrow_callout: 'CALLOUT',
  double_arrow: 'DOUBLE',
};

/** Lists the types and details of the contract. */
function everyGeometry(): object[] {
  return Object.entries(presets).flatMap(([family, schema]) => {
    const { type, ...details } = (schema as unknown as Schema).properties; // the form of all preset schemas
    return type.enum.flatMap((name) => {
      const detail = Object.keys(details).find(
        (key) => (refined[key] ?? key.toUpperCase()) === name,
      );
      if (!detail) return [{ [family]: { type: name } }];
      const values = details[detail]?.properties.type.enum ?? [];
      return values.map((value) => ({ [family]: { type: name, [detail]: { type: value } } }));
    });
  });
}

it('lists exactly the types and details of the contract', () => {
  const inOrder = (items: readonly object[]) => items.map((item) => JSON.stringify(item)).sort();
  const listed = shapeVariants.map(({ geometry }) => geometry);
  expect(inOrder(listed)).toEqual(inOrder(everyGeometry()));
});

it('covers every detail of the contract', () => {
  const details = Object.values(presets).flatMap((schema) =>
    Object.keys(schema.properties).filter((key) => key !== 'type'),
  );
  const used = shapeVariants.flatMap(({ geometry, family }) => Object.keys(geometry[family] ?? {}));
  expect(details.filter((detail) => !used.includes(detail))).toEqual([]);
});

it('has unique keys and labels', () => {
  const keys = shapeVariants.map(({ key }) => key);
  const labels = shapeVariants.map(({ family, label }) => `${family} ${label}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(labels).size).toBe(labels.length);
  expect(keys.every((key) => /^[a-z-]+(?:\/[a-z-]+){1,2}$/.test(key))).toBe(true);
});

it('includes the words of the label in the keywords', () => {
  for (const { label, keywords } of shapeVariants) {
    for (const word of label.toLowerCase().split(/[ ,]+/)) expect(keywords).toContain(word);
  }
});

import { geometries } from '@lienzo/contract';
import { expect, it } from 'vitest';
import { shapeVariants } from './variants.ts';

interface Choice {
  readonly properties: { readonly type: { readonly enum: readonly string[] } };
}

type Schema = Choice & { readonly properties: Readonly<Record<string, Choice>> };

const { custom: _, ...presets } = geometries;

/** Which type a detail refines, where its name does not begin like the type. */
const refined: Readonly<Record<string, string>> = {
  single_arrow: 'SINGLE',
  curved_arrow: 'CURVED',
  arrow_callout: 'CALLOUT',
  double_arrow: 'DOUBLE',
};

/** All that the contract's lists allow: each type, or each detail of it. */
function everyGeometry(): object[] {
  return Object.entries(presets).flatMap(([family, schema]) => {
    const { type, ...details } = (schema as unknown as Schema).properties; // presets are written so
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

it('has every type of the contract with each of its details, and nothing else', () => {
  const inOrder = (items: readonly object[]) => items.map((item) => JSON.stringify(item)).sort();
  const listed = shapeVariants.map(({ geometry }) => geometry);
  expect(inOrder(listed)).toEqual(inOrder(everyGeometry()));
});

it('uses every detail that the contract has', () => {
  const details = Object.values(presets).flatMap((schema) =>
    Object.keys(schema.properties).filter((key) => key !== 'type'),
  );
  const used = shapeVariants.flatMap(({ geometry, family }) => Object.keys(geometry[family] ?? {}));
  expect(details.filter((detail) => !used.includes(detail))).toEqual([]);
});

it('has keys and labels of which no two are the same', () => {
  const keys = shapeVariants.map(({ key }) => key);
  const labels = shapeVariants.map(({ family, label }) => `${family} ${label}`);
  expect(new Set(keys).size).toBe(keys.length);
  expect(new Set(labels).size).toBe(labels.length);
  expect(keys.every((key) => /^[a-z-]+(?:\/[a-z-]+){1,2}$/.test(key))).toBe(true);
});

it('is found by the words of its label', () => {
  for (const { label, keywords } of shapeVariants) {
    for (const word of label.toLowerCase().split(/[ ,]+/)) expect(keywords).toContain(word);
  }
});

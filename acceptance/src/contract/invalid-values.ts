import { choicesOf, type Shape, structureOf } from './schema-shape.ts';
import { minimalValue } from './valid-values.ts';

/** A value that a slot of a body does not accept. */
export interface InvalidValue {
  readonly what: string;
  readonly value: unknown;
  /** Pointer to the fault, relative to the slot. */
  readonly fault: string;
}

export function invalidValues(shape: Shape): InvalidValue[] {
  const plain = invalidPlainValues(shape).map((value) => {
    return { what: JSON.stringify(value), value, fault: '' };
  });
  return [...plain, ...invalidLists(shape), ...invalidNestedValues(shape)];
}

function invalidPlainValues(shape: Shape): unknown[] {
  const { minimum = 0, maximum = 0 } = shape;
  const above = shape.maximum === undefined ? [] : [maximum + 1];
  if (shape.type === 'integer') return [null, 'one', 1.5, minimum - 1, ...above];
  if (shape.type === 'number') return [null, 'one', minimum - 1, maximum + 1];
  if (shape.type === 'boolean') return [null, 'true', 1];
  if (shape.enum) return [null, 'SURPRISE', ...otherCase(shape)];
  if (shape.anyOf) return [isNumber(shape) ? 1.5 : 7, isFreeText(shape) ? 'nul\u0000' : 'SURPRISE'];
  // No text may contain this character.
  return shape.pattern ? [null, 7, 'nul\u0000'] : [null, 7];
}

/** Returns whether nearly any text is accepted. */
function isFreeText({ anyOf = [] }: Shape): boolean {
  return anyOf.some(({ pattern }) => pattern && new RegExp(pattern, 'u').test('SURPRISE'));
}

/** Returns whether a whole number is accepted. */
function isNumber({ anyOf = [] }: Shape): boolean {
  return anyOf.some(({ type }) => type === 'integer');
}

function invalidLists({ items, minItems = 0, maxItems }: Shape): InvalidValue[] {
  if (!items) return [];
  const listOf = (length: number) => Array.from({ length }, () => minimalValue(items));
  const wrong: InvalidValue[] = [];
  if (minItems > 0) wrong.push({ what: 'nothing', value: [], fault: '' });
  if (minItems > 1) wrong.push({ what: 'too few', value: listOf(minItems - 1), fault: '' });
  if (maxItems) wrong.push({ what: 'too many', value: listOf(maxItems + 1), fault: '' });
  for (const item of items.pattern || items.enum ? invalidPlainValues(items) : []) {
    const value = [item, ...listOf(minItems - 1)];
    wrong.push({ what: JSON.stringify(value), value, fault: '/0' });
  }
  return wrong;
}

function invalidNestedValues(shape: Shape): InvalidValue[] {
  const structure = structureOf(shape);
  if (!structure) return [];
  // Data of integrations may have any fields, but some have rules.
  if (typeof structure.additionalProperties === 'object') {
    const [name = ''] = Object.keys(structure.properties ?? {});
    return [{ what: `an empty ${name}`, value: { [name]: '' }, fault: `/${name}` }];
  }
  const record = { ...Object(minimalValue(structure)), surprise: 1 };
  const what = 'something with a surprise';
  if (!shape.items) return [{ what, value: record, fault: '/surprise' }];
  const rest = Array.from({ length: (shape.minItems ?? 0) - 1 }, () => minimalValue(structure));
  return [{ what, value: [record, ...rest], fault: '/0/surprise' }];
}

/** Returns texts that a query parameter does not accept. */
export function invalidTexts(shape: Shape): string[] {
  if (shape.type === 'array') return invalidTextLists(shape);
  if (shape.type === 'boolean') return ['surprise', '', 'TRUE', '1'];
  const { minimum = 0, maximum = 0 } = shape;
  if (shape.type === 'number')
    return [String(minimum / 2), String(maximum + 0.5), 'one', '1e1', ''];
  if (shape.type !== 'integer') return invalidFreeTexts(shape);
  return [String(minimum - 1), String(maximum + 1), '1.5', 'one', '1e1', ''];
}

// Free text accepts nearly everything.
function invalidFreeTexts({ pattern, ...shape }: Shape): string[] {
  const wrong = ['surprise', '', ...otherCase(shape), ...(pattern ? ['nul\u0000'] : [])];
  return wrong.filter((text) => !pattern || !new RegExp(pattern, 'u').test(text));
}

function invalidTextLists({ items = {}, maxItems }: Shape): string[] {
  const sound = minimalValue(items);
  const tooMany = maxItems ? [Array.from({ length: maxItems + 1 }, () => sound).join()] : [];
  // Keys of integrations are nearly any text, but without spaces.
  const wrong =
    items.pattern && new RegExp(items.pattern, 'u').test('surprise') ? 'a b' : 'surprise';
  return [wrong, `${sound},${wrong}`, ...tooMany];
}

// Choices are case-sensitive.
function otherCase(shape: Shape): string[] {
  const [choice] = choicesOf(shape);
  if (typeof choice !== 'string') return [];
  const lower = choice.toLowerCase();
  return [lower === choice ? choice.toUpperCase() : lower];
}

import { type ElementKind, elements } from '@lienzo/contract';
import { Compile, type Validator } from 'typebox/compile';

type Form = 'input' | 'change';

/** The place in a value that a schema rejects, and why. */
export interface InvalidPlace {
  /** A JSON pointer. */
  readonly pointer: string;
  /** Completes a sentence about the place, for example `is required`. */
  readonly reason: string;
}

// Compiled on first use, because that takes some milliseconds for a shape.
const validators = new Map<string, Validator>();

/** Finds the place that makes a value no element of a kind, or no change of one. Undefined if it is valid. */
export function findInvalid(
  kind: ElementKind,
  form: Form,
  value: unknown,
): InvalidPlace | undefined {
  const validator = validatorOf(kind, form);
  if (validator.Check(value)) return undefined;
  // The deepest error is the most helpful one.
  const [first] = validator.Errors(value).toSorted((a, b) => depthOf(b) - depthOf(a));
  if (!first) return { pointer: '', reason: 'is not valid' };
  const { requiredProperties: [missing] = [], allowedValues } = first.params as Params; // by keyword
  if (missing !== undefined)
    return { pointer: `${first.instancePath}/${missing}`, reason: 'is required' };
  const allowed = allowedValues && `must be one of ${allowedValues.join(', ')}`;
  const unknown = first.keyword === 'boolean' ? 'is not a known field' : undefined;
  return { pointer: first.instancePath, reason: unknown ?? allowed ?? first.message };
}

interface Params {
  requiredProperties?: string[];
  allowedValues?: unknown[];
}

function depthOf({ instancePath }: { instancePath: string }): number {
  return instancePath.split('/').length;
}

function validatorOf(kind: ElementKind, form: Form): Validator {
  const key = `${kind} ${form}`;
  const known = validators.get(key);
  if (known) return known;
  const compiled: Validator = Compile(elements[kind][form]);
  validators.set(key, compiled);
  return compiled;
}

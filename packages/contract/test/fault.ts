import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';

export interface Fault {
  path: string;
  message: string;
}

const compiled = new WeakMap<TSchema, ReturnType<typeof Compile>>();

export function accepts(schema: TSchema, value: unknown): boolean {
  return checkerOf(schema).Check(value);
}

/** Returns the fault that a caller would see: the one with the deepest path, which for a missing field is its own. */
export function faultOf(schema: TSchema, value: unknown): Fault | undefined {
  const faults = checkerOf(schema)
    .Errors(value)
    .map(({ instancePath, message, params }) => {
      const { requiredProperties: [missing] = [] } = params as { requiredProperties?: string[] };
      const path = missing === undefined ? instancePath : `${instancePath}/${missing}`;
      return { path, message, depth: instancePath.split('/').length };
    })
    .sort((a, b) => b.depth - a.depth);
  const [deepest] = faults;
  return deepest && { path: deepest.path, message: deepest.message };
}

function checkerOf(schema: TSchema) {
  const known = compiled.get(schema);
  if (known) return known;
  const checker = Compile(schema);
  compiled.set(schema, checker);
  return checker;
}

import type { Operation } from '../operation.ts';
import { BASE_PATH } from '../wire/envelope.ts';

const EXAMPLE_ID = '742518339371008';
const EXAMPLE_ZONE = '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9';

/** Returns the value that examples show for a path parameter. */
export function exampleOf(parameter: string): string {
  return parameter === 'zone_id' ? EXAMPLE_ZONE : EXAMPLE_ID;
}

/** Returns the path of an operation with example values for its parameters. */
export function exampleUri(op: Operation): string {
  return BASE_PATH + op.path.replace(/\{(\w+)\}/g, (_, name) => exampleOf(name));
}

import { readFile } from 'node:fs/promises';
import type { Operation } from '@lienzo/contract';
import type { Environment } from '../environment.ts';
import { UsageError } from '../errors.ts';
import { type Field, listComplexFields } from './fields.ts';

export type Values = Record<string, unknown>;

/** Reads the value of --body: JSON, `@` and a file name, or `-` for standard input. */
export async function readBody(
  text: string | undefined,
  { readStdin }: Environment,
): Promise<Values> {
  if (text === undefined) return {};
  const body = parse(await readText(text, readStdin));
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return { ...body };
  throw new UsageError('--body must be a JSON object.');
}

async function readText(text: string, readStdin: () => Promise<string>): Promise<string> {
  if (text === '-') return readStdin();
  if (!text.startsWith('@')) return text;
  try {
    return await readFile(text.slice(1), 'utf8');
  } catch (error) {
    throw new UsageError(
      `Cannot read the file of --body: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(
      `--body is not valid JSON: ${error instanceof Error ? error.message : error}`,
    );
  }
}

/** Merges the values of options into the input of the operation. */
export function placeValues(fields: readonly Field[], values: Values, body: Values): Values {
  const given: Values = structuredClone(body);
  for (const field of fields) {
    const value = values[field.flag];
    if (value === undefined) continue;
    let target = given;
    for (const step of field.place.slice(0, -1)) {
      const inner = target[step];
      const next: Values = typeof inner === 'object' && inner !== null ? { ...inner } : {};
      target[step] = next;
      target = next;
    }
    target[field.place.at(-1) ?? ''] = value;
  }
  return given;
}

/** Throws an error that names the missing options, if any. */
export function assertComplete(op: Operation, fields: readonly Field[], given: Values): void {
  const missing = fields.filter((field) => field.required && findValue(given, field) === undefined);
  const complex = listComplexFields(op).filter((name) => given[name] === undefined);
  if (op.bodyOptional) complex.length = 0;
  if (missing.length === 0 && complex.length === 0) return;
  const parts = [
    ...missing.map(({ flag, short }) => `--${short ?? flag}`),
    ...(complex.length > 0 ? [`--body with ${complex.join(', ')}`] : []),
  ];
  throw new UsageError(`Missing ${parts.join(' and ')}. See --help for an example.`);
}

export function findValue(given: Values, field: Field): unknown {
  return field.place.reduce<unknown>(
    (inside, step) =>
      typeof inside === 'object' && inside !== null ? (inside as Values)[step] : undefined, // an object
    given,
  );
}

import { readFile } from 'node:fs/promises';
import type { Operation } from '@lienzo/contract';
import type { Surroundings } from '../surroundings.ts';
import { UsageError } from '../usage-error.ts';
import { type Field, listComplex } from './fields.ts';

export type Given = Record<string, unknown>;

/** What was given for the body: JSON itself, `@` and a file that holds it, or `-` for standard input. */
export async function readBody(
  text: string | undefined,
  { readStdin }: Surroundings,
): Promise<Given> {
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
    throw new UsageError(`--body: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`--body is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}

/** Puts the values of options to their places in what the operation takes. */
export function placeValues(fields: readonly Field[], values: Given, body: Given): Given {
  const given: Given = structuredClone(body);
  for (const field of fields) {
    const value = values[field.flag];
    if (value === undefined) continue;
    let target = given;
    for (const step of field.place.slice(0, -1)) {
      const inner = target[step];
      const next: Given = typeof inner === 'object' && inner !== null ? { ...inner } : {};
      target[step] = next;
      target = next;
    }
    target[field.place.at(-1) ?? ''] = value;
  }
  return given;
}

/** Refuses a call that lacks something, by the name of the option that gives it. */
export function refuseIncomplete(op: Operation, fields: readonly Field[], given: Given): void {
  const missing = fields.filter((field) => field.required && findValue(given, field) === undefined);
  const complex = listComplex(op).filter((name) => given[name] === undefined);
  if (op.bodyOptional) complex.length = 0;
  if (missing.length === 0 && complex.length === 0) return;
  const parts = [
    ...missing.map(({ flag, short }) => `--${short ?? flag}`),
    ...(complex.length > 0 ? [`--body with ${complex.join(', ')}`] : []),
  ];
  throw new UsageError(`${parts.join(' and ')} is missing. --help shows an example.`);
}

export function findValue(given: Given, field: Field): unknown {
  return field.place.reduce<unknown>(
    (inside, step) =>
      typeof inside === 'object' && inside !== null ? (inside as Given)[step] : undefined, // an object
    given,
  );
}

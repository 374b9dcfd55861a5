import type { Surroundings } from '../surroundings.ts';
import { renderTable } from './table.ts';

export const formats = ['table', 'json'] as const;
export type Format = (typeof formats)[number];

/** Writes the answer of a command. A table that nobody looks at is not cut to any width. */
export function print({ stdout }: Surroundings, data: unknown, format: Format): void {
  if (format === 'json') {
    stdout.write(`${JSON.stringify(data, null, 2)}\n`);
    return;
  }
  stdout.write(renderTable(data, stdout.isTerminal ? stdout.columns : Number.POSITIVE_INFINITY));
}

/** Colour only where a person looks, and did not ask for none (https://no-color.org). */
export function mayColour({ env }: Surroundings, { isTerminal }: { isTerminal: boolean }): boolean {
  return isTerminal && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb';
}

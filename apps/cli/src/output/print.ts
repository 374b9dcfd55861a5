import type { Environment } from '../environment.ts';
import { renderTable } from './table.ts';

export const formats = ['table', 'json'] as const;
export type Format = (typeof formats)[number];

/** Prints the result of a command. Tables are cut to the width of the terminal, if there is one. */
export function print({ stdout }: Environment, data: unknown, format: Format): void {
  if (format === 'json') {
    stdout.write(`${JSON.stringify(data, null, 2)}\n`);
    return;
  }
  stdout.write(renderTable(data, stdout.isTerminal ? stdout.columns : Number.POSITIVE_INFINITY));
}

/** Returns whether to use color: only on a terminal, and not if NO_COLOR is set (https://no-color.org). */
export function supportsColor(
  { env }: Environment,
  { isTerminal }: { isTerminal: boolean },
): boolean {
  return isTerminal && (env.NO_COLOR ?? '') === '' && env.TERM !== 'dumb';
}

// Statistics and output shared by all measurements.

/** Returns the value that the given share of all values does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(1, Math.ceil(sorted.length * share)) - 1] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function p95(values: readonly number[]): number {
  return quantile(values, 0.95);
}

/** Formats milliseconds. */
export function show(milliseconds: number): string {
  return `${milliseconds.toFixed(1)} ms`;
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

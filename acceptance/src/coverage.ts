import type { Operation } from '@lienzo/contract';
import { type ContractLine, linesOf } from './contract-lines.ts';

/** Which lines of the contract have been proved by tests that passed. */
export interface Coverage {
  /** A line was seen and asserted; it counts once its test has passed. */
  note(lines: readonly ContractLine[]): void;
  settle(outcome: 'passed' | 'failed'): void;
  summary(): CoverageSummary;
}

export interface CoverageSummary {
  readonly operations: number;
  readonly lines: number;
  readonly covered: number;
  readonly uncovered: readonly ContractLine[];
  /** Lines that were said to be pending and have been proved. */
  readonly outdated: readonly ContractLine[];
}

interface CoverageOptions {
  operations: readonly Operation[];
  /** Lines that cannot be proved yet. */
  pending: readonly ContractLine[];
}

export function createCoverage({ operations, pending }: CoverageOptions): Coverage {
  const all = operations.flatMap(linesOf);
  const known = new Set(all);
  const unknown = pending.filter((line) => !known.has(line));
  if (unknown.length > 0) throw new Error(`The contract has no line "${unknown.join('", "')}".`);
  const due = all.filter((line) => !pending.includes(line));
  const covered = new Set<ContractLine>();
  let noted: ContractLine[] = [];
  return {
    note(lines) {
      for (const line of lines) {
        if (!known.has(line)) throw new Error(`The contract has no line "${line}".`);
      }
      noted.push(...lines);
    },
    settle(outcome) {
      if (outcome === 'passed') for (const line of noted) covered.add(line);
      noted = [];
    },
    summary() {
      const uncovered = due.filter((line) => !covered.has(line));
      return {
        operations: operations.length,
        lines: due.length,
        covered: due.length - uncovered.length,
        uncovered,
        outdated: pending.filter((line) => covered.has(line)),
      };
    },
  };
}

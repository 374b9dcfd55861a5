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
  readonly pending: readonly { readonly operation: string; readonly lines: number }[];
}

interface CoverageOptions {
  operations: readonly Operation[];
  /** Ids of operations that cannot be proved yet. */
  pending: readonly string[];
}

export function createCoverage({ operations, pending }: CoverageOptions): Coverage {
  const known = new Set(operations.flatMap(linesOf));
  const later = operations.filter(({ id }) => pending.includes(id));
  const due = operations.filter(({ id }) => !pending.includes(id));
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
      const lines = due.flatMap(linesOf);
      const uncovered = lines.filter((line) => !covered.has(line));
      return {
        operations: due.length,
        lines: lines.length,
        covered: lines.length - uncovered.length,
        uncovered,
        pending: later.map((op) => ({ operation: op.id, lines: linesOf(op).length })),
      };
    },
  };
}

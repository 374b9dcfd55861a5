import type { Operation } from '@lienzo/contract';
import { linesOf, linesOfStructures } from './contract-lines.ts';
import type { ContractLine } from './record-lines.ts';

/** Tracks which lines of the contract passing tests have covered. */
export interface Coverage {
  /** Records a checked line; it counts once its test has passed. */
  note(lines: readonly ContractLine[]): void;
  settle(outcome: 'passed' | 'failed'): void;
  summary(): CoverageSummary;
}

export interface CoverageSummary {
  readonly operations: number;
  readonly lines: number;
  readonly covered: number;
  readonly uncovered: readonly ContractLine[];
}

export function createCoverage(operations: readonly Operation[]): Coverage {
  const all = [...operations.flatMap(linesOf), ...linesOfStructures(operations)];
  const known = new Set(all);
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
      const uncovered = all.filter((line) => !covered.has(line));
      return {
        operations: operations.length,
        lines: all.length,
        covered: all.length - uncovered.length,
        uncovered,
      };
    },
  };
}

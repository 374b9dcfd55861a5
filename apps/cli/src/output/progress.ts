import type { Output } from '../environment.ts';

export interface Progress {
  /** Adds to the total. */
  expect(count: number): void;
  step(label: string): void;
  end(summary: string): void;
}

const INTERVAL_MS = 10_000;

/** Reports progress: a line that is redrawn on a terminal, or a new line every ten seconds elsewhere. */
export function createProgress(output: Output, now: () => number = Date.now): Progress {
  const state = { done: 0, total: 0, reportedAt: now() };
  const line = (label: string) => `${state.done}/${state.total} ${label}`;
  return {
    expect(count) {
      state.total += count;
    },
    step(label) {
      state.done += 1;
      if (output.isTerminal) output.write(`\r${bar(state)} ${line(label).slice(0, 50)}\u001b[K`);
      else if (now() - state.reportedAt >= INTERVAL_MS) {
        state.reportedAt = now();
        output.write(`${line(label)}\n`);
      }
    },
    end(summary) {
      output.write(`${output.isTerminal ? '\r\u001b[K' : ''}${summary}\n`);
    },
  };
}

const WIDTH = 20;

function bar({ done, total }: { done: number; total: number }): string {
  const filled = total === 0 ? 0 : Math.min(WIDTH, Math.floor((done * WIDTH) / total));
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}]`;
}

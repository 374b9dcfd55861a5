import type { BenchService } from '../shared/bench-service.ts';
import type { Cleanup } from '../shared/run-context.ts';

/** The result of one part. */
export interface Part {
  readonly figure: string;
  readonly holds: boolean;
}

export interface PartInput {
  readonly cleanup: Cleanup;
  readonly quick: boolean;
  /** The service without rate limits. */
  readonly bench: BenchService;
}

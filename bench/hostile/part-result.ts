import type { Stage } from '../shared/bench-service.ts';
import type { Closers } from '../shared/run-context.ts';

/** What one kind of hostility came to. */
export interface Part {
  readonly figure: string;
  readonly holds: boolean;
}

export interface Scene {
  readonly closers: Closers;
  readonly quick: boolean;
  /** The service with the rates of all operations lifted. */
  readonly stage: Stage;
}

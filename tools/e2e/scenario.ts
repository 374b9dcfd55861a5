import type { Client } from '@lienzo/sdk';
import type { Person, TestEnvironment } from './person.ts';
import type { Step } from './run-steps.ts';

/** The fixture of all steps: two people and a running service with sample data. */
export interface Scenario {
  readonly environment: TestEnvironment;
  readonly editionId: string;
  readonly teamId: string;
  /** A space and a zone of the sample data. */
  readonly spaceId: string;
  readonly zoneId: string;
  readonly ada: Person;
  readonly carmen: Person;
  /** A client with the token of Ada, to check what was stored. */
  readonly client: Client;
}

export type ScenarioStep = Step<Scenario> & {
  /** Whether the step is part of `--quick`. */
  readonly quick?: boolean;
};

export const SPACE = 'Bridge over the river';
export const DRAWING = 'Drawing';

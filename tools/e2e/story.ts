import type { Client } from '@lienzo/sdk';
import type { Person, Place } from './person.ts';
import type { Step } from './run-steps.ts';

/** Two people, and what they have made so far. */
export interface Story {
  readonly place: Place;
  readonly editionId: string;
  readonly teamId: string;
  /** A space and a zone that the sandbox brings. */
  readonly spaceId: string;
  readonly zoneId: string;
  readonly ada: Person;
  readonly carmen: Person;
  /** The API as Ada, to look at what arrived. */
  readonly client: Client;
}

export type StoryStep = Step<Story> & {
  /** Part of the short form as well. */
  readonly quick?: boolean;
};

export const SPACE = 'Bridge over the river';
export const DRAWING = 'Drawing';

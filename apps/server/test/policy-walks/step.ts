import type { Random } from '../../../../testing/random/seeded-random.ts';
import type { Context } from '../../src/core/context.ts';
import type { Space, State, Zone } from './state.ts';

/** What the contract allows an actor to cause with a step. */
export interface Rights {
  /** Whether the actor may take the step. If not, the step must have no effect. */
  may: boolean;
  /** The step takes access away, so no one may have more access after it. */
  narrows?: boolean;
  /** The strongest access to a zone after the step; by default, the access before it. */
  limit?: (zuid: string, zone: Zone, before: number) => number;
  /** Spaces that the step hands over to this person, who may own them afterwards. */
  handsOver?: (space: Space) => string | undefined;
}

/** A step that has been chosen, but by no actor yet. */
export interface Step {
  text: string;
  /** The only person who can take the step. */
  by?: string;
  /** People join teams by this step, possibly the actor. */
  joins?: boolean;
  /** The space that the step is about. */
  space?: Space;
  rights(actor: string): Rights;
  run(ctx: Context): Promise<unknown>;
}

export interface Options {
  state: State;
  random: Random;
  /** Short names of ids for reports. */
  nameOf(id: string): string;
  mailOf(zuid: string): string;
  /** Everyone who was ever in the edition. */
  everyone: readonly string[];
}

/** A kind of step. Returns undefined if there is nothing to apply it to. */
export interface StepKind {
  name: string;
  /** How often it is chosen, relative to other kinds. */
  weight: number;
  choose(options: Options): Step | undefined;
}

export function pickFrom<T>(random: Random, choices: Iterable<T>): T | undefined {
  const list = [...choices];
  return list.length > 0 ? random.pick(list) : undefined;
}

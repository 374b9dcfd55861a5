import type { DatabaseSession } from '../../../../testing/database/database-session.ts';
import { createRandom, type Random } from '../../../../testing/random/seeded-random.ts';
import type { Context } from '../../src/core/context.ts';
import { ContractError } from '../../src/core/errors.ts';
import { readZoneAccess } from '../../src/domain/zones/read-access.ts';
import { RANK, spaceRank, withSuspended, zoneRank } from './access.ts';
import { createDestroyers, findViolations } from './effects.ts';
import { readState, type State } from './state.ts';
import type { Options, Step, StepKind } from './step.ts';
import { peopleSteps } from './steps/people-steps.ts';
import { spaceSteps } from './steps/space-steps.ts';
import { teamSteps } from './steps/team-steps.ts';
import { zoneSteps } from './steps/zone-steps.ts';
import { createWalkEdition, type Deps } from './walk-edition.ts';

export const stepKinds: readonly StepKind[] = [
  ...spaceSteps,
  ...zoneSteps,
  ...teamSteps,
  ...peopleSteps,
];
const LOTTERY = stepKinds.flatMap((kind) => Array.from({ length: kind.weight }, () => kind));
/** Shares of steps in percent: by someone who may take the step, and by others with a role. */
const PERMITTED = 50;
const WITH_ROLE = 35;

export interface WalkReport {
  /** Successful steps by kind. */
  done: ReadonlyMap<string, number>;
  refused: number;
  /** What went wrong, with the steps that led to it; undefined if nothing did. */
  violation: string | undefined;
}

interface WalkOptions {
  session: DatabaseSession;
  seed: number;
  steps: number;
}

/** Plays random steps of random people in a new edition until a rule is violated. */
export async function walk(deps: Deps, { session, seed, steps }: WalkOptions): Promise<WalkReport> {
  const random = createRandom(seed);
  const edition = await createWalkEdition(deps, session);
  const nameOf = createNames();
  const done = new Map<string, number>();
  const history: string[] = [];
  let refused = 0;
  let before = await readState(session, edition.editionId);
  nameAll(before, nameOf);
  const destroyers = createDestroyers(before);
  for (let taken = 0; taken < steps; taken += 1) {
    const { kind, step } = chooseStep({ ...edition, state: before, random, nameOf });
    const actor = step.by ?? pickActor(random, step, before);
    const rights = step.rights(actor);
    if (!(await succeeds(step, edition.contextOf(actor)))) {
      refused += 1;
      continue;
    }
    done.set(kind.name, (done.get(kind.name) ?? 0) + 1);
    const after = await readState(session, edition.editionId);
    nameAll(after, nameOf);
    history.push(`${nameOf(actor)} ${step.text}`);
    const changed = { before, after, actor, rights, nameOf };
    const [violation] = [
      ...findViolations(changed),
      ...destroyers.findDestroyed(changed),
      ...(await findDisagreement(edition.contextOf, after, random)),
    ];
    if (violation)
      return { done, refused, violation: explain(violation, { seed, taken, history }) };
    destroyers.update(changed, step.joins ? 'join' : 'other');
    before = after;
  }
  return { done, refused, violation: undefined };
}

function chooseStep(options: Options): { kind: StepKind; step: Step } {
  for (;;) {
    const kind = options.random.pick(LOTTERY);
    const step = kind.choose(options);
    if (step) return { kind, step };
  }
}

function pickActor(random: Random, step: Step, state: State): string {
  const people = [...state.people.keys()];
  const isPermitted = (zuid: string) => step.rights(zuid).may;
  const { space } = step;
  const hasRole = (zuid: string) => space !== undefined && spaceRank(state, zuid, space) > 0;
  const among = (chosen: readonly string[]) => random.pick(chosen.length > 0 ? chosen : people);
  const share = random.below(100);
  if (share < PERMITTED) return among(people.filter(isPermitted));
  if (share >= PERMITTED + WITH_ROLE) return random.pick([...people, ...state.suspended.keys()]);
  return among(people.filter((zuid) => hasRole(zuid) && !isPermitted(zuid)));
}

/** Takes a step. Returns false if the service refuses it with an error of the contract. */
async function succeeds(step: Step, ctx: Context): Promise<boolean> {
  try {
    await step.run(ctx);
    return true;
  } catch (error) {
    if (error instanceof ContractError) return false;
    throw error;
  }
}

/** Asks the service for the role of one person in one zone, and compares it with the model. */
async function findDisagreement(
  contextOf: (zuid: string) => Context,
  state: State,
  random: Random,
): Promise<string[]> {
  const zuid = random.pick([...state.people.keys(), ...state.suspended.keys()]);
  const zone = random.pick([...state.zones.values()]);
  const key = { editionId: state.editionId, spaceId: zone.spaceId, zoneId: zone.id };
  const rank = await contextOf(zuid).db.readEdition(state.editionId, async (tx) => {
    try {
      return RANK[(await readZoneAccess(tx, { ...key, zuid })).role];
    } catch (error) {
      if (error instanceof ContractError) return 0;
      throw error;
    }
  });
  const expected = zoneRank(state, zuid, zone);
  return rank === expected ? [] : [`the service grants access ${rank}, the model ${expected}`];
}

/** Creates a function that names ids p0, t0, s0, z0 and so on, in the order in which they appear. */
function createNames(): (id: string, letter?: string) => string {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (id, letter) => {
    const known = names.get(id);
    if (known || !letter) return known ?? id;
    const count = counts.get(letter) ?? 0;
    counts.set(letter, count + 1);
    names.set(id, `${letter}${count}`);
    return `${letter}${count}`;
  };
}

function nameAll(state: State, nameOf: (id: string, letter: string) => string): void {
  nameOf(state.editionId, 'edition ');
  for (const id of withSuspended(state).people.keys()) nameOf(id, 'p');
  for (const id of state.teams.keys()) nameOf(id, 't');
  for (const id of state.spaces.keys()) nameOf(id, 's');
  for (const id of state.zones.keys()) nameOf(id, 'z');
  for (const id of state.templates.keys()) nameOf(id, 'm');
}

const SHOWN = 60;

function explain(
  violation: string,
  { seed, taken, history }: { seed: number; taken: number; history: readonly string[] },
): string {
  const shown = history.slice(-SHOWN).map((line) => `  ${line}`);
  const again = `TEST_SEED=${seed} TEST_POLICY_STEPS=${taken + 1} npm test -- policy-walks`;
  return [violation, `after ${history.length} steps:`, ...shown, `To repeat it: ${again}`].join(
    '\n',
  );
}

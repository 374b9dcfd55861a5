import { signIn } from '../person.ts';
import type { Count } from '../run-steps.ts';
import type { Scenario } from '../scenario.ts';
import { compareScripts } from './compare-scripts.ts';

/** Draws text in every script. */
export async function runScripts(
  scenario: Scenario,
  print: (line: string) => void,
): Promise<Count> {
  await signIn(scenario.ada);
  return compareScripts(scenario, print);
}

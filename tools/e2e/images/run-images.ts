import { signIn } from '../person.ts';
import { type Count, runSteps } from '../run-steps.ts';
import type { Scenario } from '../scenario.ts';
import { fileCardSteps } from './steps-file-cards.ts';
import { imageSteps } from './steps-images.ts';
import { linkPreviewSteps } from './steps-link-previews.ts';

/** Runs only the steps with images and file cards. */
export async function runImages(
  scenario: Scenario,
  { only, print }: { only?: string | undefined; print: (line: string) => void },
): Promise<Count> {
  await signIn(scenario.ada);
  const steps = [...imageSteps, ...fileCardSteps, ...linkPreviewSteps].filter(
    ({ name }) => only === undefined || name.includes(only),
  );
  return runSteps(steps, {
    scenario,
    print,
    after: async (_, index) => {
      const both = [scenario.ada, scenario.carmen];
      await Promise.all(both.map((person) => person.screenshot(`images-${index + 1}`)));
      return both.flatMap(({ monitor }) => monitor.problems.splice(0));
    },
  });
}

import { createSharedSpace } from '../create-shared-space.ts';
import { CanvasUnderTest } from '../interactions/canvas-under-test.ts';
import type { Scenario, ScenarioStep } from '../scenario.ts';

/** What the browser reports while it is offline. */
export const OFFLINE = /ERR_INTERNET_DISCONNECTED|Failed to fetch|WebSocket|ERR_FAILED|ERR_NETWORK/;

let space: Promise<string> | undefined;

/** Returns the space of all steps with files, which both people can edit. */
export function sharedSpace(scenario: Scenario): Promise<string> {
  space ??= createSharedSpace(scenario, { space_name: 'Images' });
  return space;
}

/** Runs a step in a new zone of a space that both people can edit. */
export function inZone(
  name: string,
  run: (canvas: CanvasUnderTest, scenario: Scenario) => Promise<void>,
  quick = false,
): ScenarioStep {
  return {
    name,
    quick,
    run: async (scenario) => {
      const spaceId = await sharedSpace(scenario);
      const canvas = await CanvasUnderTest.open({ ...scenario, spaceId }, name);
      await canvas.show();
      await run(canvas, scenario);
    },
  };
}

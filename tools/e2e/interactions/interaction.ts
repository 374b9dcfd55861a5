import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { BLUE, type CanvasUnderTest, RED, type Stored } from './canvas-under-test.ts';

/** An interaction that people take for granted, with what they see and what is stored afterwards. */
export interface Interaction {
  readonly name: string;
  /** What is stored afterwards, in a few words. */
  readonly document: string;
  /** What a person sees, in a few words. */
  readonly picture: string;
  /** Fills the zone before it is opened. */
  readonly prepare?: (canvas: CanvasUnderTest) => Promise<void>;
  readonly run: (canvas: CanvasUnderTest) => Promise<void>;
}

export const prepareOne = async (canvas: CanvasUnderTest) => {
  await canvas.putShape([300, 200, 120, 80]);
};
export const prepareTwo = async (canvas: CanvasUnderTest) => {
  await canvas.putShape([300, 200, 120, 80], RED);
  await canvas.putShape([600, 360, 120, 80], BLUE);
};

/** Returns the text of an element. */
export const wordsOf = (text: string) => ({
  text: { paragraphs: [{ id: randomUUID(), portions: [{ text }] }] },
});

/** Shapes by position, from left to right. */
export const sorted = <T extends { properties?: { layout?: { left?: number } } }>(
  elements: readonly T[],
) =>
  elements.toSorted(
    (a, b) => (a.properties?.layout?.left ?? 0) - (b.properties?.layout?.left ?? 0),
  );

/** The id of the element that an end is attached to, or the point where it is free. */
type End = string | undefined | readonly [x: number, y: number];

/** Fails unless there is one connector, and its ends are where they are expected. */
export function assertEnds(connectors: Stored['connectors'], expected: readonly [End, End]): void {
  assert.equal(connectors.length, 1, `there are ${connectors.length} connectors`);
  const { first, second } = connectors[0]?.connected ?? {};
  for (const [index, end] of [first, second].entries()) {
    const wanted = expected[index];
    if (typeof wanted !== 'object') {
      assert.equal(end?.shape_id, wanted);
      continue;
    }
    assert.equal(end?.shape_id, undefined);
    const { x = 0, y = 0 } = end?.point ?? {};
    const isNear = Math.abs(x - wanted[0]) <= 2 && Math.abs(y - wanted[1]) <= 2;
    assert.ok(isNear, `an end is at ${x}, ${y} instead of ${wanted}`);
  }
}

import assert from 'node:assert/strict';

/** Asserts that two lists have the same items in any order. */
export function assertSameItems(
  actual: readonly unknown[] | undefined,
  expected: readonly unknown[],
): void {
  assert.deepEqual((actual ?? []).toSorted(byText), expected.toSorted(byText));
}

function byText(a: unknown, b: unknown): number {
  return textOf(a) < textOf(b) ? -1 : 1;
}

// The order of fields does not matter.
function textOf(item: unknown): string {
  const isRecord = typeof item === 'object' && item !== null && !Array.isArray(item);
  return JSON.stringify(isRecord ? Object.entries(item).toSorted() : item) ?? '';
}

import assert from 'node:assert/strict';

/** The same items, in whatever order: the contract fixes none for this list. */
export function assertSameItems(
  actual: readonly unknown[] | undefined,
  expected: readonly unknown[],
): void {
  assert.deepEqual((actual ?? []).toSorted(byText), expected.toSorted(byText));
}

function byText(a: unknown, b: unknown): number {
  return textOf(a) < textOf(b) ? -1 : 1;
}

// Two records are the same whatever the order of their fields.
function textOf(item: unknown): string {
  const isRecord = typeof item === 'object' && item !== null && !Array.isArray(item);
  return JSON.stringify(isRecord ? Object.entries(item).toSorted() : item) ?? '';
}

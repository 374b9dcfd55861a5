import Type from 'typebox';

const expectations = new Map<string, string>();

/**
 * Creates a string schema with a pattern. `expected` completes "must be …" in validation errors, so
 * that callers do not have to read regular expressions; the description defaults to it.
 */
export function matching(pattern: string, expected: string, description = capitalize(expected)) {
  expectations.set(pattern, expected);
  return Type.String({ pattern, description });
}

/** Returns what a pattern of the contract accepts, in words that complete "must be …". */
export function expectationOf(pattern: string): string | undefined {
  return expectations.get(pattern);
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

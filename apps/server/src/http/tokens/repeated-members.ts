/**
 * Returns whether a JSON object repeats a member name at its top level. RFC 7519 section 4 lets a
 * verifier reject such claims; two parsers could otherwise read different subjects.
 */
export function hasRepeatedMembers(json: string): boolean {
  const seen = new Set<string>();
  let depth = 0;
  // Matches whole strings, so that braces and colons inside them are ignored.
  for (const match of json.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g)) {
    const [token, colon] = match;
    if (token === '{' || token === '[') depth += 1;
    else if (token === '}' || token === ']') depth -= 1;
    else if (colon !== undefined && depth === 1) {
      const name: string = JSON.parse(token.slice(0, -colon.length));
      if (seen.has(name)) return true;
      seen.add(name);
    }
  }
  return false;
}

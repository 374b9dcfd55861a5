const MAX_CHARACTERS = 60;

// Control characters beyond those of JSON, and characters that hide or reorder text in a terminal.
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;
const ESCAPE_OR_CHARACTER = /\\u[0-9a-f]{4}|\\.|./gsu;

/** Returns a value as JSON for an error message, cut at 60 characters; empty if JSON cannot express it. */
export function quoteValue(value: unknown): string {
  const text = JSON.stringify(value)?.replace(INVISIBLE, escapeCharacter) ?? '';
  if (text.length <= MAX_CHARACTERS) return text;
  const isString = typeof value === 'string';
  let head = '';
  for (const [piece] of text.matchAll(ESCAPE_OR_CHARACTER)) {
    if (head.length + piece.length >= MAX_CHARACTERS) break;
    head += piece;
  }
  return isString ? `${head}…"` : `${head}…`;
}

function escapeCharacter(character: string): string {
  return character.replace(/[\s\S]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

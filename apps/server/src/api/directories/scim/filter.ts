import { ScimError } from './scim-error.ts';

/** A comparison of a filter; all of them must hold. */
export interface Condition {
  /** In lower case. */
  attribute: string;
  value: string;
}

const MAX_CHARACTERS = 1_000;
const MAX_CONDITIONS = 5;
// Each part can match in one way only, so the time is linear. Libraries that were tried can take minutes for 400
// characters.
const CONDITION =
  /\s*([A-Za-z][A-Za-z.]{0,50})(?:\[type eq "[A-Za-z]{1,20}"\](\.value)?)?\s+eq\s+("(?:[^"\\]|\\["\\/])*"|true|false)\s*/iy;
const AND = /and(?=\s)/iy;

/**
 * Parses a filter: comparisons with `eq`, joined by `and`. Directories use no others to find people and groups. Throws
 * `invalidFilter` for anything else and for attributes that cannot be searched.
 */
export function parseFilter(text: string, attributes: readonly string[]): Condition[] {
  const conditions: Condition[] = [];
  if (text.length > MAX_CHARACTERS) throw invalid('The filter is too long.');
  let position = 0;
  while (conditions.length < MAX_CONDITIONS) {
    CONDITION.lastIndex = position;
    const match = CONDITION.exec(text);
    if (!match) break;
    const [, name = '', isValue, literal = ''] = match;
    const attribute = `${name}${isValue ?? ''}`.toLowerCase();
    if (!attributes.includes(attribute)) throw invalid(`The filter cannot use ${name}.`);
    conditions.push({
      attribute,
      value: String(JSON.parse(literal.toLowerCase() === literal ? literal : quoted(literal))),
    });
    position = CONDITION.lastIndex;
    if (position === text.length) return conditions;
    AND.lastIndex = position;
    if (!AND.exec(text)) break;
    position = AND.lastIndex;
  }
  throw invalid('A filter can only compare attributes with eq, joined by and.');
}

// `True` and `False`, which are no JSON.
function quoted(literal: string): string {
  return literal.startsWith('"') ? literal : literal.toLowerCase();
}

function invalid(detail: string): ScimError {
  return new ScimError(400, detail, 'invalidFilter');
}

import type { Rule } from './rule.ts';

/** Returns the rule that only shapes of a basic type have a field. */
export function onlyOf(type: string, field: string): Rule {
  return {
    holds: ({ [field]: value, basic }) =>
      value === undefined || (basic as { type?: string } | undefined)?.type === type, // valid by its schema
    reason: `must not have ${field} unless its type is ${type}`,
    keywords: {
      dependentSchemas: {
        [field]: {
          required: ['basic'],
          properties: { basic: { properties: { type: { const: type } } } },
        },
      },
    },
  };
}

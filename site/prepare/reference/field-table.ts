import { limitsOf, type Schema, typeOf } from './schema.ts';

interface Field {
  readonly name: string;
  readonly schema: Schema;
  readonly required: boolean;
}

/** Writes the fields of an object as a table, with the fields of objects inside it. */
export function writeFields(schema: Schema): string {
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms && !schema.properties) {
    const tables = forms.map((form, index) => `Form ${index + 1}:\n\n${writeFields(form)}`);
    return `One of these forms.\n\n${tables.join('\n\n')}`;
  }
  if (!schema.properties) return `${capitalize(typeOf(schema))}.`;
  const rows = listFields(schema, '').map(writeRow);
  const table = ['| Field | Type | Description |', '| --- | --- | --- |', ...rows].join('\n');
  return [table, ...rulesOf(schema)].join('\n\n');
}

function listFields({ properties = {}, required = [] }: Schema, prefix: string): Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const field = { name: prefix + name, schema, required: required.includes(name) };
    const item = schema.type === 'array' ? schema.items : undefined;
    if (schema.properties) return [field, ...listFields(schema, `${field.name}.`)];
    return item?.properties ? [field, ...listFields(item, `${field.name}[].`)] : [field];
  });
}

function writeRow({ name, schema, required }: Field): string {
  const sentences = [schema.description ?? '', capitalize(limitsOf(schema))];
  const description = sentences.filter((one) => one !== '').map(endSentence);
  const label = `\`${name}\`${required ? '' : ' (optional)'}`;
  return `| ${label} | ${escapeCell(typeOf(schema))} | ${escapeCell(description.join(' '))} |`;
}

/** Describes which fields exclude or require each other. */
function rulesOf({ allOf = [], oneOf, anyOf, minProperties }: Schema): string[] {
  const rules = [...allOf, { oneOf, anyOf }].flatMap((rule) => {
    const exactly = namesIn(rule.oneOf);
    const some = namesIn(rule.anyOf);
    return [
      ...(exactly ? [`Exactly one of these fields is required: ${exactly}.`] : []),
      ...(some ? [`At least one of these fields is required: ${some}.`] : []),
    ];
  });
  if (minProperties === 1) rules.push('At least one field is required.');
  return rules;
}

function namesIn(forms: readonly Schema[] | undefined): string | undefined {
  const names = forms?.flatMap(({ required = [] }) => required) ?? [];
  return names.length > 0 ? names.map((name) => `\`${name}\``).join(', ') : undefined;
}

/** Escapes what would end a cell or begin an element. */
export function escapeCell(text: string): string {
  const parts = text
    .replaceAll('|', '\\|')
    .replace(/\s*\n\s*/g, ' ')
    .split(/(`[^`]*`)/);
  return parts.map((part, index) => (index % 2 ? part : part.replaceAll('<', '&lt;'))).join('');
}

function endSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

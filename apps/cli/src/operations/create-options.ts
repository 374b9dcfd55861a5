import { InvalidArgumentError, Option } from 'commander';
import type { Field } from './fields.ts';

export function createOptions(fields: readonly Field[]): Option[] {
  return fields.map(createOption);
}

function createOption(field: Field): Option {
  const value = describeValue(field);
  const flags = [field.short, field.flag].filter((name) => name !== undefined);
  const option = new Option(
    `${flags.map((name) => `--${name}`).join(', ')} ${value}`,
    describeField(field),
  );
  if (field.choices) option.choices(field.choices);
  if (field.kind === 'number') option.argParser(readNumber);
  if (field.kind === 'boolean') option.argParser(readBoolean);
  if (field.kind === 'list') option.argParser((text) => text.split(','));
  return option;
}

function describeValue({ kind, name }: Field): string {
  if (kind === 'boolean') return '[true|false]';
  if (kind === 'list') return '<a,b>';
  if (kind === 'number') return '<number>';
  return name.endsWith('_id') ? '<id>' : '<text>';
}

function describeField({ description, required, name }: Field): string {
  const known = /^(edition|team|space|zone)_id$/.exec(name);
  const hint = known && required ? ` (env: LIENZO_${known[1]?.toUpperCase()})` : '';
  const named = name === 'template_id' ? ', or the beginning of its name' : '';
  return `${description}${named}${hint}${required ? ' (required)' : ''}`.trim();
}

function readNumber(text: string): number {
  const number = Number(text);
  if (text.trim() === '' || Number.isNaN(number)) {
    throw new InvalidArgumentError('Must be a number.');
  }
  return number;
}

function readBoolean(text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  throw new InvalidArgumentError('Must be true or false.');
}

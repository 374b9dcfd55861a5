import type { Operation } from '@lienzo/contract';
import { type Field, fieldsOf, listComplexFields } from './fields.ts';

const SAMPLES: Readonly<Record<string, string>> = {
  'zone-id': '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9',
  time: '2026-01-31T08:30:00Z',
};
const ANY_ID = '742518339371020';

interface Words {
  group: string;
  verb: string;
}

/** Creates an example command line from the example of the operation. */
export function exampleOf(op: Operation, { group, verb }: Words): string {
  const fields = fieldsOf(op);
  const complex = listComplexFields(op).length > 0;
  const shown = fields.filter((field) =>
    field.from === 'body'
      ? !complex && findExample(op, field) !== undefined
      : field.required && field.flag !== 'edition-id' && field.name !== 'search',
  );
  const options = shown.map(
    (field) => `--${field.short ?? field.flag} ${quote(sampleOf(op, field))}`,
  );
  const whole =
    complex || (op.example.body !== undefined && !shown.some(({ from }) => from === 'body'));
  const body = whole ? [`--body ${quote(JSON.stringify(op.example.body))}`] : [];
  const words = fields.some(({ name }) => name === 'search') ? ['"launch plan"'] : [];
  return ['lienzo', group, verb, ...words, ...options, ...body].join(' ');
}

function findExample(op: Operation, { place }: Field): unknown {
  return place.reduce<unknown>(
    (inside, step) => (inside as Record<string, unknown> | undefined)?.[step], // examples are plain JSON
    op.example.body,
  );
}

function sampleOf(op: Operation, field: Field): string {
  const value = field.from === 'body' ? findExample(op, field) : undefined;
  return String(value ?? field.choices?.[0] ?? SAMPLES[field.flag] ?? ANY_ID);
}

function quote(text: string): string {
  return /^[\w.@/-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

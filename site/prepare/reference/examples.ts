import { actionOf, exportAudit, type Operation, paramNames, resourceOf } from '@lienzo/contract';
import { exampleOf } from '../../../apps/cli/src/operations/example.ts';
import type { Tab } from '../tabs.ts';

const VARIABLES: Readonly<Record<string, string>> = {
  edition_id: '$EDITION',
  team_id: '$TEAM',
  space_id: '$SPACE',
  zone_id: '$ZONE',
};
const ANY_ID = '742518339371020';
const ANY_ZONE = '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9';

/** Returns the same request for curl, the SDK and, where it has the command, the command line. */
export function createExamples(op: Operation): Tab[] {
  const tabs = [
    { label: 'curl', block: fence('sh', writeCurl(op)) },
    { label: 'SDK', block: fence('ts', writeCall(op)) },
  ];
  // The command line has commands of its own for these.
  if (op.stream || op === exportAudit) return tabs;
  const words = { group: kebab(resourceOf(op)), verb: kebab(actionOf(op)) };
  return [...tabs, { label: 'CLI', block: fence('sh', exampleOf(op, words)) }];
}

function writeCurl(op: Operation): string {
  const path = op.path.replace(/\{(\w+)\}/g, (_, name: string) => VARIABLES[name] ?? ANY_ID);
  const query = Object.entries(requiredQuery(op)).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  const url = `"$API${path}${query.length > 0 ? `?${query.join('&')}` : ''}"`;
  const { body } = op.example;
  const plain = op.method === 'GET' || (op.method === 'POST' && body !== undefined);
  const parts = ['curl -sS', ...(op.stream ? ['-N'] : []), ...(plain ? [] : [`-X ${op.method}`])];
  const rest = ['-H "$AUTH"'];
  if (op.mediaTypes && !op.stream) rest.push('-o file');
  if (body !== undefined) rest.push(`--json ${quote(JSON.stringify(body, null, 2))}`);
  return [...parts, url, ...rest].join(' ');
}

/** Writes the call of the SDK's method. `client` is the object that `createClient()` returns. */
export function writeCall(op: Operation): string {
  const ids = Object.fromEntries(
    paramNames(op).map((name) => [name, name === 'zone_id' ? ANY_ZONE : ANY_ID]),
  );
  const preset = Object.keys(op.clientForm?.query ?? {});
  const query = Object.entries(requiredQuery(op)).filter(([name]) => !preset.includes(name));
  const fields = { ...ids, ...Object.fromEntries(query), ...(op.example.body ?? {}) };
  const given = Object.keys(fields).length > 0 ? toLiteral(fields, '') : '';
  const call = `client.${resourceOf(op)}.${actionOf(op)}(${given})`;
  if (op.stream) return `for await (const event of ${call}) {\n  console.log(event);\n}`;
  const result = op.mediaTypes ? '{ bytes, mediaType }' : 'data';
  return `const ${result} = await ${call};`;
}

interface QueryField {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly pattern?: string;
}

function requiredQuery(op: Operation): Record<string, unknown> {
  const { properties = {}, required = [] } = (op.query ?? {}) as {
    properties?: Record<string, QueryField>;
    required?: string[];
  }; // JSON Schema
  return Object.fromEntries(required.map((name) => [name, sampleOf(name, properties[name] ?? {})]));
}

function sampleOf(name: string, field: QueryField): unknown {
  if (field.enum) return field.enum[0];
  if (field.const !== undefined) return field.const;
  if (name === 'time') return '2026-01-31T08:30:00Z';
  if (name === 'search') return 'launch plan';
  return name === 'zone_id' ? ANY_ZONE : ANY_ID;
}

/** Writes a value as a TypeScript literal. */
function toLiteral(value: unknown, indent: string): string {
  const inner = `${indent}  `;
  if (typeof value === 'string') {
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  }
  if (value === null || typeof value !== 'object') return String(value);
  const isList = Array.isArray(value);
  const entries = isList
    ? value.map((item) => toLiteral(item, inner))
    : Object.entries(value).map(([name, item]) => `${keyOf(name)}: ${toLiteral(item, inner)}`);
  const [open, close] = isList ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return open + close;
  const line = isList ? `[${entries.join(', ')}]` : `{ ${entries.join(', ')} }`;
  if (indent !== '' && line.length < 60 && !line.includes('\n')) return line;
  return `${open}\n${entries.map((entry) => `${inner}${entry},\n`).join('')}${indent}${close}`;
}

function keyOf(name: string): string {
  return /^[a-zA-Z_$][\w$]*$/.test(name) ? name : `'${name}'`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function fence(language: string, text: string): string {
  return `\`\`\`${language}\n${text}\n\`\`\``;
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

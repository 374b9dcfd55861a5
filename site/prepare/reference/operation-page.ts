import { errors, errorsOf, inEdition, type Operation } from '@lienzo/contract';
import type { Page } from '../page.ts';
import { createTabs } from '../tabs.ts';
import { createExamples } from './examples.ts';
import { escapeCell, writeFields } from './field-table.ts';
import type { Schema } from './schema.ts';

/** The parts of an OpenAPI operation that the page shows. */
export interface Described {
  readonly description: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { required: boolean; content: Content };
  readonly responses: Readonly<Record<string, { content?: Content }>>;
}

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: Schema;
}

type Content = Readonly<Record<string, { schema: Schema; example?: unknown }>>;

/** Returns the path of the page of a group of operations. */
export function areaSlug(area: string): string {
  return `reference/${area.toLowerCase().replaceAll(' ', '-')}`;
}

/** Returns the path of the page of an operation. */
export function operationSlug({ id, area }: Pick<Operation, 'id' | 'area'>): string {
  return `${areaSlug(area)}/${id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Returns the name of an operation in words: "Create share link". */
export function nameOf({ id }: Pick<Operation, 'id'>): string {
  const words = id
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/\bapi\b/, 'API');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Creates the page of an operation from the contract and its OpenAPI description. */
export function createOperationPage(op: Operation, described: Described, basePath: string): Page {
  const sections = [
    `# ${nameOf(op)}`,
    `${op.summary}.`,
    `\`\`\`http\n${op.method} ${basePath}${op.path}\n\`\`\``,
    [described.description, ...noticesOf(op)].join(' '),
    createTabs(createExamples(op), 'example'),
    'The examples use the variables of the [sandbox](/api/#before-you-start) and the `client` of the [SDK](/sdk/#call-the-api).',
    ...writeInputs(described),
    ...writeResponse(op, described),
    ...writeErrors(op),
  ];
  return { slug: operationSlug(op), text: `${sections.join('\n\n')}\n` };
}

function noticesOf(op: Operation): string[] {
  const notices: string[] = [];
  if (op.accessTokens === 'refused') notices.push('Refuses personal access tokens.');
  if (op.peopleOnly) notices.push('Refuses service accounts.');
  if (op.apiKeyOptional && inEdition(op)) notices.push('Needs no [API key](/api/api-keys/).');
  if (op.returnsSecret) notices.push('The response contains a secret, which is shown only once.');
  if (op.ifMatch)
    notices.push('Accepts `If-Match`; see [errors, retries and rates](/api/reliability/).');
  return notices;
}

const PLACES = { path: 'Path parameters', query: 'Query parameters', header: 'Headers' } as const;

function writeInputs({ parameters, requestBody }: Described): string[] {
  const tables = (['path', 'query', 'header'] as const).flatMap((place) => {
    const here = parameters.filter((parameter) => parameter.in === place);
    return here.length > 0 ? [`## ${PLACES[place]}`, writeFields(objectOf(here))] : [];
  });
  const body = requestBody?.content['application/json']?.schema;
  if (!body) return tables;
  const optional = requestBody?.required ? [] : ['The body is optional.'];
  return [...tables, '## Body', ...optional, writeFields(body)];
}

function objectOf(parameters: readonly Parameter[]): Schema {
  const properties = parameters.map(({ name, in: place, description, schema }) => {
    const text = description ?? (place === 'path' ? describeId(name) : undefined);
    return [name, text === undefined ? schema : { ...schema, description: text }] as const;
  });
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  return { type: 'object', properties: Object.fromEntries(properties), required };
}

function describeId(name: string): string {
  return `ID of the ${name.replace(/_id$/, '').replaceAll('_', ' ')}`;
}

function writeResponse(op: Operation, { responses }: Described): string[] {
  const content = responses['200']?.content ?? {};
  const json = content['application/json'];
  if (!json) {
    const types = Object.keys(content).map((type) => `\`${type}\``);
    return ['## Response', `The body has the media type ${types.join(', or ')}.`];
  }
  const data = json.schema.properties?.data ?? {};
  const partial = op.partial
    ? [`If \`${op.partial}\` is not empty, the request succeeded in part and the status is 206.`]
    : [];
  const example = `\`\`\`json\n${JSON.stringify(json.example, null, 2)}\n\`\`\``;
  const tag = op.tag ? ['The response has an `ETag`.'] : [];
  return ['## Response', 'The fields of `data`:', writeFields(data), ...partial, ...tag, example];
}

function writeErrors(op: Operation): string[] {
  const rows = errorsOf(op).map((key) => {
    const { code, status, message, when } = errors[key];
    const text = escapeCell(`${message.replace(/\.?$/, '.')} ${when}`);
    return `| [${code}](/errors/#${code.toLowerCase()}) | ${status} | ${text} |`;
  });
  const table = [
    '| Code | Status | When it occurs and what to do |',
    '| --- | --- | --- |',
    ...rows,
  ];
  return ['## Errors', table.join('\n')];
}

import { BASE_PATH, buildOpenApi, type Operation, operations } from '@lienzo/contract';
import type { Page } from '../page.ts';
import { writeFields } from './field-table.ts';
import {
  areaSlug,
  createOperationPage,
  type Described,
  nameOf,
  operationSlug,
} from './operation-page.ts';
import { objectSlug, type Schema } from './schema.ts';

interface OpenApi {
  readonly tags: readonly { name: string; description: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> };
}

export interface Reference {
  readonly pages: readonly Page[];
  /** The operations of each group, for the navigation. */
  readonly areas: readonly { slug: string; operations: { label: string; slug: string }[] }[];
}

/** Creates the pages of the API reference: all groups, operations and objects. */
export function createReference(version: string, guides: ReadonlySet<string>): Reference {
  // The description is plain JSON, whose type says less than this.
  const openApi = buildOpenApi(version) as unknown as OpenApi;
  const known: readonly Operation[] = operations;
  const areas = openApi.tags.map((tag) => ({
    ...tag,
    operations: known.filter(({ area }) => area === tag.name),
  }));
  return {
    pages: [
      createIndex(areas),
      ...areas.map((area) => createAreaPage(area, guides)),
      ...known.map((op) => createOperationPage(op, describedIn(openApi, op), BASE_PATH)),
      ...createObjectPages(openApi.components.schemas),
    ],
    areas: areas.map(({ name, operations: inside }) => ({
      slug: areaSlug(name),
      operations: inside.map((op) => ({ label: nameOf(op), slug: operationSlug(op) })),
    })),
  };
}

function describedIn({ paths }: OpenApi, op: Operation): Described {
  const described = paths[BASE_PATH + op.path]?.[op.method.toLowerCase()];
  if (!described) throw new Error(`The OpenAPI description does not have ${op.id}.`);
  return described;
}

interface Area {
  readonly name: string;
  readonly description: string;
  readonly operations: readonly Operation[];
}

function createIndex(areas: readonly Area[]): Page {
  const rows = areas.map(
    ({ name, description, operations: inside }) =>
      `| [${name}](/${areaSlug(name)}/) | ${inside.length} | ${description} |`,
  );
  const lines = [
    '# API reference',
    '',
    `All operations of the API, with their inputs, responses, errors and examples. The base path is \`${BASE_PATH}\`. New`,
    'to the API? Start with [your first script](/first-script/) or the [API guide](/api/).',
    '',
    '| Resource | Operations | Description |',
    '| --- | --- | --- |',
    ...rows,
    '',
    '[Objects](/reference/objects/) lists the objects in requests and responses, [errors](/errors/) all error codes, and',
    '[authentication](/authentication/) the scopes.',
  ];
  return { slug: 'reference', text: `${lines.join('\n')}\n` };
}

function createAreaPage(
  { name, description, operations: inside }: Area,
  guides: ReadonlySet<string>,
): Page {
  const guide = `api/${name.toLowerCase().replaceAll(' ', '-')}`;
  const rows = inside.map(
    (op) =>
      `| [${nameOf(op)}](/${operationSlug(op)}/) | \`${op.method} ${op.path}\` | ${op.summary} |`,
  );
  const lines = [
    `# ${name}`,
    '',
    `${description}.${guides.has(guide) ? ` The [guide](/${guide}/) has examples that you can run.` : ''}`,
    '',
    '| Operation | Request | Description |',
    '| --- | --- | --- |',
    ...rows,
  ];
  return { slug: areaSlug(name), text: `${lines.join('\n')}\n` };
}

function createObjectPages(schemas: Readonly<Record<string, Schema>>): Page[] {
  const named = Object.entries(schemas);
  const list = named.map(([name]) => `- [${name}](/${objectSlug(name)}/)`);
  const index = `# Objects\n\nThe objects in requests and responses of the API.\n\n${list.join('\n')}\n`;
  const pages = named.map(([name, schema]) => {
    const description = schema.description ? `${schema.description}.\n\n` : '';
    return { slug: objectSlug(name), text: `# ${name}\n\n${description}${writeFields(schema)}\n` };
  });
  return [{ slug: 'reference/objects', text: index }, ...pages];
}

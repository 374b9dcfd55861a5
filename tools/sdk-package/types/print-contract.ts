import {
  AuditRow,
  actionOf,
  ErrorEnvelope,
  Event,
  elements,
  errors,
  type Operation,
  operations,
  paramNames,
  records,
  resourceOf,
} from '../../../packages/contract/src/index.ts';
import { Bytes } from '../../../packages/contract/src/wire/bytes.ts';
import {
  createTypePrinter,
  declaration,
  type Field,
  type PrintedSchema,
  printFields,
  type SelectionMode,
  type TypePrinter,
  union,
} from './print-schema.ts';

/** Types that the schema of a value does not express. */
const special = new Map<unknown, string>([[Bytes.properties.bytes, 'Uint8Array<ArrayBuffer>']]);

const INTRODUCTION = `// Generated from the contract when the package is built.
import type { CallOptions } from '../sdk/src/request.js';
`;

/** What the declarations of the SDK use beside the types of the API. */
const HELPERS = `
type IdOf<O> = O extends { readonly id: infer Id extends keyof OperationTypes } ? Id : never;
export interface Operation { readonly id: string; readonly query?: object; readonly body?: object; readonly data: object; }
export type ParamsOf<O> = OperationTypes[IdOf<O>]['params'];
export type QueryOf<O> = OperationTypes[IdOf<O>]['query'];
export type BodyOf<O> = OperationTypes[IdOf<O>]['body'];
export type DataOf<O> = OperationTypes[IdOf<O>]['data'];
/** The fields of path, query and body of an operation in one object. */
export type FieldsOf<O> = OperationTypes[IdOf<O>]['fields'];
export type ElementKind = keyof ElementForms;
export type ElementInput<Kind extends ElementKind> = ElementForms[Kind]['input'];
export type StoredElement<Kind extends ElementKind> = ElementForms[Kind]['stored'];
export type ElementChange<Kind extends ElementKind> = ElementForms[Kind]['change'];
export type ErrorKey = keyof ErrorCodes;
export type ErrorCode = ErrorCodes[ErrorKey];
export type CodeOf<Key extends ErrorKey> = ErrorCodes[Key];
export declare const completeFileUpload: { readonly id: 'completeFileUpload' };
`;

/** Prints the types of the API as plain interfaces, without the schemas that they are inferred from. */
export function printContract(): string {
  const printer = createTypePrinter(special);
  for (const [name, schema] of Object.entries(records)) printer.declare(name, schema);
  for (const schema of [
    Event,
    AuditRow,
    ...Object.values(elements).map(({ storedChange }) => storedChange),
  ])
    printer.print(schema);
  const details = printer.print(ErrorEnvelope.properties.error.properties.details);
  const types = operations.map((op: Operation) => `${op.id}: ${printOperation(printer, op)};`);
  const forms = Object.entries(elements).map(([kind, { input, stored, output, change }]) => {
    const printed = Object.entries({ input, stored, output, change }).map(
      ([form, schema]) => `${form}: ${printer.print(schema)};`,
    );
    return `${kind}: { ${printed.join(' ')} };`;
  });
  const codes = Object.entries(errors).map(([key, { code }]) => `${key}: ${JSON.stringify(code)};`);
  const resources = printResources(printer);
  return [
    INTRODUCTION,
    printer.declarations(),
    `export interface OperationTypes { ${types.join('\n')} }`,
    `export interface ElementForms { ${forms.join(' ')} }`,
    `export interface ErrorCodes { ${codes.join(' ')} }`,
    resources,
    `export type ErrorDetails = ${details};`,
    HELPERS,
  ].join('\n');
}

function printOperation(printer: TypePrinter, op: Operation): string {
  const query = op.query ? printer.print(op.query) : 'object';
  const body = op.body
    ? printer.print(op.body) + (op.bodyOptional ? ' | undefined' : '')
    : 'undefined';
  return printFields([
    required('params', printFields(paramFields(op))),
    required('query', query),
    required('body', body),
    required('data', printer.print(op.data)),
    required('fields', union(fieldLists(printer, op).map(printFields))),
  ]);
}

function required(name: string, type: string): Field {
  return { name, isOptional: false, type };
}

function paramFields(op: Operation): Field[] {
  return paramNames(op).map((name) => required(name, 'string'));
}

/** Returns the fields of path, query and body together, for each alternative of the body. */
function fieldLists(printer: TypePrinter, op: Operation): Field[][] {
  const filledIn = Object.keys(op.clientForm?.query ?? {});
  const query = (op.query ? (printer.alternatives(op.query)[0] ?? []) : []).filter(
    ({ name }) => !filledIn.includes(name),
  );
  const bodies = op.body ? printer.alternatives(op.body) : [[]];
  return bodies.map((body) => {
    const given = op.bodyOptional ? body.map((field) => ({ ...field, isOptional: true })) : body;
    return [...paramFields(op), ...query, ...given];
  });
}

function printResources(printer: TypePrinter): string {
  const resources = new Map<string, string[]>();
  for (const op of operations as readonly Operation[]) {
    const resource = resourceOf(op);
    const methods = [...(resources.get(resource) ?? []), ...printMethods(printer, op)];
    resources.set(resource, methods);
  }
  const members = [...resources.keys()].map(
    (name) => `readonly ${name}: ${capitalize(name)}Methods;`,
  );
  const interfaces = [...resources].map(
    ([name, methods]) =>
      `export ${declaration(`${capitalize(name)}Methods`, `{ ${methods.join('\n')} }`)}`,
  );
  return [...interfaces, `export interface Resources { ${members.join(' ')} }`].join('\n');
}

function printMethods(printer: TypePrinter, op: Operation): string[] {
  const name = actionOf(op);
  const data = (op.clientForm?.data ?? op.data) as PrintedSchema; // its JSON
  const { fields, from, limit } = (op.query?.properties ?? {}) as Record<string, PrintedSchema>;
  const lists = fieldLists(printer, op);
  if (op.stream) {
    const given = without(lists, 'wait');
    return [
      `readonly ${name}: (given: ${given}, options?: Pick<CallOptions, 'signal'>) => AsyncGenerator<Event, void, undefined>;`,
    ];
  }
  const isPaged = from !== undefined && limit !== undefined;
  const signature = (mode: SelectionMode, given: string, parameter: string) => ({
    method: `${parameter}(${given}, options?: CallOptions): Promise<${printer.print(data, mode)}>;`,
    each: `${parameter}(${given}, options?: CallOptions): AsyncGenerator<${union(itemsOf(printer, data, mode))}, void, undefined>;`,
  });
  const plain = isAllOptional(lists) ? 'given?' : 'given';
  const signatures = fields?.items
    ? [
        signature('all', `${plain}: ${replaceFields(lists, true, 'undefined')}`, ''),
        signature(
          'picked',
          `given: ${replaceFields(lists, false, 'readonly Field[]')}`,
          `<const Field extends ${printer.print(fields.items)}>`,
        ),
      ]
    : [signature('raw', `${plain}: ${union(lists.map(printFields))}`, '')];
  const method = `readonly ${name}: { ${signatures.map((one) => one.method).join(' ')} };`;
  if (!isPaged) return [method];
  const each = `readonly ${eachName(name)}: { ${signatures.map((one) => one.each).join(' ')} };`;
  return [method, each];
}

function without(lists: readonly Field[][], name: string): string {
  return union(lists.map((list) => printFields(list.filter((field) => field.name !== name))));
}

function replaceFields(lists: readonly Field[][], isOptional: boolean, type: string): string {
  const name = 'fields';
  return union(
    lists.map((list) =>
      printFields([...list.filter((field) => field.name !== name), { name, isOptional, type }]),
    ),
  );
}

function isAllOptional(lists: readonly Field[][]): boolean {
  return lists.some((list) => list.every(({ isOptional }) => isOptional));
}

/** Returns the types of the items of the lists in the data, or of the lists one level deeper. */
function itemsOf(printer: TypePrinter, data: PrintedSchema, mode: SelectionMode): string[] {
  const listsIn = (schema: PrintedSchema) =>
    Object.values(schema.properties ?? {}).flatMap(({ items }) =>
      items ? [printer.print(items, mode)] : [],
    );
  const direct = listsIn(data);
  return direct.length > 0 ? direct : Object.values(data.properties ?? {}).flatMap(listsIn);
}

function eachName(name: string): string {
  return `each${capitalize(name.startsWith('list') ? name.slice('list'.length) : name)}`;
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

import { compareSchemas, type Direction, type Schema } from './compare-schemas.ts';

interface Reference {
  readonly $ref?: string;
}

interface Content {
  readonly content?: Readonly<Record<string, { readonly schema?: Schema }>>;
}

interface Parameter extends Reference {
  readonly name?: string;
  readonly in?: string;
  readonly required?: boolean;
  readonly schema?: Schema;
}

interface Operation {
  readonly operationId?: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Content & { readonly required?: boolean };
  readonly responses?: Readonly<Record<string, Content & Reference>>;
}

type Methods = Readonly<Record<string, Operation>>;

/** An OpenAPI document, as far as this tool reads it. */
export interface Contract {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Methods>>;
  readonly webhooks?: Readonly<Record<string, Methods>>;
  readonly components: unknown;
}

/** Returns the changes that break clients which were written for the former contract. */
export function compareContracts(former: Contract, current: Contract): string[] {
  const comparison = new ContractComparison(former, current);
  return [
    ...listOperations(former.paths).flatMap(([path, method, operation]) => {
      const next = current.paths[path]?.[method];
      const name = `${method.toUpperCase()} ${path}`;
      if (!next) return [`${name} was removed`];
      return comparison.compareOperations(operation, next).map((change) => `${name}: ${change}`);
    }),
    ...listOperations(former.webhooks ?? {}).flatMap(([event, method, operation]) => {
      const next = current.webhooks?.[event]?.[method];
      if (!next) return [`The event ${event} was removed`];
      // The service creates the body of a webhook, so it is compared like a response.
      const changes = comparison.compareContent(
        operation.requestBody,
        next.requestBody,
        'response',
      );
      return changes.map((change) => `The event ${event}: ${change}`);
    }),
  ];
}

function listOperations(paths: Readonly<Record<string, Methods>>): [string, string, Operation][] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([method]) => /^(?:get|put|post|delete|patch|head|options)$/.test(method))
      .map(([method, operation]): [string, string, Operation] => [path, method, operation]),
  );
}

class ContractComparison {
  readonly #former: Contract;
  readonly #current: Contract;

  constructor(former: Contract, current: Contract) {
    this.#former = former;
    this.#current = current;
  }

  compareOperations(former: Operation, current: Operation): string[] {
    const renamed = former.operationId !== current.operationId;
    const isBodyRequired = current.requestBody?.required && !former.requestBody?.required;
    return [
      // The SDK and the command line derive the names of methods and commands from it.
      ...(renamed ? [`its operationId is ${current.operationId}`] : []),
      ...compareSecurity(former, current),
      ...this.#compareParameters(former, current),
      ...(isBodyRequired ? ['the body is now required'] : []),
      ...this.compareContent(former.requestBody, current.requestBody, 'request'),
      ...this.#compareResponses(former, current),
    ];
  }

  compareContent(former: Content = {}, current: Content = {}, direction: Direction): string[] {
    return Object.entries(former.content ?? {}).flatMap(([type, { schema }]) => {
      const next = current.content?.[type];
      if (!next) return [`${type} was removed`];
      return this.#compare(schema ?? {}, next.schema ?? {}, direction);
    });
  }

  #compare(former: Schema, current: Schema, direction: Direction): string[] {
    return compareSchemas(former, current, {
      direction,
      resolveFormer: (reference) => resolve<Schema>(this.#former, reference),
      resolveCurrent: (reference) => resolve<Schema>(this.#current, reference),
    });
  }

  #compareParameters(former: Operation, current: Operation): string[] {
    const before = (former.parameters ?? []).map((one) => resolved(this.#former, one));
    const after = (current.parameters ?? []).map((one) => resolved(this.#current, one));
    const find = (list: readonly Parameter[], wanted: Parameter) =>
      list.find((one) => one.name === wanted.name && one.in === wanted.in);
    const added = after.filter((one) => one.required && !find(before, one)?.required);
    return [
      ...added.map(({ name }) => `the parameter ${name} is now required`),
      ...before.flatMap((parameter) => {
        const next = find(after, parameter);
        if (!next) return [`the parameter ${parameter.name} was removed`];
        const changes = this.#compare(parameter.schema ?? {}, next.schema ?? {}, 'request');
        return changes.map((change) => `the parameter ${parameter.name}: ${change}`);
      }),
    ];
  }

  /** Errors may be added and removed; only successful responses have content that clients rely on. */
  #compareResponses(former: Operation, current: Operation): string[] {
    const successful = Object.entries(former.responses ?? {}).filter(([status]) => status < '400');
    return successful.flatMap(([status, response]) => {
      const next = current.responses?.[status];
      if (!next) return [`the response ${status} was removed`];
      const [before, after] = [resolved(this.#former, response), resolved(this.#current, next)];
      const changes = this.compareContent(before, after, 'response');
      return changes.map((change) => `the response ${status}: ${change}`);
    });
  }
}

/** A token that was sufficient must stay sufficient. */
function compareSecurity(former: Operation, current: Operation): string[] {
  const list = ({ security = [] }: Operation) => security.map((one) => Object.values(one).flat());
  const after = list(current);
  if (after.length === 0) return [];
  const before = former.security?.length ? list(former) : [[]];
  const isKept = (scopes: readonly string[]) =>
    after.some((needed) => needed.every((scope) => scopes.includes(scope)));
  return before
    .filter((scopes) => !isKept(scopes))
    .map((scopes) => `${scopes.join(' and ') || 'no token'} is no longer sufficient`);
}

function resolved<Value extends Reference>(contract: Contract, value: Value): Value {
  return value.$ref === undefined ? value : resolve<Value>(contract, value.$ref);
}

function resolve<Value>(contract: Contract, reference: string): Value {
  let found: unknown = contract;
  for (const step of reference.replace(/^#\//, '').split('/')) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined;
  }
  if (found === undefined) throw new Error(`${reference} does not exist.`);
  return found as Value; // the document was validated by the linter
}

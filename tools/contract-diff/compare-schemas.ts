/** A JSON schema of an OpenAPI document, as far as this tool reads it. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly required?: readonly string[];
  /** `false` stands for a property that must not exist. */
  readonly properties?: Readonly<Record<string, Schema | false>>;
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
  readonly pattern?: string;
  readonly [limit: string]: unknown;
}

/** Who creates the values: clients create those of requests, and the service those of responses. */
export type Direction = 'request' | 'response';

export interface Comparison {
  direction: Direction;
  /** Resolves a reference in the former and in the current document. */
  resolveFormer(reference: string): Schema;
  resolveCurrent(reference: string): Schema;
}

const UPPER_LIMITS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const LOWER_LIMITS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];

/** Returns the changes that break clients which were written for the former schema. */
export function compareSchemas(former: Schema, current: Schema, options: Comparison): string[] {
  return new SchemaComparison(options).compare('', former, current);
}

class SchemaComparison {
  readonly #options: Comparison;
  /** Pairs that are being compared, because schemas can contain themselves. */
  readonly #pairs = new Set<string>();

  constructor(options: Comparison) {
    this.#options = options;
  }

  compare(path: string, former: Schema, current: Schema): string[] {
    if (former.$ref === undefined && current.$ref === undefined)
      return this.#compareResolved(path, former, current);
    const pair = `${former.$ref ?? path} ${current.$ref ?? path}`;
    if (this.#pairs.has(pair)) return [];
    this.#pairs.add(pair);
    const before = former.$ref ? this.#options.resolveFormer(former.$ref) : former;
    const after = current.$ref ? this.#options.resolveCurrent(current.$ref) : current;
    return this.compare(path, before, after);
  }

  #compareResolved(path: string, former: Schema, current: Schema): string[] {
    const place = path || 'the body';
    return [
      ...this.#compareTypes(former, current).map((change) => `${place} ${change}`),
      ...(this.#isRequest ? findNarrowed(former, current) : []).map(
        (change) => `${place} ${change}`,
      ),
      ...this.#compareProperties(path, former, current),
      ...this.#compareParts(path, former, current),
    ];
  }

  get #isRequest(): boolean {
    return this.#options.direction === 'request';
  }

  #compareTypes(former: Schema, current: Schema): string[] {
    const [before, after] = [listTypes(former), listTypes(current)];
    // Without a type, a schema accepts every value.
    const [narrow, wide] = this.#isRequest ? [before, after] : [after, before];
    const isWider =
      wide.length === 0 || (narrow.length > 0 && narrow.every((type) => wide.includes(type)));
    return isWider
      ? []
      : [`has the type ${after.join(' or ') || 'any'} instead of ${before.join(' or ') || 'any'}`];
  }

  #compareProperties(path: string, former: Schema, current: Schema): string[] {
    const before = Object.entries(former.properties ?? {});
    const after = current.properties ?? {};
    const at = (name: string) => (path ? `${path}.${name}` : name);
    const compared = before.flatMap(([name, schema]) => {
      const next = after[name];
      if (schema === false) return [];
      if (next) return this.compare(at(name), schema, next);
      // A client may still send what it always sent, if the service accepts unknown properties.
      const isIgnored = this.#isRequest && current.additionalProperties !== false;
      return isIgnored ? [] : [`${at(name)} was removed`];
    });
    const [required, requiredBefore] = [current.required ?? [], former.required ?? []];
    const changed = this.#isRequest
      ? required.filter((name) => !requiredBefore.includes(name))
      : requiredBefore.filter((name) => !required.includes(name) && name in after);
    const what = this.#isRequest ? 'is now required' : 'can now be missing';
    return [...compared, ...changed.map((name) => `${at(name)} ${what}`)];
  }

  #compareParts(path: string, former: Schema, current: Schema): string[] {
    const items =
      former.items && current.items ? this.compare(`${path}[]`, former.items, current.items) : [];
    const all = (former.allOf ?? []).flatMap((part, index) => {
      const next = current.allOf?.[index];
      return next ? this.compare(path, part, next) : [];
    });
    const values =
      isSchema(former.additionalProperties) && isSchema(current.additionalProperties)
        ? this.compare(`${path}.*`, former.additionalProperties, current.additionalProperties)
        : [];
    return [...items, ...all, ...values, ...this.#compareUnions(path, former, current)];
  }

  /** Unions may grow, but every variant that a client knows must still exist. */
  #compareUnions(path: string, former: Schema, current: Schema): string[] {
    const before = former.anyOf ?? former.oneOf ?? [];
    const after = current.anyOf ?? current.oneOf ?? [current];
    return before.flatMap((variant, index) => {
      const isKept = after.some((next) => this.#isCompatible(variant, next));
      if (isKept) return [];
      const same = after[index];
      const changes = same ? this.#fork().compare(path, variant, same) : [];
      return changes.length > 0 ? changes : [`${path || 'the body'} lost a variant`];
    });
  }

  #isCompatible(former: Schema, current: Schema): boolean {
    return this.#fork().compare('', former, current).length === 0;
  }

  /** Continues with a copy of the pairs, because a failed attempt must not hide them from another one. */
  #fork(): SchemaComparison {
    const fork = new SchemaComparison(this.#options);
    for (const pair of this.#pairs) fork.#pairs.add(pair);
    return fork;
  }
}

function isSchema(value: boolean | Schema | undefined): value is Schema {
  return typeof value === 'object';
}

function listTypes({ type, const: value, enum: values }: Schema): readonly string[] {
  if (type !== undefined) return typeof type === 'string' ? [type] : type;
  const known = values ?? (value === undefined ? [] : [value]);
  return [...new Set(known.map((one) => (one === null ? 'null' : typeof one)))];
}

/** Returns what the current schema of a request refuses and the former one accepted. */
function findNarrowed(former: Schema, current: Schema): string[] {
  const changes: string[] = [];
  const allowed = listValues(current);
  const lost = (listValues(former) ?? []).filter((value) => allowed && !allowed.includes(value));
  if (lost.length > 0) changes.push(`no longer accepts ${lost.join(', ')}`);
  if (allowed && !listValues(former)) changes.push(`accepts only ${allowed.join(', ')}`);
  if (current.pattern !== undefined && current.pattern !== former.pattern)
    changes.push(`has another pattern, ${current.pattern}`);
  const narrowed = (name: string, sign: number) => {
    const [before, after] = [former[name], current[name]];
    if (typeof after !== 'number') return;
    if (typeof before !== 'number' || sign * after < sign * before)
      changes.push(`has the ${name} ${after} instead of ${before ?? 'none'}`);
  };
  for (const name of UPPER_LIMITS) narrowed(name, 1);
  for (const name of LOWER_LIMITS) narrowed(name, -1);
  return changes;
}

/** Returns the only values that a schema accepts, as JSON, or undefined if it has no such list. */
function listValues({ const: value, enum: values }: Schema): string[] | undefined {
  const list = values ?? (value === undefined ? undefined : [value]);
  return list?.map((one) => JSON.stringify(one));
}

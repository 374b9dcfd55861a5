import type { CompiledQuery } from 'kysely';
import { hasPlugins, type NamedQuery, type Tx } from './bound-kysely.ts';

interface Statement<Row> {
  compile(tx: Tx): CompiledQuery<Row>;
}

interface Result<Row> {
  readonly rows: readonly Row[];
  /** Number of rows returned or changed. */
  readonly count: number;
}

/** Placeholder for a parameter in the compiled statement. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * Creates a prepared statement: compiled once per process and planned once per connection. Use it for
 * frequent statements whose text and best plan do not depend on the values: keys, not ranges or lists.
 * Names must be unique.
 */
export function prepare<Values extends object, Row>(
  name: string,
  build: (tx: Tx, values: Values) => Statement<Row>,
): (tx: Tx, values: Values) => Promise<Result<Row>> {
  let prepared: CompiledQuery<Row> | undefined;
  return async (tx, values) => {
    // Plugins, which tests use, must see statements with their values.
    if (hasPlugins(tx)) {
      const { rows, numAffectedRows } = await tx.executeQuery(build(tx, values).compile(tx));
      return { rows, count: Number(numAffectedRows ?? rows.length) };
    }
    prepared ??= build(tx, slotsOf<Values>()).compile(tx);
    const named = values as Readonly<Record<string, unknown>>; // slots are named after its properties
    const parameters = prepared.parameters.map((slot) =>
      slot instanceof Slot ? named[slot.name] : slot,
    );
    // Sent through the same queue as other statements. Statements must be sent in call order; otherwise a
    // read issued after a lock could run before it.
    const query: NamedQuery<Row> = { ...prepared, parameters, name };
    const { rows, numAffectedRows } = await tx.executeQuery<Row>(query);
    return { rows, count: Number(numAffectedRows ?? rows.length) };
  };
}

function slotsOf<Values extends object>(): Values {
  const slots = new Proxy({}, { get: (_target, name) => new Slot(String(name)) });
  return slots as Values; // every property read becomes a slot, which has no type yet
}

import type { CompiledQuery } from 'kysely';
import { hasPlugins, type NamedQuery, type Tx } from './bound-kysely.ts';

interface Statement<Row> {
  compile(tx: Tx): CompiledQuery<Row>;
}

interface Answer<Row> {
  readonly rows: readonly Row[];
  /** How many rows it gave or changed. */
  readonly count: number;
}

/** Stands where a value will be. */
class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A statement that is asked often: it is put into words once for the process, and planned once for each
 * connection. Only for statements that are the same whatever their values are, and whose best plan does
 * not depend on them: keys, not ranges or lists.
 */
export function prepare<Values extends object, Row>(
  name: string,
  build: (tx: Tx, values: Values) => Statement<Row>,
): (tx: Tx, values: Values) => Promise<Answer<Row>> {
  let prepared: CompiledQuery<Row> | undefined;
  return async (tx, values) => {
    // Whoever looks at statements, as tests do, is to see them with their values.
    if (hasPlugins(tx)) {
      const { rows, numAffectedRows } = await tx.executeQuery(build(tx, values).compile(tx));
      return { rows, count: Number(numAffectedRows ?? rows.length) };
    }
    prepared ??= build(tx, slotsOf<Values>()).compile(tx);
    const named = values as Readonly<Record<string, unknown>>; // every slot was read of it by its name
    const parameters = prepared.parameters.map((slot) =>
      slot instanceof Slot ? named[slot.name] : slot,
    );
    // On the same way as any other statement: those that are asked together must leave in the order in
    // which they were asked, or what is read after a lock would be read before it.
    const query: NamedQuery<Row> = { ...prepared, parameters, name };
    const { rows, numAffectedRows } = await tx.executeQuery<Row>(query);
    return { rows, count: Number(numAffectedRows ?? rows.length) };
  };
}

function slotsOf<Values extends object>(): Values {
  const slots = new Proxy({}, { get: (_target, name) => new Slot(String(name)) });
  return slots as Values; // whatever is read of it becomes a parameter, which has no type yet
}

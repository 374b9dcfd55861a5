import type { CompiledQuery } from 'kysely';
import { executePrepared, hasPlugins, type Tx } from './bound-kysely.ts';

interface Statement<Row> {
  compile(): CompiledQuery<Row>;
  execute(): Promise<Row[]>;
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
): (tx: Tx, values: Values) => Promise<Row[]> {
  let prepared: { text: string; slots: readonly unknown[] } | undefined;
  return async (tx, values) => {
    // Whoever looks at statements, as tests do, is to see them with their values.
    if (hasPlugins(tx)) return build(tx, values).execute();
    prepared ??= putIntoWords(build(tx, slotsOf<Values>()));
    const named: Readonly<Record<string, unknown>> = { ...values };
    return executePrepared<Row>(tx, {
      name,
      text: prepared.text,
      values: prepared.slots.map((slot) => (slot instanceof Slot ? named[slot.name] : slot)),
    });
  };
}

function slotsOf<Values extends object>(): Values {
  const slots = new Proxy({}, { get: (_target, name) => new Slot(String(name)) });
  return slots as Values; // whatever is read of it becomes a parameter, which has no type yet
}

function putIntoWords<Row>(statement: Statement<Row>) {
  const { sql: text, parameters: slots } = statement.compile();
  return { text, slots };
}

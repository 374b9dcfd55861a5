import { bindKysely } from '../../apps/server/src/db/bound-kysely.ts';
import type { DatabaseOptions } from '../../apps/server/src/db/database.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Statements that are sent together; the next wave waits for their results. */
export type Wave = Statement[];

type Plugin = NonNullable<DatabaseOptions['plugins']>[number];

/** Records the statements that a service sends. */
export function createRecorder() {
  // Only compiles statements; it has no connection.
  const compiler = bindKysely({} as never).getExecutor();
  let moment = 0;
  let seen = new Map<object, Seen>();
  const plugin: Plugin = {
    // Also called for subqueries, which have no result.
    transformQuery({ node, queryId }) {
      const { sql: text, parameters: values } = compiler.compileQuery(node, queryId);
      moment += 1;
      seen.set(queryId, { text, values, sent: moment });
      return node;
    },
    async transformResult({ result, queryId }) {
      moment += 1;
      const statement = seen.get(queryId);
      if (statement) statement.answered = moment;
      return result;
    },
  };
  return {
    plugin,
    /** Returns the statements since the last call. */
    take(): Wave[] {
      const taken = [...seen.values()];
      seen = new Map();
      return groupWaves(taken);
    },
  };
}

interface Seen extends Statement {
  readonly sent: number;
  answered?: number;
}

function groupWaves(statements: readonly Seen[]): Wave[] {
  const waves: Wave[] = [];
  let answered = Number.NEGATIVE_INFINITY;
  for (const { text, values, ...one } of statements.toSorted((a, b) => a.sent - b.sent)) {
    if (one.answered === undefined) continue;
    const follows = answered < one.sent;
    if (follows) waves.push([]);
    answered = follows ? one.answered : Math.min(answered, one.answered);
    waves.at(-1)?.push({ text, values });
  }
  return waves;
}

import { bindKysely } from '../../apps/server/src/db/bound-kysely.ts';
import type { DatabaseOptions } from '../../apps/server/src/db/database.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** Statements that travel together: the next wave waits for their answers. */
export type Wave = Statement[];

type Plugin = NonNullable<DatabaseOptions['plugins']>[number];

/** Writes down the statements that a service sends. */
export function createRecorder() {
  // Only to put statements into words; it has no connection.
  const compiler = bindKysely(undefined as never).getExecutor();
  let waves: Wave[] = [];
  let underWay = 0;
  const plugin: Plugin = {
    transformQuery({ node, queryId }) {
      const { sql: text, parameters: values } = compiler.compileQuery(node, queryId);
      if (underWay === 0) waves.push([]);
      underWay += 1;
      waves.at(-1)?.push({ text, values });
      return node;
    },
    async transformResult({ result }) {
      underWay -= 1;
      return result;
    },
  };
  return {
    plugin,
    /** What came since it was last asked. */
    take(): Wave[] {
      const taken = waves;
      waves = [];
      underWay = 0;
      return taken;
    },
  };
}

import pg from 'pg';
import { findTasks, staysTogether, type Tasks } from './find-tasks.ts';
import type { Statement } from './record-statements.ts';

export interface Explained {
  readonly kind: string;
  /** Undefined when it could not be explained; then there is why. */
  readonly tasks?: Tasks;
  readonly failure?: string;
}

/** Asks the coordinator how it would do each of the statements, with the rights of the service. */
export async function explainStatements(
  url: string,
  kinds: ReadonlyMap<string, readonly Statement[]>,
): Promise<Explained[]> {
  const client = new pg.Client({ connectionString: url, options: '-c role=lienzo_runtime' });
  await client.connect();
  try {
    const explained: Explained[] = [];
    for (const [kind, statements] of kinds) {
      const answers: Explained[] = [];
      for (const statement of statements)
        answers.push({ kind, ...(await explain(client, statement)) });
      // The worst of them stands for all.
      const worst = answers.find(({ tasks }) => !tasks || !staysTogether(tasks)) ?? answers[0];
      if (worst) explained.push(worst);
    }
    return explained;
  } finally {
    await client.end();
  }
}

async function explain(client: pg.Client, { text, values, editionId }: Statement) {
  await client.query('begin');
  try {
    if (editionId !== undefined) await client.query(`set local app.edition_id = '${editionId}'`);
    const { rows } = await client.query(`explain (format json) ${text}`, [...values]);
    return { tasks: findTasks(rows[0]['QUERY PLAN']) };
  } catch (error) {
    return { failure: error instanceof Error ? error.message : String(error) };
  } finally {
    await client.query('rollback');
  }
}

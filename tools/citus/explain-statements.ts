import pg from 'pg';
import { findTasks, type Tasks, usesOneShard } from './find-tasks.ts';
import type { Statement } from './record-statements.ts';

export interface Explained {
  readonly kind: string;
  /** Undefined when EXPLAIN failed. */
  readonly tasks?: Tasks;
  readonly failure?: string;
}

/** Explains each kind of statement on the coordinator, with the role of the service. */
export async function explainStatements(
  url: string,
  kinds: ReadonlyMap<string, readonly Statement[]>,
): Promise<Explained[]> {
  const client = new pg.Client({ connectionString: url, options: '-c role=lienzo_runtime' });
  await client.connect();
  try {
    const explained: Explained[] = [];
    for (const [kind, statements] of kinds) {
      const results: Explained[] = [];
      for (const statement of statements)
        results.push({ kind, ...(await explain(client, statement)) });
      // The worst result counts for the kind.
      const worst = results.find(({ tasks }) => !tasks || !usesOneShard(tasks)) ?? results[0];
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

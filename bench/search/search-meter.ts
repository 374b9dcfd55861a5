import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { BASE_PATH, searchTeam } from '@lienzo/contract';
import pg from 'pg';
import { runtimeOptions } from '../../apps/server/src/db/connection-settings.ts';
import type { Cleanup } from '../shared/run-context.ts';
import type { Wave } from '../shared/statement-recorder.ts';
import type { Searcher, Side } from './sized-edition.ts';

/** Milliseconds of one search. */
export interface Times {
  /** Planning and execution time as reported by PostgreSQL. */
  postgres: number;
  /** Time of the statements on one connection, until the last row is received. */
  sql: number;
  /** Time of the request, until the last byte is received. */
  http: number;
}

export interface Meter {
  measure(search: { searcher: Searcher; keyword: string; waves: readonly Wave[] }): Promise<Times>;
  /** Returns the plans of the statements as text. */
  explain(waves: readonly Wave[]): Promise<string>;
}

export async function createMeter(cleanup: Cleanup, side: Side): Promise<Meter> {
  const sql = new pg.Client({
    connectionString: side.databaseUrl,
    options: runtimeOptions('lienzo_runtime'),
    pipeline: true,
  });
  await sql.connect();
  cleanup.add(() => sql.end());
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  cleanup.add(() => agent.destroy());
  const begin = () => [
    sql.query('BEGIN READ ONLY'),
    sql.query(`SET LOCAL app.edition_id = '${side.params.edition_id}'`),
  ];
  const sendBySql = async (waves: readonly Wave[]) => {
    const opening = begin();
    for (const wave of waves) {
      await Promise.all(wave.map(({ text, values }) => sql.query(text, [...values])));
    }
    await Promise.all(opening);
  };
  const askForPlans = async (waves: readonly Wave[], options: string) => {
    await Promise.all(begin());
    const plans = [];
    for (const { text, values } of waves.flat()) {
      const { rows } = await sql.query(`explain (analyze, ${options}) ${text}`, [...values]);
      plans.push(rows.map((row) => row['QUERY PLAN']));
    }
    await sql.query('COMMIT');
    return plans;
  };
  return {
    async measure({ searcher, keyword, waves }) {
      const http = await time(() => sendOverHttp(side, { searcher, keyword, agent }));
      const bare = await time(() => sendBySql(waves));
      await sql.query('COMMIT');
      const plans = await askForPlans(waves, 'timing off, format json');
      const postgres = plans
        .map(([plan]) => plan[0]['Planning Time'] + plan[0]['Execution Time'])
        .reduce((sum, milliseconds) => sum + milliseconds, 0);
      return { postgres, sql: bare, http };
    },
    async explain(waves) {
      const plans = await askForPlans(waves, 'buffers');
      return plans.map((lines) => lines.join('\n')).join('\n\n');
    },
  };
}

interface Request {
  searcher: Searcher;
  keyword: string;
  agent: Agent;
}

async function sendOverHttp({ url, params }: Side, { searcher, keyword, agent }: Request) {
  const path = searchTeam.path
    .replace('{edition_id}', params.edition_id)
    .replace('{team_id}', params.team_id);
  const headers = { authorization: `Bearer ${searcher.token}` };
  const query = `?search=${encodeURIComponent(keyword)}`;
  const request = get(`${url}${BASE_PATH}${path}${query}`, { agent, headers });
  const [response]: IncomingMessage[] = await once(request, 'response');
  await response?.toArray();
  if (response?.statusCode !== 200)
    throw new Error(`A search responded with ${response?.statusCode}.`);
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

import { PassThrough } from 'node:stream';
import { bindKysely, type Tx } from '../../apps/server/src/db/bound-kysely.ts';

interface Statement {
  text: string;
  values: unknown[];
}

interface StatementResult {
  rows: unknown[];
  rowCount: number | null;
}

/** Creates a query builder whose statements go to a function instead of a connection. */
export function createFakeTransaction(query: (asked: Statement) => Promise<StatementResult>): Tx {
  return bindKysely({ connection: { stream: new PassThrough() }, query } as never); // the part of a client that it uses
}

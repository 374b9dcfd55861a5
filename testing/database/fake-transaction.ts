import { PassThrough } from 'node:stream';
import { bindKysely, type Tx } from '../../apps/server/src/db/bound-kysely.ts';

interface Asked {
  text: string;
  values: unknown[];
}

interface Answered {
  rows: unknown[];
  rowCount: number | null;
}

/** A query builder whose statements go to a function instead of a connection. */
export function txOver(query: (asked: Asked) => Promise<Answered>): Tx {
  return bindKysely({ connection: { stream: new PassThrough() }, query } as never); // what it uses of a client
}

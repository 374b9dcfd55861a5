import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { AuditRow, listAudit, QueryOf } from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import { CommandError } from '../errors.ts';

type Query = QueryOf<typeof listAudit>;

/** Yields the rows of the audit log of an edition that match, oldest first. */
export async function* readRows(
  client: Client,
  { edition_id, ...filter }: { edition_id: string } & Query,
): AsyncGenerator<AuditRow, void, undefined> {
  let after = filter.after;
  for (let more = true; more; ) {
    const page = await client.audit.list({
      ...{ ...filter, edition_id, order: 'oldest', limit: 200 },
      ...(after !== undefined && { after }),
    });
    yield* page.rows;
    after = page.next_after;
    more = page.has_more;
  }
}

/** Yields the rows of a file that was exported as NDJSON. */
export async function* readFileRows(path: string): AsyncGenerator<AuditRow, void, undefined> {
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Infinity });
  let count = 0;
  for await (const line of lines) {
    count += 1;
    if (line.trim() === '') continue;
    try {
      yield JSON.parse(line) as AuditRow; // the verifier rejects everything else
    } catch (error) {
      throw new CommandError(
        `Line ${count} of ${path} is not JSON. Export it with --format ndjson.`,
        {
          cause: error,
        },
      );
    }
  }
}

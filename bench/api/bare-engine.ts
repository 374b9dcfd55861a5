// A minimal server: Fastify, pg, and the SQL that fetches or writes the data of an operation.
//
// For reads it sends the statements of the service, recorded while the service handled the request;
// `isOwn` in operations.ts selects them. It omits the statements that determine
//
// - the user of the token,
// - the edition of the transaction (there is none here: each statement runs on its own),
// - whether the caller is in the edition, the team and the space, and which zones are hidden from them,
// - for a search, the teams of the caller and whether the team exists.
//
// For writes of frames it has its own statements: the row of the zone, the journal, the elements and the
// search entries. It omits the checks of the caller, of elements with the same ids and of tombstones, the
// modification time of the space, and the scheduling of versions and compaction. Its journal entries are
// as long as those of the service, but have no content.
//
// It sends statements like the service: pipelined, and prepared where the service prepares them. It
// connects as the owner of the tables, who bypasses row-level security, but otherwise with the settings
// of the service.
import Fastify, { type FastifyReply } from 'fastify';
import pg from 'pg';
import type { Statement } from '../shared/statement-recorder.ts';

export interface BareRead {
  readonly waves: readonly (readonly Statement[])[];
  /** The name of its prepared statement, if it has one. */
  readonly name?: string;
}

export interface BareSettings {
  readonly databaseUrl: string;
  readonly poolSize: number;
  readonly editionId: string;
  readonly authorZuid: string;
  readonly updateBytes: number;
  readonly tokens: readonly number[];
  /** Statements by path and query of a request. */
  readonly reads: Readonly<Record<string, BareRead>>;
  /** The zone that a request writes to, by its path. */
  readonly writes: Readonly<Record<string, string>>;
}

const settings: BareSettings = JSON.parse(process.env.BARE_SETTINGS ?? '');
const pool = new pg.Pool({
  connectionString: settings.databaseUrl,
  options: '-c jit=off -c random_page_cost=1.1',
  max: settings.poolSize,
  pipeline: true,
});
const app = Fastify();

for (const [address, { waves, name }] of Object.entries(settings.reads)) {
  app.get(address.split('?', 1)[0] ?? '', async (_request, reply) => {
    const answers: unknown[] = [];
    for (const wave of waves) {
      const results = await Promise.all(
        wave.map(({ text, values }) => pool.query({ name, text, values: [...values] })),
      );
      answers.push(...results.map(({ rows }) => rows));
    }
    return send(reply, answers);
  });
}

function send(reply: FastifyReply, answers: readonly unknown[]) {
  const [rows] = answers;
  // PostgreSQL returns elements as JSON text; it is joined as the service joins it.
  const lines = Array.isArray(rows) && rows[0]?.line !== undefined;
  if (!lines) return reply.send(answers);
  return reply.type('application/json').send(`[${rows.map(({ line }) => line).join(',')}]`);
}

interface Frame {
  meta: { id: string; name: string };
}

for (const [address, zoneId] of Object.entries(settings.writes)) {
  app.post<{ Body: { frames: Frame[] } }>(address, async ({ body }) => {
    await insertFrames(zoneId, body.frames);
    return { inserted: body.frames.length };
  });
}

async function insertFrames(zoneId: string, frames: readonly Frame[]): Promise<void> {
  const { editionId, authorZuid, updateBytes, tokens } = settings;
  const time = new Date();
  const client = await pool.connect();
  try {
    const [, zone] = await Promise.all([
      client.query('BEGIN'),
      client.query<{ head: string }>({
        name: 'zone',
        text: `select head from zones where edition_id = $1 and zone_id = $2 for no key update`,
        values: [editionId, zoneId],
      }),
    ]);
    const seq = String(BigInt(zone.rows[0]?.head ?? 0) + 1n);
    const rows = frames.map((frame) => ({ id: frame.meta.id, body: frame }));
    const names = frames.map(({ meta }) => ({ id: meta.id, name: meta.name, tokens }));
    await Promise.all([
      client.query({
        name: 'update',
        text: `insert into zone_updates (edition_id, zone_id, seq, data, author_zuid, created_time)
         values ($1, $2, $3, $4, $5, $6)`,
        values: [editionId, zoneId, seq, Buffer.alloc(updateBytes), authorZuid, time],
      }),
      client.query({
        name: 'change',
        text: `update zones set head = $3, projected_seq = $3, modified_time = $4,
           last_author_zuid = $5, element_count = element_count + $6
         where edition_id = $1 and zone_id = $2`,
        values: [editionId, zoneId, seq, time, authorZuid, frames.length],
      }),
      client.query({
        name: 'elements',
        text: `insert into elements
           (edition_id, zone_id, element_id, kind, z, body, items, changed_seq, changed_time)
         select $1, $2, id, 'frame', 'a0', body, '{}', $4, $5
         from json_to_recordset($3::json) as row (id uuid, body json)`,
        values: [editionId, zoneId, JSON.stringify(rows), seq, time],
      }),
      client.query({
        name: 'entries',
        text: `insert into search_entries
           (edition_id, zone_id, entry_id, kind, text, folded, tokens, modified_time)
         select $1, $2, id, 'frame', name, lower(name), tokens, $4
         from json_to_recordset($3::json) as row (id uuid, name text, tokens int[])`,
        values: [editionId, zoneId, JSON.stringify(names), time],
      }),
      client.query('COMMIT'),
    ]);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

process.stdout.write(`listening at ${await app.listen({ host: '127.0.0.1', port: 0 })}\n`);

// Measures export and import of a large edition: duration, memory, and whether a second import is a no-op.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@lienzo/sdk';
import { query } from '../../testing/zones/test-canvas.ts';
import { type BenchService, startBenchService } from '../shared/bench-service.ts';
import { say } from '../shared/figures.ts';
import { type Cleanup, createCleanup } from '../shared/run-context.ts';
import { type Edition, fillEdition, makeEdition } from './fill-edition.ts';
import { type CliRun, measureCli } from './measure-cli.ts';

const ZONES = 10_000;
const QUICK_ZONES = 200;
/** A second edition has a tenth of the zones, to see whether memory grows with the edition. */
const SHARE = 10;
const MAX_MEGABYTES = 300;

/**
 * Returns true if everything is imported once, in bounded memory, and a second import changes
 * nothing.
 */
export async function run({ quick }: { quick: boolean }): Promise<boolean> {
  const cleanup = createCleanup();
  try {
    return await move(cleanup, quick ? QUICK_ZONES : ZONES);
  } catch (error) {
    say(cleanup.diagnostics());
    throw error;
  } finally {
    await cleanup.close();
  }
}

async function move(cleanup: Cleanup, zones: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-transfer-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const bench = await startBenchService({ cleanup, zones: 1 });
  const [few, many, target] = await Promise.all([
    createOwner(bench, 'few'),
    createOwner(bench, 'many'),
    createOwner(bench, 'target'),
  ]);
  await fillEdition(few.client, few, zones / SHARE);
  await fillEdition(many.client, many, zones);
  say(`${zones} zones, and ${zones / SHARE} in a second edition, each with 24 elements`);

  const lienzo = (who: Owner, ...args: string[]) =>
    measureCli(args, {
      LIENZO_URL: bench.service.url,
      LIENZO_TOKEN: who.token,
      LIENZO_EDITION: who.edition_id,
    });
  // The service lists versions of at most 60 zones a minute; exporting versions would take hours.
  const save = (who: Owner, name: string) =>
    lienzo(who, 'export', join(folder, name), '--no-versions');
  const bring = (name: string) => lienzo(target, 'import', join(folder, name));

  const small = print('export of a tenth', await save(few, 'few'));
  const exported = print('export', await save(many, 'many'));
  const imported = print('import', await bring('many'));
  const complete = await isSame(bench, many, target);
  const before = await fingerprint(bench, target);
  const again = print('second import', await bring('many'));
  const unchanged = (await fingerprint(bench, target)) === before;
  const nothing = again.stderr.includes('Nothing to import');
  const most = Math.max(exported.megabytes, imported.megabytes, again.megabytes);
  const holds = complete && unchanged && nothing && most <= MAX_MEGABYTES;
  say(
    `import complete: ${complete}; the second import changed nothing: ${unchanged}, and reports so: ${nothing}`,
  );
  say(
    `transfer: ${zones} zones, export ${show(exported)}, import ${show(imported)}, again ${show(again)}, a tenth exported in ${show(small)}, limit ${MAX_MEGABYTES} MB: ${holds ? 'holds' : 'does not hold'}`,
  );
  return holds;
}

type Owner = Awaited<ReturnType<typeof createOwner>>;

async function createOwner(bench: BenchService, user: string) {
  const token = await bench.mint({ user, expires_in: 86_400 });
  const client = createClient({ baseUrl: bench.service.url, token });
  return { token, client, ...(await makeEdition(client, bench.databaseUrl)) };
}

/** Returns whether two editions have the same zones and elements by name and content. */
async function isSame(bench: BenchService, one: Edition, other: Edition): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((edition) => read(bench, edition)));
  return first !== '' && first === second;
}

/** Returns a hash of the zones of an edition; an import keeps the ids of elements. */
async function read({ databaseUrl }: BenchService, { edition_id }: Edition): Promise<string> {
  const [row] = await query<{ hash: string | null }>(
    { database: { url: databaseUrl } },
    `select md5(string_agg(zone, ',' order by zone)) as hash from (
       select zone_name || coalesce(string_agg(element_id || md5(body::text), ',' order by z), '')
         as zone
       from zones left join elements using (edition_id, zone_id)
       where edition_id = $1 group by zone_id, zone_name
     ) as found`,
    [edition_id],
  );
  return row?.hash ?? '';
}

/**
 * Returns a hash that changes with any write to the content. Versions and compaction do not count.
 */
async function fingerprint(
  { databaseUrl }: BenchService,
  { edition_id }: Edition,
): Promise<string> {
  const [row] = await query<{ hash: string }>(
    { database: { url: databaseUrl } },
    `select (select md5(string_agg(concat_ws(' ', zone_id, space_id, zone_name, position, status,
                      head, modified_time), ',' order by zone_id))
             from zones where edition_id = $1)
         || (select md5(string_agg(space_id || space_name || modified_time, ',' order by space_id))
             from spaces where edition_id = $1)
         || (select count(*) from outbox where edition_id = $1) as hash`,
    [edition_id],
  );
  return row?.hash ?? '';
}

function print(what: string, measured: CliRun): CliRun {
  const last = measured.stderr.trim().split('\n').at(-1) ?? '';
  say(`${what}: ${show(measured)}. ${last.replace(/\S*\/lienzo-transfer-\w+/, '…')}`);
  return measured;
}

function show({ seconds, megabytes }: CliRun): string {
  return `${seconds.toFixed(1)} s with ${megabytes.toFixed(0)} MB`;
}

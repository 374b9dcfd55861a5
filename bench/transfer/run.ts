// Can an edition of any size be moved: in how much time, in how much memory, and is once enough?
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@lienzo/sdk';
import { query } from '../../testing/zones/test-canvas.ts';
import { type Stage, setStage } from '../shared/bench-service.ts';
import { say } from '../shared/figures.ts';
import { type Closers, createClosers } from '../shared/run-context.ts';
import { type Edition, fillEdition, makeEdition } from './fill-edition.ts';
import { type CliRun, measureCli } from './measure-cli.ts';

const ZONES = 10_000;
const QUICK_ZONES = 200;
/** Beside them a tenth, so that one sees whether memory grows with the edition. */
const SHARE = 10;
const MAX_MEGABYTES = 300;

/** True when everything arrives once, in bounded memory, and a second import changes nothing. */
export async function run({ quick }: { quick: boolean }): Promise<boolean> {
  const closers = createClosers();
  try {
    return await move(closers, quick ? QUICK_ZONES : ZONES);
  } catch (error) {
    say(closers.explanation());
    throw error;
  } finally {
    await closers.close();
  }
}

async function move(closers: Closers, zones: number): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'lienzo-transfer-'));
  closers.add(() => rm(folder, { recursive: true, force: true }));
  const stage = await setStage({ closers, zones: 1 });
  const [few, many, target] = await Promise.all([
    settle(stage, 'few'),
    settle(stage, 'many'),
    settle(stage, 'target'),
  ]);
  await fillEdition(few.client, few, zones / SHARE);
  await fillEdition(many.client, many, zones);
  say(`${zones} zones, and ${zones / SHARE} beside them, each with 24 elements`);

  const lienzo = (who: Settled, ...args: string[]) =>
    measureCli(args, {
      LIENZO_URL: stage.service.url,
      LIENZO_TOKEN: who.token,
      LIENZO_EDITION: who.edition_id,
    });
  // The service lists versions of 60 zones a minute, whatever the settings; they would be hours.
  const save = (who: Settled, name: string) =>
    lienzo(who, 'export', join(folder, name), '--no-versions');
  const bring = (name: string) => lienzo(target, 'import', join(folder, name));

  const small = tell('export of a tenth', await save(few, 'few'));
  const exported = tell('export', await save(many, 'many'));
  const imported = tell('import', await bring('many'));
  const complete = await isSame(stage, many, target);
  const before = await fingerprint(stage, target);
  const again = tell('second import', await bring('many'));
  const unchanged = (await fingerprint(stage, target)) === before;
  const nothing = again.told.includes('Nothing to import');
  const most = Math.max(exported.megabytes, imported.megabytes, again.megabytes);
  const holds = complete && unchanged && nothing && most <= MAX_MEGABYTES;
  say(
    `everything arrived: ${complete}; the second import changed nothing: ${unchanged}, and says so: ${nothing}`,
  );
  say(
    `transfer: ${zones} zones, export ${show(exported)}, import ${show(imported)}, again ${show(again)}, a tenth exported in ${show(small)}, limit ${MAX_MEGABYTES} MB: ${holds ? 'holds' : 'does not hold'}`,
  );
  return holds;
}

type Settled = Awaited<ReturnType<typeof settle>>;

async function settle(stage: Stage, user: string) {
  const token = await stage.mint({ user, expires_in: 86_400 });
  const client = createClient({ baseUrl: stage.service.url, token });
  return { token, client, ...(await makeEdition(client, stage.databaseUrl)) };
}

/** Whether two editions hold as many zones and elements, by names and content alike. */
async function isSame(stage: Stage, one: Edition, other: Edition): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((edition) => read(stage, edition)));
  return first !== '' && first === second;
}

/** What is in the zones of an edition; ids of elements stay the same when they are imported. */
async function read({ databaseUrl }: Stage, { edition_id }: Edition): Promise<string> {
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

/** Changes with any write to the content of an edition; versions and compaction come by themselves. */
async function fingerprint({ databaseUrl }: Stage, { edition_id }: Edition): Promise<string> {
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

function tell(what: string, measured: CliRun): CliRun {
  const last = measured.told.trim().split('\n').at(-1) ?? '';
  say(`${what}: ${show(measured)}. ${last.replace(/\S*\/lienzo-transfer-\w+/, '…')}`);
  return measured;
}

function show({ seconds, megabytes }: CliRun): string {
  return `${seconds.toFixed(1)} s with ${megabytes.toFixed(0)} MB`;
}

import { randomUUID } from 'node:crypto';
import { insertFrames } from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import { createZones } from '../../testing/zones/create-zones.ts';
import { type Canvas, query } from '../../testing/zones/test-canvas.ts';
import type { BenchService } from '../shared/bench-service.ts';
import { framesText } from './make-requests.ts';

const FRAMES = 100;
const ZONES = 12;
const MEMBERS = 50;

/** Fills a space with zones, a zone with frames and a team with members. */
export async function fillHome({ client, databaseUrl }: BenchService, home: Canvas): Promise<void> {
  await createZones(client, home, ZONES - 1);
  await insertHarbours(client, home, FRAMES);
  const database = { url: databaseUrl };
  const people = `generate_series(1, ${MEMBERS - 1}) n`;
  await query(
    { database },
    `insert into edition_members (edition_id, zuid, role, display_name, mail_id, joined_time)
     select $1, n, 'MEMBER', 'Person ' || n, 'person-' || n || '@example.test', now() from ${people}`,
    [home.edition_id],
  );
  await query(
    { database },
    `insert into team_members
       (edition_id, team_id, zuid, role, added_by, added_time, modified_time)
     select $1, $2, n, 'MEMBER', 1, now(), now() from ${people}`,
    [home.edition_id, home.team_id],
  );
}

/** Inserts frames that the measured search finds. */
export async function insertHarbours(client: Client, params: Canvas, count: number): Promise<void> {
  const body = JSON.parse(framesText({ count, name: 'Harbour', id: randomUUID }));
  await client.call(insertFrames, { params, body });
}

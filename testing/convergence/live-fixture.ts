import { randomUUID } from 'node:crypto';
import { systemClock } from '../../apps/server/src/core/clock.ts';
import { createIdSource } from '../../apps/server/src/core/ids.ts';
import { createOffload } from '../../apps/server/src/core/offload.ts';
import { openDatabase } from '../../apps/server/src/db/database.ts';
import { type InZone, insertZones } from '../../apps/server/src/domain/zones/queries.ts';
import { createFastDatabase } from '../database/fast-database.ts';
import { reserveAllSeconds } from '../service/reserve-all-seconds.ts';
import { startTestService, type TestService } from '../service/test-service.ts';
import { addEditor } from '../zones/add-editor.ts';
import { makeCanvas } from '../zones/test-canvas.ts';
import type { ZoneDeps } from './zone-on-two-nodes.ts';

/** A database with editors, in which tests create zones. */
export interface LiveFixture extends ZoneDeps {
  readonly service: TestService;
  makeZone(): Promise<InZone>;
  close(): Promise<void>;
}

const CONNECTIONS = 12;
/** The service takes node numbers from 0 up. */
const NODE = 255;

export async function startLiveFixture(): Promise<LiveFixture> {
  const fast = await createFastDatabase();
  const service = await startTestService({ database: fast.database });
  const owner = await service.signIn('owner');
  const canvas = await makeCanvas(service, owner);
  const people = [owner];
  for (const name of ['ben', 'cleo']) {
    const person = await service.signIn(name);
    await addEditor(owner.client, person, { zone: canvas });
    people.push(person);
  }
  const db = openDatabase({ ...service.config.database, poolSize: CONNECTIONS });
  const clock = systemClock;
  const offload = createOffload();
  const ids = createIdSource({ lease: reserveAllSeconds(NODE), clock });
  return {
    ...{ service, db, clock, offload, ids },
    settings: service.config.settings,
    zuids: people.map(({ zuid }) => zuid),
    async makeZone() {
      const zoneKey = ids.next();
      const zone = {
        editionId: canvas.edition_id,
        spaceId: canvas.space_id,
        zoneId: randomUUID(),
      };
      const more = { name: 'Zone', position: `b${zoneKey}`, authorZuid: owner.zuid };
      const row = { ...zone, ...more, zoneKey, time: clock.now() };
      await db.changeEdition(zone.editionId, (tx) => insertZones(tx, [row]));
      return zone;
    },
    async close() {
      await offload.close();
      await db.close();
      await service.close();
      await fast.close();
    },
  };
}

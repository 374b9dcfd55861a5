import { beforeEach, describe, expect, it } from 'vitest';
import { otherFaults, projectionFaults } from '../../../../testing/database/planted-faults.ts';
import { useDatabase, useOffload } from '../../../../testing/hooks/use-database.ts';
import { usePerson, useService } from '../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../testing/hooks/use-zone.ts';
import { fillArchivedZone } from '../../../../testing/zones/archived-zone.ts';
import { query } from '../../../../testing/zones/test-canvas.ts';
import { verify } from './verify.ts';

const service = useService();
const db = useDatabase(service);
const offload = useOffload();
const ada = usePerson(service, 'ada');
const canvas = useCanvas(service, ada, { perTest: true });

const run = (repair = false) => verify({ db, offload }, { repair, edition: canvas.edition_id });
const plant = (sql: string) => query(service, sql, [canvas.zone_id]);
const kinds = ({ listed }: Awaited<ReturnType<typeof run>>) =>
  [...new Set(listed.map(({ kind }) => kind))].toSorted();

beforeEach(() => fillArchivedZone({ client: ada.client, db, offload }, canvas));

describe('verification', () => {
  it('finds nothing in a sound zone and changes nothing', async () => {
    expect(await run()).toMatchObject({ faults: 0, repaired: 0, listed: [] });
  });

  it.each(Object.entries(projectionFaults))('finds and repairs %s', async (_name, { sql }) => {
    await plant(sql);
    const found = await run();
    expect(kinds(found)).toContain('projection');
    expect(kinds(await run())).toEqual(kinds(found)); // without repair, nothing was changed
    expect(await run(true)).toMatchObject({ faults: found.faults });
    expect(await run()).toMatchObject({ faults: 0 });
  });

  it.each(Object.entries(otherFaults))('finds %s', async (_name, { sql, kind }) => {
    await plant(sql);
    expect(kinds(await run())).toContain(kind);
  });
});

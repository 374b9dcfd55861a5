import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usePerson, useService } from '../../../../../testing/hooks/use-service.ts';
import { useCanvas } from '../../../../../testing/hooks/use-zone.ts';
import { type SpawnedProgram, spawnProgram } from '../../../../../testing/service/spawn-program.ts';
import { AUDIENCE } from '../../../../../testing/service/test-service.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
// A zone at its limit of 32 MiB, with elements at their limit of 64 KiB.
const ELEMENTS = 512;
const TEXT_CHARACTERS = 65_000;
const READERS = 8;
const HEAP_MEGABYTES = 700;

const service = useService();
const ada = usePerson(service, 'ada');
const canvas = useCanvas(service, ada);
let node: SpawnedProgram;
let url: string;

beforeAll(async () => {
  await fillZone();
  node = spawnProgram(MAIN, {
    env: {
      NODE_OPTIONS: `--max-old-space-size=${HEAP_MEGABYTES}`,
      DATABASE_URL: service.database.url,
      OIDC_ISSUER: service.identity.issuer,
      OIDC_AUDIENCE: AUDIENCE,
      RATE_READ_PER_MINUTE: '1000000',
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'info',
    },
  });
  url = /"url":"([^"]+)"/.exec(await node.line(/Lienzo is ready/))?.[1] ?? '';
}, 180_000);
afterAll(async () => {
  node.process.kill('SIGKILL');
  await node.ended;
});

/** Writes rows directly: what is read does not depend on the journal. */
async function fillZone(): Promise<void> {
  await query(
    service,
    `insert into elements (edition_id, zone_id, element_id, kind, z, body, items)
     select $1, $2, gen_random_uuid(), 'shape', 'a' || lpad(n::text, 4, '0'),
       json_build_object('meta', json_build_object('id', gen_random_uuid()),
         'basic', json_build_object('type', 'OVAL'),
         'properties', json_build_object('fills', json_build_array(json_build_object('no_fill', json_build_object()))),
         'text', json_build_object('paragraphs', json_build_array(json_build_object('id', gen_random_uuid(),
           'portions', json_build_array(json_build_object('text', repeat('é', $3 / 2))))))), '{}'
     from generate_series(1, $4) n`,
    [canvas.edition_id, canvas.zone_id, TEXT_CHARACTERS, ELEMENTS],
  );
  await query(
    service,
    `update zones set element_count = $2, element_bytes = (select sum(octet_length(body::text))
       from elements e where e.zone_id = $1) where zone_id = $1`,
    [canvas.zone_id, ELEMENTS],
  );
}

const base = () =>
  `${url}/service/api/v1/editions/${canvas.edition_id}/spaces/${canvas.space_id}/zones`;
const READS = {
  shapes: () => `${base()}/${canvas.zone_id}/shapes`,
  'shapes in their input form': () => `${base()}/${canvas.zone_id}/shapes?form=input`,
  'all elements': () => `${base()}/${canvas.zone_id}/elements/query`,
  'the zone with its data': () =>
    `${base()}?action_type=GET_SPACE_DATA_WITH_ZONE_DATA&zone_id=${canvas.zone_id}`,
};

/** Reads everything and returns the number of bytes. */
async function read(address: string): Promise<number> {
  const response = await fetch(address, { headers: { authorization: `Bearer ${ada.token}` } });
  expect(response.status).toBe(200);
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  return bytes;
}

describe.each(Object.entries(READS))('eight parallel reads of %s', (_name, addressOf) => {
  it('fit into a heap of 700 MB', {
    timeout: 180_000,
  }, async () => {
    const sizes = await Promise.all(Array.from({ length: READERS }, () => read(addressOf())));
    expect(Math.min(...sizes)).toBeGreaterThan(ELEMENTS * (TEXT_CHARACTERS - 10));
    expect(new Set(sizes).size).toBe(1);
    expect(node.process.exitCode).toBeNull();
  });
});

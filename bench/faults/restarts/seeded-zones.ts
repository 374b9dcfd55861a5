import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import * as contract from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import { createZones } from '../../../testing/zones/create-zones.ts';
import type { Canvas } from '../../../testing/zones/test-canvas.ts';

const ZONES = 6;
const TEMPLATE = '1001';

/** Zones with every kind of content, which stay unchanged during the run. */
export interface SeededZones {
  /** Words that a search must find exactly once. */
  readonly words: readonly string[];
  /** Checks that all responses are the same as when the zones were created. */
  checkUnchanged(client: Client): Promise<void>;
}

export async function seedZones(client: Client, home: Canvas): Promise<SeededZones> {
  const zones = await createZones(client, home, ZONES);
  const words: string[] = [];
  for (const zone of zones) words.push(...(await fillZone(client, zone)));
  const before = await readZones(client, zones);
  return {
    words,
    async checkUnchanged(later) {
      const after = await readZones(later, zones);
      const other = before.findIndex((one, index) => !isDeepStrictEqual(one, after[index]));
      if (other >= 0)
        throw new Error(
          `A zone has changed: ${JSON.stringify(before[other])} is now ${JSON.stringify(after[other])}`,
        );
    },
  };
}

/** Returns the words in the zone. */
async function fillZone(client: Client, zone: Canvas): Promise<string[]> {
  const wordOf = (kind: string) => `${kind}${randomUUID().replaceAll('-', '')}`;
  const words = { frame: wordOf('frame'), shape: wordOf('shape'), comment: wordOf('comment') };
  const zoneWord = wordOf('zone');
  const [frame, first, second] = [randomUUID(), randomUUID(), randomUUID()];
  const properties = { layout: { top: 10, left: 20, width: 300, height: 200, rotate: 30 } };
  const text = (word: string) => ({
    paragraphs: [{ id: randomUUID(), portions: [{ text: word }] }],
  });
  await client.call(contract.renameZone, { params: zone, body: { zone_name: zoneWord } });
  await client.call(contract.changeElements, {
    params: zone,
    body: {
      insert: {
        frames: [{ meta: { id: frame, name: words.frame }, properties }],
        shapes: [
          { meta: { id: first }, frame_id: frame, basic: { type: 'OVAL' }, properties },
          { meta: { id: second }, basic: { type: 'CLOUD' }, text: text(words.shape) },
        ],
        connectors: [
          {
            meta: { id: randomUUID() },
            connected: { first: { shape_id: first }, second: { shape_id: second } },
          },
        ],
        comments: [{ meta: { id: randomUUID() }, text: words.comment, element_id: first }],
      },
    },
  });
  // Inserting a template saves a version.
  await client.call(contract.insertTemplate, { params: zone, body: { template_id: TEMPLATE } });
  return [zoneWord, ...Object.values(words)];
}

async function readZones(client: Client, zones: readonly Canvas[]) {
  const answers: unknown[] = [];
  for (const zone of zones) answers.push(await readZone(client, zone));
  return answers;
}

async function readZone(client: Client, params: Canvas) {
  const [plain, input] = [{ params }, { params, query: { form: 'input' as const } }];
  const meta = await client.call(contract.getZoneMeta, plain);
  const data = await client.call(contract.getZoneData, {
    params,
    query: { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id: params.zone_id },
  });
  const { zone_versions } = await client.call(contract.listZoneVersions, plain);
  const versions: unknown[] = [];
  for (const { version_id = '' } of zone_versions.allowed_versions) {
    const call = { params: { ...params, version_id } };
    versions.push(await client.call(contract.getZoneVersion, call));
  }
  if (versions.length === 0) throw new Error('A zone has no version.');
  return {
    meta,
    data,
    versions,
    frames: await client.call(contract.listFrames, input),
    shapes: await client.call(contract.listShapes, input),
    connectors: await client.call(contract.listConnectors, input),
    comments: await client.call(contract.listComments, plain),
  };
}

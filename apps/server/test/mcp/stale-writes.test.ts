import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { beforeAll, expect, it, vi } from 'vitest';
import { createMcpClient, type McpClient } from '../../../../acceptance/src/mcp/mcp-client.ts';
import { useService } from '../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../testing/hooks/use-zone.ts';
import {
  createRandom,
  printLine,
  readCount,
  readSeed,
} from '../../../../testing/random/seeded-random.ts';

vi.setConfig({ testTimeout: 1_200_000 });

const writes = readCount('TEST_STALE_WRITES', 1_000);
const AGENTS = 4;

const service = useService();
const fixture = useZone(service);
let agents: readonly McpClient[];
let zone: string;
let params: { edition_id: string; space_id: string; zone_id: string };
const id = randomUUID();

beforeAll(async () => {
  const people = [fixture.owner];
  for (let index = 1; index < AGENTS; index += 1)
    people.push(await fixture.join(`agent${index}`, 'EDITOR'));
  agents = people.map(({ token }) => createMcpClient({ url: service.url, token }));
  params = { ...fixture.inSpace, zone_id: fixture.firstZoneId };
  zone = `${params.edition_id}/${params.space_id}/${params.zone_id}`;
  const shapes = [{ meta: { id }, basic: { type: 'OVAL' as const } }];
  await fixture.owner.client.call(contract.insertShapes, { params, body: { shapes } });
});

async function readLeft(): Promise<number> {
  const { shapes } = await fixture.owner.client.call(contract.listShapes, { params });
  return shapes[0]?.properties?.layout?.left ?? 0;
}

const movePerson = (left: number) =>
  fixture.owner.client.call(contract.changeShapes, {
    params,
    body: { shapes: [{ id, properties: { layout: { left } } }] },
  });

it(`of ${writes} racing writes, none overwrites what it has not seen`, async () => {
  const seed = readSeed();
  printLine(`seed ${seed}`);
  const random = createRandom(seed);
  const outcomes = { won: 0, refused: 0 };
  let previous = 0;
  for (let count = 0; count < writes; count += AGENTS) {
    const read = (await agents[0]?.use('read_zone', { zone })) ?? '';
    const seq = /seq (\d+)/.exec(read)?.[1];
    const hasPerson = random.percent(50);
    const person = hasPerson ? 100_000 + count : undefined;
    // A person is at times faster than all agents, and at times in the middle of them.
    const isFirst = random.percent(50);
    if (person !== undefined && isFirst) await movePerson(person);
    const [results] = await Promise.all([
      Promise.all(
        agents.map((agent, index) =>
          agent.call('change_elements', {
            ...{ zone, expect_seq: seq },
            changes: [{ do: 'update', id, x: count + index + 1 }],
          }),
        ),
      ),
      person !== undefined && !isFirst ? movePerson(person) : undefined,
    ]);
    const winners = results.flatMap(({ isError }, index) => (isError ? [] : [count + index + 1]));
    expect(winners.length).toBeLessThanOrEqual(person !== undefined && isFirst ? 0 : 1);
    // A person does not ask, so they are always the last one.
    const left = await readLeft();
    expect(left).toBe(person ?? winners[0] ?? previous);
    previous = left;
    outcomes.won += winners.length;
    outcomes.refused += AGENTS - winners.length;
  }
  expect(outcomes.won).toBeGreaterThan(0);
  expect(outcomes.refused).toBeGreaterThan(outcomes.won);
});

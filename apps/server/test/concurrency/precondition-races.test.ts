import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { isLienzoError } from '@lienzo/sdk';
import { beforeAll, expect, it, vi } from 'vitest';
import { useService } from '../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../testing/hooks/use-zone.ts';
import { readCount } from '../../../../testing/random/seeded-random.ts';
import type { Person } from '../../../../testing/service/test-service.ts';

vi.setConfig({ testTimeout: 600_000 });

const pairs = readCount('TEST_RACE_PAIRS', 500);

const service = useService();
const fixture = useZone(service);
let people: readonly Person[];
beforeAll(async () => {
  people = [fixture.owner, await fixture.join('ed', 'EDITOR')];
});

type Write = (person: Person, ifMatch: string, round: string) => Promise<{ headers: Headers }>;

/** Sends pairs of writes that depend on the same state, and returns how many writes of each pair succeeded. */
async function race(readTag: () => Promise<string>, write: Write): Promise<number[]> {
  const winners: number[] = [];
  let tag = await readTag();
  for (let pair = 0; pair < pairs; pair += 1) {
    const results = await Promise.allSettled(
      people.map((person, index) => write(person, tag, `${pair}-${index}`)),
    );
    const won = results.filter((result) => result.status === 'fulfilled');
    for (const result of results)
      if (result.status === 'rejected' && !isLienzoError(result.reason, 'preconditionFailed'))
        throw result.reason;
    winners.push(won.length);
    tag = won[0]?.value.headers.get('etag') ?? (await readTag());
  }
  return winners;
}

it('exactly one of two writes to a zone that depend on the same state succeeds', async () => {
  const params = { ...fixture.inSpace, zone_id: fixture.firstZoneId };
  const readTag = async () =>
    (
      await fixture.owner.client.request(contract.listFrames, { params, query: { limit: 1 } })
    ).headers.get('etag') ?? '';
  const frame = { meta: { id: randomUUID(), name: 'Start' } };
  const insert = { params, body: { frames: [frame] } };
  await fixture.owner.client.call(contract.insertFrames, insert);
  const winners = await race(readTag, (person, ifMatch, name) => {
    const body = { frames: [{ id: frame.meta.id, meta: { name } }] };
    return person.client.request(contract.changeFrames, { params, body, ifMatch });
  });
  expect(winners.filter((count) => count !== 1)).toEqual([]);
});

it('exactly one of two writes to a space that depend on the same state succeeds', async () => {
  const params = fixture.inSpace;
  const readTag = async () =>
    (await fixture.owner.client.request(contract.getSpace, { params })).headers.get('etag') ?? '';
  const winners = await race(readTag, (person, ifMatch, round) => {
    const body = { action_type: 'METADATA', metadata: { round } } as const;
    return person.client.request(contract.changeSpaceMeta, { params, body, ifMatch });
  });
  expect(winners.filter((count) => count !== 1)).toEqual([]);
});

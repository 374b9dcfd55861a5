import * as contract from '@lienzo/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Marker } from './support/canary-markers.ts';
import { listRequests } from './support/canary-requests.ts';
import { type CanaryActor, canaryActors, sightOf } from './support/canary-sight.ts';
import { type CanaryWorld, createCanaryWorld } from './support/canary-world.ts';
import { report } from './support/random.ts';
import { type SavedState, saveState } from './support/saved-state.ts';
import {
  type OperationAnswer,
  type OperationRequest,
  sendOperation,
} from './support/send-operation.ts';

vi.setConfig({ testTimeout: 120_000 });

const IN_FLIGHT = 4;

let world: CanaryWorld;
let saved: SavedState;
const tokens: string[] = [];
let answers = 0;

beforeAll(async () => {
  world = await createCanaryWorld();
  saved = await saveState(world.owner);
});
afterAll(() => world?.close());

async function tokenOf(actor: CanaryActor): Promise<string | undefined> {
  if (actor === 'anonymous') return undefined;
  const user = world.accounts[actor === 'unscoped' ? 'owner' : actor].user;
  const token = await world.service.mint({ user, ...(actor === 'unscoped' && { scope: '' }) });
  tokens.push(token);
  return token;
}

function textOf({ text, headers }: OperationAnswer): string {
  return `${text}\n${JSON.stringify([...headers])}`;
}

/** Those who share a space see whom they share it with. */
function isSharedWith({ op, body }: OperationRequest, answer: OperationAnswer, marker: Marker) {
  if (op !== contract.addSpaceMembers || answer.status >= 300) return false;
  return JSON.stringify(body).includes(world.personOf('loner').zuid)
    ? marker.subject === 'person loner' && marker.facet !== 'secret'
    : marker.subject === 'team B' && marker.facet === 'name';
}

/** Sends all of the requests; what the actor saw, and what of it they must not see. */
async function look(actor: CanaryActor, requests: readonly OperationRequest[]) {
  const sender = { url: world.service.url, token: await tokenOf(actor) };
  const sees = sightOf(actor);
  const seen = new Set<Marker>();
  const leaks: string[] = [];
  const waiting = requests.values();
  const work = async () => {
    for (const request of waiting) {
      const { op, ...places } = request;
      const answer = await sendOperation(sender, request);
      answers += 1;
      const sent = JSON.stringify(places);
      for (const marker of world.markers.findIn(textOf(answer))) {
        if (sees(marker)) seen.add(marker);
        else if (!sent.includes(marker.text) && !isSharedWith(request, answer, marker))
          leaks.push(`${op.id} ${sent} ${answer.status}: ${marker.subject}, ${marker.facet}`);
      }
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  return { seen, leaks };
}

const isRead = ({ op }: OperationRequest) => op.method === 'GET';

describe.each(canaryActors)('%s', (actor) => {
  it('sees what they may see and nothing else', async () => {
    const { seen, leaks } = await look(actor, listRequests(world, 'canary').filter(isRead));
    expect(leaks).toEqual([]);
    const unseen = world.markers
      .list()
      .filter((marker) => sightOf(actor)(marker) && !seen.has(marker));
    expect(unseen).toEqual([]);
  });

  it('learns nothing more by trying to change things', async () => {
    const requests = listRequests(world, 'canary').filter((request) => !isRead(request));
    const { leaks } = await look(actor, requests);
    await saved.restore();
    expect(leaks).toEqual([]);
  });
});

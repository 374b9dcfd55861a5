import * as contract from '@lienzo/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type SavedState, saveState } from '../../../../testing/database/saved-tables.ts';
import {
  createRandom,
  printLine,
  readCount,
  readSeed,
} from '../../../../testing/random/seeded-random.ts';
import {
  type OperationAnswer,
  type OperationRequest,
  sendOperation,
} from '../../../../testing/service/send-operation.ts';
import { type CanaryEdition, createCanaryEdition } from './canary-edition.ts';
import type { Marker } from './markers.ts';
import { insiders, outsiders } from './people.ts';
import { listRequests, SENT } from './requests.ts';
import { type CanaryActor, canaryActors, exportedTo, visibilityOf } from './visibility.ts';

vi.setConfig({ testTimeout: 120_000 });

const IN_FLIGHT = 4;

let canary: CanaryEdition;
let saved: SavedState;
const tokens: string[] = [];
let answers = 0;

beforeAll(async () => {
  canary = await createCanaryEdition();
  saved = await saveState(canary.owner);
});
afterAll(() => canary?.close());

async function tokenOf(actor: CanaryActor): Promise<string | undefined> {
  if (actor === 'anonymous') return undefined;
  const user = canary.accounts[actor === 'unscoped' ? 'owner' : actor].user;
  const token = await canary.service.mint({ user, ...(actor === 'unscoped' && { scope: '' }) });
  tokens.push(token);
  return token;
}

function textOf({ text, headers }: OperationAnswer): string {
  return `${text}\n${JSON.stringify([...headers])}`;
}

/** Returns whether a marker is visible because the request shared a space with its subject. */
function isSharedWith({ op, body }: OperationRequest, answer: OperationAnswer, marker: Marker) {
  if (op !== contract.addSpaceMembers || answer.status >= 300) return false;
  return JSON.stringify(body).includes(canary.personOf('loner').zuid)
    ? marker.subject === 'person loner' && marker.facet !== 'secret'
    : marker.subject === 'team B' && marker.facet === 'name';
}

/** Returns whether a log names something by its id, but tells nothing else about it. */
function isNamedInLog(actor: CanaryActor, { area }: contract.Operation, marker: Marker): boolean {
  const { subject, facet } = marker;
  if (facet !== 'id') return false;
  // Admins see what happened in all spaces.
  if (area === 'Audit') return actor === 'owner' || actor === 'orgAdmin';
  // People who left, and zones that were moved to the trash.
  const isLeft = subject.startsWith('person ') || subject === 'zone shared, trashed';
  return area === 'Events' && isLeft;
}

/** Sends the requests and returns the markers in the answers, and those that the actor must not see. */
async function findLeaks(actor: CanaryActor, requests: readonly OperationRequest[]) {
  const sender = { url: canary.service.url, token: await tokenOf(actor) };
  const sees = visibilityOf(actor);
  const seen = new Set<Marker>();
  const leaks: string[] = [];
  const waiting = requests.values();
  const work = async () => {
    for (const request of waiting) {
      const { op, ...places } = request;
      const answer = await sendOperation(sender, request);
      answers += 1;
      const sent = JSON.stringify(places);
      if (answer.status >= 500) leaks.push(`${op.id} ${sent}: ${answer.status}`);
      for (const marker of canary.markers.findIn(textOf(answer))) {
        if (sees(marker)) seen.add(marker);
        else if (op === contract.getUserExport && exportedTo(actor)(marker)) continue;
        else if (isNamedInLog(actor, op, marker)) continue;
        else if (!sent.includes(marker.text) && !isSharedWith(request, answer, marker))
          leaks.push(`${op.id} ${sent} ${answer.status}: ${marker.subject}, ${marker.facet}`);
      }
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, work));
  return { seen, leaks };
}

function requestsOf(actor: CanaryActor): OperationRequest[] {
  const person = actor === 'anonymous' || actor === 'unscoped' ? undefined : canary.personOf(actor);
  return listRequests(canary, { place: 'canary', zuid: person?.zuid });
}

const isRead = ({ op }: OperationRequest) => op.method === 'GET';
const isChange = (request: OperationRequest) => !isRead(request);
// Percentage of changes to try; the seed decides which.
const share = readCount('TEST_CANARY_PERCENT', 100);
const seed = readSeed();
const random = createRandom(seed);
const isTried = (request: OperationRequest) => isChange(request) && random.percent(share);

describe.each(canaryActors)('%s', (actor) => {
  it('sees exactly what they may see', async () => {
    const { seen, leaks } = await findLeaks(actor, requestsOf(actor).filter(isRead));
    expect(leaks).toEqual([]);
    const expected = canary.markers.list().filter(visibilityOf(actor));
    expect(expected.filter((marker) => !seen.has(marker))).toEqual([]);
  });

  it('learns nothing more from change requests', async () => {
    const { leaks } = await findLeaks(actor, requestsOf(actor).filter(isTried));
    await saved.restore();
    expect(leaks).toEqual([]);
  });
});

describe('a copy of a space', () => {
  it.each([
    ['teamMember', 'shared', 'shared, first', 'shared, closed'],
    ['guest', 'shared', 'shared, raised', 'shared, closed'],
    ['owner', 'published', 'published, first', 'published, closed'],
    ['orgAdmin', 'everywhere', 'everywhere, first', 'everywhere, closed'],
  ] as const)(
    'made by %s of the space %s contains only what they see',
    async (name, space, seen, unseen) => {
      const { client, zuid } = canary.personOf(name);
      const inSpace = { edition_id: canary.teams.editionId, space_id: canary.spaceIds[space] };
      const { space_info } = await client.call(contract.duplicateSpace, {
        params: inSpace,
        body: { duplicate_space: { space_name: 'Copy' } },
      });
      const params = { edition_id: inSpace.edition_id, space_id: space_info.space_id };
      const { zones_info } = await client.call(contract.listZonesMeta, { params });
      const zones = zones_info.zone_order.map((zone_id) => ({ ...params, zone_id }));
      const texts = [JSON.stringify(zones_info)];
      for (const { zone_id, ...of } of zones) {
        const query = { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id } as const;
        const data = await client.call(contract.getZoneData, { params: of, query });
        const versions = await client.call(contract.listZoneVersions, {
          params: { ...of, zone_id },
        });
        texts.push(JSON.stringify([data, versions]));
      }
      await saved.restore();
      const found = canary.markers.findIn(texts.join()).filter(({ text }) => text !== zuid);
      expect(found.filter((marker) => !visibilityOf(name)(marker))).toEqual([]);
      const subjects = new Set(found.map(({ subject }) => subject));
      expect(subjects).toContain(`zone ${seen}`);
      expect(subjects).toContain(`content ${seen}`);
      expect(subjects).not.toContain(`zone ${unseen}`);
    },
  );
});

it('an edition owner sees nothing of another edition whose ids they know', async () => {
  const requests = listRequests(canary, { place: 'next', zuid: canary.personOf('neighbor').zuid });
  const { leaks } = await findLeaks('neighbor', [
    ...requests.filter(isRead),
    ...requests.filter(isChange),
  ]);
  await saved.restore();
  expect(leaks).toEqual([]);
});

it.each(['/metrics', '/healthz', '/readyz', '/openapi.json'])(
  '%s contains no marker',
  async (path) => {
    const response = await fetch(canary.service.url + path);
    expect(response.status).toBe(200);
    expect(canary.markers.findIn(await response.text())).toEqual([]);
  },
);

describe('an error', () => {
  const MEBIBYTE = 1024 * 1024;
  const createTeam = () => ({
    op: contract.createTeam,
    params: { edition_id: canary.next.editionId },
  });
  /** Sends a request as the neighbor and checks that the answer contains nothing that was not sent. */
  const send = async (request: OperationRequest, headers: Record<string, string> = {}) => {
    const token = await tokenOf('neighbor');
    return sendOperation({ url: canary.service.url, token, headers }, request);
  };

  it.each([
    ['truncated JSON', 400, `{"team_name": "${SENT}`],
    ['an unknown field', 400, { team_name: 'x', [SENT]: SENT }],
    ['a value of a wrong type', 400, { team_name: [SENT] }],
    ['a body that is too large', 413, { team_name: SENT.repeat(MEBIBYTE / SENT.length + 1) }],
  ])('about %s is answered but its content is not logged', async (_what, status, body) => {
    expect((await send({ ...createTeam(), body })).status).toBe(status);
  });

  it.each([
    ['a body that is not JSON', 415, { 'content-type': `text/${SENT}` }],
    ['an invalid token', 401, { authorization: `Bearer ${SENT}.${SENT}.${SENT}` }],
    ['an invalid API key', 401, { 'x-service-apikey': SENT }],
  ])('about %s is answered but its content is not logged', async (_what, status, headers) => {
    const body = { team_name: SENT };
    expect((await send({ ...createTeam(), body }, headers)).status).toBe(status);
  });

  it('about the API key of another edition reveals nothing about that edition', async () => {
    const answer = await send({ ...createTeam(), body: {} }, { 'x-service-apikey': canary.key });
    expect(answer.status).toBe(401);
    expect(canary.markers.findIn(textOf(answer)).map(({ subject }) => subject)).toEqual([
      'person neighbor',
    ]);
  });

  it('about a reused Idempotency-Key is answered but its content is not logged', async () => {
    const headers = { 'idempotency-key': SENT };
    expect((await send({ ...createTeam(), body: { team_name: SENT } }, headers)).status).toBe(200);
    expect((await send({ ...createTeam(), body: { team_name: 'x' } }, headers)).status).toBe(409);
  });

  it('from PostgreSQL reveals only the request id, not the row', async () => {
    await canary.owner.query(
      `alter table spaces add constraint provoked check (space_name not like '%${SENT}%') not valid;
       alter table users add constraint provoked check (mail_id not like '%${SENT}%') not valid`,
    );
    const create_space = { space_name: SENT, team_id: canary.next.teamId };
    const { editionId: edition_id } = canary.next;
    const params = { edition_id };
    const answer = await send({ op: contract.createSpace, params, body: { create_space } });
    const token = await canary.service.mint({ user: SENT });
    const arrival = await sendOperation(
      { url: canary.service.url, token },
      { op: contract.getCurrentUser },
    );
    await canary.owner.query(
      'alter table spaces drop constraint provoked; alter table users drop constraint provoked',
    );
    for (const { status, text } of [answer, arrival]) {
      expect(status).toBe(500);
      expect(text).not.toContain(SENT);
      expect(text).not.toContain('provoked');
    }
  });
});

describe('the log', () => {
  it('has a line for every answer and no name, text, address or secret', () => {
    const text = canary.logged.text();
    const found = canary.markers.findIn(text);
    expect(found.filter(({ facet }) => facet !== 'id')).toEqual([]);
    expect(text).not.toContain(SENT);
    const requests = canary.logged.lines().filter(({ msg }) => msg === 'request');
    printLine(
      `canary: ${requests.length} answers, ${canary.markers.list().length} markers, seed ${seed}`,
    );
    expect(requests.length).toBeGreaterThan(answers);
    expect(found.length).toBeGreaterThan(0);
  });

  it('contains no token', () => {
    const text = canary.logged.text();
    const people = [...insiders, ...outsiders].map((name) => canary.personOf(name).token);
    const signatures = [...people, ...tokens].map((token) => token.split('.').at(-1) ?? '');
    expect(signatures.filter((signature) => text.includes(signature))).toEqual([]);
    expect(signatures).not.toContain('');
  });
});

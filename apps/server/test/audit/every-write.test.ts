import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Operation, operations } from '@lienzo/contract';
import { createClient } from '@lienzo/sdk';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPhoto } from '../../../../testing/files/file-fixture.ts';
import { startReceiver } from '../../../../testing/network/test-receiver.ts';
import {
  type OperationRequest,
  sendOperation,
} from '../../../../testing/service/send-operation.ts';
import type { Person } from '../../../../testing/service/test-service.ts';
import { createZoneFixture } from '../../../../testing/zones/zone-fixture.ts';
import { areas } from '../role-matrix/areas/all-areas.ts';
import { createMatrixFixture, type MatrixFixture } from '../role-matrix/fixture/matrix-fixture.ts';
import type { Area, Cell, OpenArea, Request } from '../role-matrix/matrix.ts';
import { writtenKinds } from './written-kinds.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 300_000 });

const writing = operations.filter(({ method }) => method !== 'GET');
const reading = operations.filter(({ method }) => method === 'GET');
/** Exports are reads that have a row. */
const EXPORTS = ['getZoneImage', 'getProposalImage', 'exportAudit'];
/** They have no cell that succeeds, or their actor is in no edition. */
const PERFORMED_HERE = [
  ...['createAccessToken', 'revokeAccessToken', 'endSession', 'endAllSessions'],
  ...['deleteCurrentUser', 'leaveEdition', 'deleteEdition', 'restoreEdition', 'transferEdition'],
  ...['insertConnectors', 'placeZoneVote', 'endZoneVote', 'completeFileUpload', 'copyFiles'],
  ...['fetchLinkPreview', 'removeZoneVote', 'arrangeElements', 'reopenProposal'],
];

let matrix: MatrixFixture;
const openAreas = new Map<Area<MatrixFixture>, OpenArea>();
beforeAll(async () => {
  matrix = await createMatrixFixture();
  for (const area of areas) openAreas.set(area, await area.open(matrix));
});
afterAll(() => matrix?.close());

/** Returns requests that succeed, from the role matrix. */
function* listCells(operation: Operation): Generator<{ area: OpenArea; cell: Cell }> {
  for (const area of areas)
    for (const row of area.rows.filter((candidate) => candidate.operation === operation.id))
      for (const placement of area.placements)
        for (const actor of area.actors)
          if (row.cells[placement]?.[actor] === 'ok') {
            const { subject, scopes } = row;
            const opened = openAreas.get(area);
            if (opened)
              yield { area: opened, cell: { operation, subject, scopes, placement, actor } };
          }
}

/** Sends a request of the matrix. Returns undefined if the matrix has none that succeeds. */
async function perform(operation: Operation, requestId: string) {
  const [first] = listCells(operation);
  if (!first) return undefined;
  const request: Request = await first.area.prepare(first.cell);
  const { url } = matrix.service;
  const headers = { 'x-request-id': requestId, 'user-agent': 'audit-test' };
  const { status } = await sendOperation(
    { url, token: request.token, headers },
    { op: operation, ...request },
  );
  return { status, request };
}

async function finish({ undo, cleanUp }: Request): Promise<void> {
  await undo?.();
  await cleanUp?.();
}

const kindsOf = async (requestId: string) =>
  (
    await matrix.owner.query<{ kind: string }>('select kind from events where request_id = $1', [
      requestId,
    ])
  ).rows.map(({ kind }) => kind);
const rowsOf = async (requestId: string) =>
  (
    await matrix.owner.query<{ action: string; ip: string | null; user_agent: string | null }>(
      'select action, ip, user_agent from audit where request_id = $1',
      [requestId],
    )
  ).rows;

it('names every operation that writes, and no other', () => {
  expect(Object.keys(writtenKinds).sort()).toEqual(writing.map(({ id }) => id).sort());
});

/** Waits for the event and the audit row of a request. */
async function expectTrace(id: string, zoneId?: string): Promise<void> {
  const requestId = `audit-${id}`;
  const { events = [], actions = events, unaudited } = writtenKinds[id] ?? {};
  await vi.waitFor(
    async () => {
      if (events[0] === 'zone.changed') expect(await countChanges(zoneId)).toBeGreaterThan(0);
      if (unaudited !== undefined) return;
      if (events.length > 0) expect(await kindsOf(requestId)).toSatisfy(hasOneOf(events));
      const rows = await rowsOf(requestId);
      expect(rows.map(({ action }) => action)).toSatisfy(hasOneOf(actions));
      expect(rows[0]).toMatchObject({ ip: '127.0.0.0/24', user_agent: 'audit-test' });
    },
    { timeout: 10_000, interval: 50 },
  );
}

async function countChanges(zoneId: string | undefined): Promise<number> {
  const changes = await matrix.owner.query(
    `select from events where kind = 'zone.changed' and zone_id = $1`,
    [zoneId],
  );
  return changes.rowCount ?? 0;
}

describe('a write', () => {
  const others = writing.filter(({ id }) => !PERFORMED_HERE.includes(id));
  it.each(others.map((op) => [op.id, op] as const))(
    '%s leaves its event and its audit row',
    async (id, op) => {
      const performed = await perform(op, `audit-${id}`);
      if (!performed) throw new Error(`No cell of the matrix for ${id} succeeds.`);
      expect(performed.status).toBeLessThan(300);
      await expectTrace(id, performed.request.params?.zone_id);
      await finish(performed.request);
    },
  );

  it('that the matrix cannot do leaves its event and its audit row', async () => {
    const { service } = matrix;
    const done: string[] = [];
    const send = async ({ token }: Person, id: string, request: Partial<OperationRequest> = {}) => {
      const op = operations.find((candidate) => candidate.id === id);
      if (!op) throw new Error(`There is no operation ${id}.`);
      const headers = { 'x-request-id': `audit-${id}`, 'user-agent': 'audit-test' };
      const answer = await sendOperation({ url: service.url, token, headers }, { op, ...request });
      expect([id, answer.status]).toEqual([id, 200]);
      await expectTrace(id, request.params?.zone_id);
      done.push(id);
      return JSON.parse(answer.text).data;
    };
    const { owner, inSpace, firstZoneId, join, addZone } = await createZoneFixture(service);
    const { edition_id } = inSpace;
    const zone = { params: { ...inSpace, zone_id: firstZoneId } };
    const [a, b] = [randomUUID(), randomUUID()];
    const shapes = [a, b].map((id) => ({
      ...{ meta: { id }, basic: { type: 'OVAL' as const } },
      properties: { layout: { left: 0, top: 0, width: 9, height: 9 } },
    }));
    await owner.client.shapes.insert({ ...zone.params, shapes });
    const connected = { first: { shape_id: a }, second: { shape_id: b } };
    const connectors = [{ meta: { id: randomUUID(), name: 'Line' }, connected }];
    await send(owner, 'insertConnectors', { ...zone, body: { connectors } });
    await send(owner, 'arrangeElements', { ...zone, body: { ids: [a, b], algorithm: 'grid' } });
    await send(owner, 'startZoneVote', { ...zone, body: { votes_per_person: 1 } });
    await send(owner, 'placeZoneVote', { ...zone, body: { element_ids: [a] } });
    await send(owner, 'endZoneVote', zone);
    await send(owner, 'removeZoneVote', zone);

    const { proposal } = await owner.client.proposals.create({ ...zone.params, title: 'Better' });
    const about = { params: { ...zone.params, proposal_id: proposal.id } };
    await owner.client.proposals.close(about.params);
    await send(owner, 'reopenProposal', about);

    const file = { name: 'plan.txt', bytes: 4 };
    const { upload } = await owner.client.files.createUpload({ ...zone.params, ...file });
    await fetch(new URL(upload.url, service.url), { method: 'PUT', body: 'Plan' });
    const { upload_id } = upload;
    await send(owner, 'completeFileUpload', { params: { ...zone.params, upload_id } });
    const [added] = (await owner.client.files.list(zone.params)).files;
    const body = { source_zone_id: firstZoneId, file_ids: [added?.file_id ?? ''] };
    const copies = { ...inSpace, zone_id: await addZone('Copies') };
    await send(owner, 'copyFiles', { params: copies, body });
    const site = await startReceiver();
    const photo = await createPhoto(8, 8);
    site.respond = (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/jpeg' }).end(photo);
    const link = { url: `http://127.0.0.1:${site.port}/photo.jpg` };
    await send(owner, 'fetchLinkPreview', { params: zone.params, body: link });
    await site.close();

    const leaver = await join('audited-leaver');
    await send(leaver, 'leaveEdition', { params: { edition_id }, body: {} });
    const member = await join('audited-member');
    const { id: token_id } = await send(member, 'createAccessToken', {
      body: { name: 'Token', scopes: ['Service.spaces.READ'], expires_in_days: 1 },
    });
    await send(member, 'revokeAccessToken', { params: { token_id } });
    const { sessions } = await member.client.sessions.list();
    const { session_id = '' } = sessions[0] ?? {};
    await send(member, 'endSession', { params: { session_id } });
    const again = { ...member, token: await service.mint({ user: member.name }) };
    await send(again, 'endAllSessions');
    await setTimeout(1_100); // tokens of the same second are ended, too
    const last = { ...member, token: await service.mint({ user: member.name }) };
    const { user } = await createClient({
      baseUrl: service.url,
      token: last.token,
    }).users.getCurrent();
    await send(last, 'deleteCurrentUser', { body: { confirm_name: user.display_name } });
    await vi.waitFor(
      async () => {
        const erased = await matrix.owner.query(
          `select from audit where action = 'edition_member.erased' and member_id = $1`,
          [member.zuid],
        );
        expect(erased.rowCount).toBe(1);
      },
      { timeout: 20_000, interval: 100 },
    );

    const heir = await join('audited-heir');
    const { edition_info: edition } = await owner.client.editions.get({ edition_id });
    const params = { edition_id };
    await send(owner, 'deleteEdition', { params, body: { confirm_name: edition.edition_name } });
    await send(owner, 'restoreEdition', { params });
    await send(owner, 'transferEdition', { params, body: { zuid: heir.zuid } });
    expect(done.filter((id) => id !== 'startZoneVote').sort()).toEqual([...PERFORMED_HERE].sort());
  });
});

it('reads leave no audit rows, except exports', async () => {
  for (const op of reading) {
    const performed = await perform(op, `audit-${op.id}`);
    expect([op.id, performed?.status]).toEqual([op.id, 200]);
    if (performed) await finish(performed.request);
  }
  await vi.waitFor(async () => {
    for (const id of EXPORTS) expect(await rowsOf(`audit-${id}`)).toHaveLength(1);
  }, 10_000);
  const found: string[] = [];
  for (const { id } of reading) {
    const rows = await rowsOf(`audit-${id}`);
    if (rows.some(({ action }) => action !== 'sign_in') && !EXPORTS.includes(id)) found.push(id);
    expect(await kindsOf(`audit-${id}`)).toEqual([]);
  }
  expect(found).toEqual([]);
});

function hasOneOf(expected: readonly string[]) {
  return (found: readonly string[]) => expected.some((kind) => found.includes(kind));
}

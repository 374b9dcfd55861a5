import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import {
  type AuditRow,
  auditActionNames,
  createAuditVerifier,
  createSpace,
  exportAudit,
  FIRST_PREVIOUS_HASH,
  getAuditHead,
  listAudit,
  type QueryOf,
} from '@lienzo/contract';
import type { World } from '../fixtures/seeded-editions.ts';
import type { Test } from '../run/runner.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Creates a space and returns it when the audit log has it. */
async function makeAudited(world: World) {
  const edition = await world.edition();
  const { owner: as, edition_id, team_id } = edition;
  const { space_id } = await world.accept(
    createSpace,
    {
      ...{ as, params: { edition_id } },
      body: { create_space: { space_name: 'Audited', team_id } },
    },
    (data) => assert.ok(data.space_id),
  );
  for (let found = false; !found; ) {
    const { rows } = await as.client.call(listAudit, {
      params: { edition_id },
      query: { action: ['space.created'] },
    });
    found = rows.length > 0;
  }
  return { ...edition, space_id };
}

export function audit(test: Test): void {
  test('the audit log is a chain that ends with its head', async (world) => {
    const { owner: as, edition_id } = await makeAudited(world);
    const head = await world.accept(getAuditHead, { as, params: { edition_id } }, (data) =>
      assert.ok(Number(data.seq) > 1),
    );
    const query = { order: 'oldest' as const, limit: 200 };
    await world.accept(listAudit, { as, params: { edition_id }, query }, ({ rows }) => {
      const start = { seq: '0', hash: FIRST_PREVIOUS_HASH };
      const verifier = createAuditVerifier(sha256, start);
      for (const row of rows.slice(0, Number(head.seq)))
        assert.equal(verifier.check(row), undefined);
      assert.equal(verifier.finish(head), undefined);
    });
  });

  test('rows are filtered by actor, action, target, space and time', async (world) => {
    const { owner: as, edition_id, space_id } = await makeAudited(world);
    const read = (query: QueryOf<typeof listAudit>, check: (rows: AuditRow[]) => void) =>
      world.accept(listAudit, { as, params: { edition_id }, query }, ({ rows }) => check(rows));
    for (const action of auditActionNames)
      await read({ action: [action] }, (rows) =>
        assert.ok(rows.every((row) => row.action === action)),
      );
    await read({ action: ['space.created', 'edition.created'] }, (rows) =>
      assert.deepEqual(
        rows.map(({ action }) => action),
        ['space.created', 'edition.created'],
      ),
    );
    const hasSpace = (rows: AuditRow[]) =>
      assert.ok(
        rows.length > 0 && rows.every(({ targets }) => targets.some(({ id }) => id === space_id)),
      );
    await read({ target: space_id }, hasSpace);
    await read({ space_id }, hasSpace);
    await read({ target: randomUUID() }, (rows) => assert.deepEqual(rows, []));
    await read({ actor: '1' }, (rows) => assert.deepEqual(rows, []));
    await read({ since: '2000-01-01', until: '2999-01-01' }, (rows) => assert.ok(rows.length > 0));
    await read({ until: '2000-01-01T00:00:00Z' }, (rows) => assert.deepEqual(rows, []));
    await read({ order: 'newest', after: '2', limit: 1 }, (rows) =>
      assert.equal(rows[0]?.seq, '1'),
    );
    await read({ order: 'oldest', after: '0', limit: 200 }, (rows) =>
      assert.equal(rows[0]?.seq, '1'),
    );
  });

  test('rows are exported as NDJSON, CSV and OCSF', async (world) => {
    const { owner: as, edition_id, space_id } = await makeAudited(world);
    const read = (query: QueryOf<typeof exportAudit>, check: (text: string) => void) =>
      world.accept(exportAudit, { as, params: { edition_id }, query }, ({ bytes }) =>
        check(new TextDecoder().decode(bytes)),
      );
    await read({}, (text) => assert.equal(JSON.parse(text.split('\n')[0] ?? '').seq, '1'));
    await read({ format: 'ndjson', after: '1', limit: 1 }, (text) =>
      assert.equal(JSON.parse(text).seq, '2'),
    );
    await read({ format: 'csv', limit: 1_000 }, (text) => assert.match(text, /^seq,time,action/));
    const action = ['space.created' as const];
    await read({ action: ['space.created', 'team.deleted'] }, (text) =>
      assert.match(text, /space\.created/),
    );
    await read({ format: 'ocsf', space_id, action, target: space_id }, (text) =>
      assert.equal(JSON.parse(text).class_uid, 3004),
    );
    const times = { since: '2000-01-01', until: '2000-01-02' };
    await read({ ...times, actor: '1' }, (text) => assert.equal(text, ''));
    for (const name of auditActionNames)
      await read({ action: [name], limit: 1 }, (text) => assert.ok(text.length >= 0));
  });

  test('only admins and the owners of spaces see rows', async (world) => {
    const edition = await makeAudited(world);
    const { edition_id, space_id } = edition;
    const as = await world.member(edition);
    const params = { edition_id };
    const query = { space_id };
    const { owner: stranger } = await world.edition();
    for (const op of [listAudit, exportAudit]) {
      await world.refuse(op, 'notPermitted', { as, params });
      await world.refuse(op, 'spaceNotFound', { as, params, query });
      await world.refuse(op, 'notFound', { as: stranger, params });
    }
    await world.refuse(getAuditHead, 'notPermitted', { as, params });
    await world.refuse(getAuditHead, 'notFound', { as: stranger, params });
  });
}

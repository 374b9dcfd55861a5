import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../../testing/hooks/use-zone.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import { restriction } from '../../../../../testing/zones/zone-fixture.ts';

const service = useService();
const fixture = useZone(service, { perTest: true });
let ada: Person;
let at: { edition_id: string; space_id: string; zone_id: string };
beforeEach(async () => {
  await fixture.addZone();
  ada = fixture.owner;
  at = { ...fixture.inSpace, zone_id: fixture.firstZoneId };
});

type Batch = contract.BodyOf<typeof contract.changeElements>;
type Proposal = contract.DataOf<typeof contract.createProposal>['proposal'];
type Merge = contract.BodyOf<typeof contract.mergeProposal>;

const oval = (id: string, more: object = {}) => ({
  meta: { id, name: 'A' },
  basic: { type: 'OVAL' as const },
  ...more,
});
const line = (id: string, first: string, second: string) => ({
  meta: { id },
  connected: { first: { shape_id: first }, second: { shape_id: second } },
});
const uuids = () =>
  Array.from({ length: 6 }, () => randomUUID()) as [string, string, string, string, string, string];

const change = (body: Batch, zone_id = at.zone_id, person = ada) =>
  person.client.call(contract.changeElements, { params: { ...at, zone_id }, body });

type Changes = contract.BodyOf<typeof contract.createProposal>['changes'];

const propose = async (changes?: Changes, person = ada): Promise<Proposal> => {
  const body = { title: 'Better', ...(changes && { changes }) };
  return (await person.client.call(contract.createProposal, { params: at, body })).proposal;
};

const of = ({ id: proposal_id }: Proposal) => ({ ...at, proposal_id });
const merge = async (proposal: Proposal, body?: Merge, person = ada) =>
  (await person.client.call(contract.mergeProposal, { params: of(proposal), body })).proposal;
const changesOf = async (proposal: Proposal) =>
  (await ada.client.call(contract.getProposalChanges, { params: of(proposal) })).changes;
const shapes = async (zone_id = at.zone_id) =>
  (await ada.client.call(contract.listShapes, { params: { ...at, zone_id } })).shapes;
const nameOf = async (id: string) =>
  (await shapes()).find((shape) => shape.meta.id === id)?.meta.name;
const versions = async () =>
  (await ada.client.call(contract.listZoneVersions, { params: at })).zone_versions.allowed_versions;

describe('a proposal', () => {
  it('changes a draft and leaves the zone as it is until it is merged', async () => {
    const [a, b, c, wire] = uuids();
    await change({ insert: { shapes: [oval(a), oval(b)] } });
    const commenter = await fixture.join('cleo', 'COMMENTER');
    const proposal = await propose(
      {
        insert: { shapes: [oval(c)], connectors: [line(wire, a, c)] },
        update: { shapes: [{ id: a, meta: { name: 'Suggested' } }] },
        delete: { ids: [b] },
      },
      commenter,
    );
    expect(proposal).toMatchObject({ state: 'OPEN', title: 'Better', author_zuid: commenter.zuid });
    expect((await shapes()).map(({ meta }) => meta.id)).toEqual([a, b]);
    expect(await nameOf(a)).toBe('A');
    const changes = await changesOf(proposal);
    expect(new Map(changes.map((one) => [one.element_id, one.change]))).toEqual(
      new Map([
        [a, 'CHANGED'],
        [b, 'REMOVED'],
        [c, 'ADDED'],
        [wire, 'ADDED'],
      ]),
    );
    expect(changes.find((one) => one.element_id === a)?.facets).toEqual(['name']);
    await expect(merge(proposal, undefined, commenter)).rejects.toMatchObject({ code: 'A1003' });
    const merged = await merge(proposal);
    expect(merged).toMatchObject({ state: 'MERGED', ended_by: ada.zuid });
    expect(merged).not.toHaveProperty('draft_zone_id');
    expect((await shapes()).map(({ meta }) => meta.id).sort()).toEqual([a, c].sort());
    expect(await nameOf(a)).toBe('Suggested');
    const found = await versions();
    expect(found.map((one) => one.description)).toEqual([
      'After proposal: Better',
      'Before proposal: Better',
    ]);
    expect(found.map((one) => one.version_id)).toEqual([
      merged.after_version_id,
      merged.before_version_id,
    ]);
  });

  it('merges what does not conflict, and reports what both changed', async () => {
    const [a, b, c] = uuids();
    await change({ insert: { shapes: [oval(a), oval(b), oval(c)] } });
    const proposal = await propose({
      update: {
        shapes: [
          { id: a, meta: { name: 'Theirs' } },
          { id: b, meta: { name: 'Theirs' } },
          { id: c, properties: { layout: { left: 70 } } },
        ],
      },
    });
    await change({
      update: {
        shapes: [
          { id: b, meta: { name: 'Ours' } },
          { id: c, meta: { name: 'Ours' } },
        ],
      },
    });
    const failed = await merge(proposal).catch((error: unknown) => error);
    expect(failed).toMatchObject({
      code: 'PR1003',
      details: { conflicts: [{ element_id: b, facet: 'name' }] },
    });
    expect(await nameOf(a)).toBe('A');
    await merge(proposal, { choices: [{ element_id: b, use: 'ZONE' }] });
    expect([await nameOf(a), await nameOf(b), await nameOf(c)]).toEqual(['Theirs', 'Ours', 'Ours']);
    const moved = (await shapes()).find(({ meta }) => meta.id === c);
    expect(moved?.properties?.layout?.left).toBe(70);
  });

  it('merges only the named elements', async () => {
    const [a, b, wire] = uuids();
    await change({ insert: { shapes: [oval(a)] } });
    const proposal = await propose({
      insert: { shapes: [oval(b)], connectors: [line(wire, a, b)] },
      update: { shapes: [{ id: a, meta: { name: 'Theirs' } }] },
    });
    await expect(merge(proposal, { only: [wire] })).rejects.toMatchObject({ code: 'EL1005' });
    await merge(proposal, { only: [b] });
    expect((await shapes()).map(({ meta }) => meta.id).sort()).toEqual([a, b].sort());
    expect(await nameOf(a)).toBe('A');
  });

  it('keeps comments, and takes them off removed elements', async () => {
    const [a, note] = uuids();
    await change({
      insert: { shapes: [oval(a)], comments: [{ meta: { id: note }, text: 'Hm', element_id: a }] },
    });
    await merge(await propose({ delete: { ids: [a] } }));
    const { comments } = await ada.client.call(contract.listComments, { params: at });
    expect(comments).toMatchObject([{ meta: { id: note }, text: 'Hm', position: {} }]);
    expect(comments[0]).not.toHaveProperty('element_id');
  });

  it('respects locks that were set in the meantime, and keys that were taken', async () => {
    const [a, b, c] = uuids();
    await change({ insert: { shapes: [oval(a)] } });
    const locked = await propose({ update: { shapes: [{ id: a, meta: { name: 'New' } }] } });
    const keyed = await propose({ insert: { shapes: [oval(b, { metadata: { key: 'K' } })] } });
    await change({
      insert: { shapes: [oval(c, { metadata: { key: 'K' } })] },
      update: { shapes: [{ id: a, locked: 'all' }] },
    });
    await expect(merge(locked)).rejects.toMatchObject({ code: 'EL1007' });
    await expect(merge(keyed)).rejects.toMatchObject({ code: 'EL1008' });
    expect(await nameOf(a)).toBe('A');
  });

  it('starts from an empty zone too', async () => {
    const [a] = uuids();
    await merge(await propose({ insert: { shapes: [oval(a)] } }));
    expect(await nameOf(a)).toBe('A');
  });

  it('applies all changes or does not exist', async () => {
    const failed = await propose({ delete: { ids: [randomUUID()] } }).catch((error) => error);
    expect(failed).toMatchObject({ code: 'EL1002', details: { path: '/changes/delete/ids/0' } });
    const { proposals } = await ada.client.call(contract.listProposals, { params: at });
    expect(proposals).toEqual([]);
    const drafts = await query(service, 'select from zones where draft_of = $1', [at.zone_id]);
    expect(drafts).toHaveLength(0);
  });
});

describe('the draft of a proposal', () => {
  it('is edited and drawn like a zone by its author and editors', async () => {
    const [a] = uuids();
    await change({ insert: { shapes: [oval(a)] } });
    const author = await fixture.join('ana', 'COMMENTER');
    const other = await fixture.join('otto', 'COMMENTER');
    const proposal = await propose(undefined, author);
    const draft = proposal.draft_zone_id ?? '';
    const rename = (name: string, person: Person) =>
      change({ update: { shapes: [{ id: a, meta: { name } }] } }, draft, person);
    await rename('By the author', author);
    await expect(rename('By another', other)).rejects.toMatchObject({ code: 'A1003' });
    await rename('By an editor', ada);
    expect((await shapes(draft))[0]?.meta.name).toBe('By an editor');
    const params = { ...at, zone_id: draft };
    const { bytes } = await other.client.call(contract.getZoneImage, { params });
    expect(Buffer.from(bytes).toString()).toContain('<svg');
    await merge(proposal);
    expect(await nameOf(a)).toBe('By an editor');
  });

  it('is in no list, search, count or event', async () => {
    const [a] = uuids();
    const before = await fixture.zoneOrder();
    const title = `Unseen ${randomUUID().slice(0, 8)}`;
    const { draft_zone_id: draft = '' } = await propose({
      insert: { shapes: [oval(a, { meta: { id: a, name: title } })] },
    });
    expect(await fixture.zoneOrder()).toEqual(before);
    for (const status of ['ACTIVE', 'TRASHED'] as const) {
      const { zones_info } = await ada.client.call(contract.listZonesMeta, {
        params: fixture.inSpace,
        query: { status },
      });
      expect(zones_info.zone_order).not.toContain(draft);
    }
    expect(JSON.stringify(await fixture.events())).not.toContain(draft);
    const params = { ...at, zone_id: draft };
    for (const call of [
      () => ada.client.call(contract.getZoneMeta, { params }),
      () => ada.client.call(contract.listZoneVersions, { params }),
      () => ada.client.call(contract.listProposals, { params }),
      () => ada.client.call(contract.createProposal, { params, body: { title: 'Nested' } }),
      () => ada.client.call(contract.saveZoneVersion, { params, body: {} }),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'Z1011' });
  });

  it('is hidden with its zone', async () => {
    const editor = await fixture.join('eve', 'EDITOR');
    const proposal = await propose();
    const draft = { ...at, zone_id: proposal.draft_zone_id ?? '' };
    const reads = [
      () => editor.client.call(contract.listProposals, { params: at }),
      () => editor.client.call(contract.getProposal, { params: of(proposal) }),
      () => editor.client.call(contract.getProposalChanges, { params: of(proposal) }),
      () => editor.client.call(contract.listShapes, { params: draft }),
    ];
    for (const read of reads) await read();
    await fixture.share(restriction(at.zone_id, editor.zuid));
    for (const read of reads) await expect(read()).rejects.toMatchObject({ code: 'S1033' });
  });

  it('rests in the trash, moves and ends with its zone', async () => {
    const proposal = await propose();
    const draft = proposal.draft_zone_id ?? '';
    const setState = (zone_state: 'TRASH' | 'RESTORE' | 'DELETE') =>
      ada.client.call(contract.changeZoneState, { params: at, body: { zone_state } });
    await setState('TRASH');
    await expect(shapes(draft)).rejects.toMatchObject({ code: 'Z1011' });
    await expect(changesOf(proposal)).rejects.toMatchObject({ code: 'Z1011' });
    await setState('RESTORE');
    expect(await shapes(draft)).toEqual([]);
    const { space_id } = await fixture.addSpace('Other');
    await ada.client.call(contract.moveZone, {
      params: at,
      body: { move_zone: { destination_type: 'EXISTING_SPACE', destination_space_id: space_id } },
    });
    at = { ...at, space_id };
    expect(await shapes(draft)).toEqual([]);
    await setState('TRASH');
    await setState('DELETE');
    const zones = [at.zone_id, draft];
    for (const table of ['zones', 'proposals', 'zone_versions'])
      expect(
        await query(service, `select from ${table} where zone_id = any($1)`, [zones]),
      ).toHaveLength(0);
  });

  it('cannot be changed while the proposal is closed', async () => {
    const [a] = uuids();
    const proposal = await propose();
    const draft = proposal.draft_zone_id ?? '';
    const call = (op: typeof contract.closeProposal | typeof contract.reopenProposal) =>
      ada.client.call(op, { params: of(proposal) });
    expect((await call(contract.closeProposal)).proposal.state).toBe('CLOSED');
    const insert = () => change({ insert: { shapes: [oval(a)] } }, draft);
    await expect(insert()).rejects.toMatchObject({ code: 'Z1011' });
    await expect(merge(proposal)).rejects.toMatchObject({ code: 'PR1002' });
    expect((await call(contract.reopenProposal)).proposal.state).toBe('OPEN');
    await insert();
    await merge(proposal);
    expect(await nameOf(a)).toBe('A');
    await expect(merge(proposal)).rejects.toMatchObject({ code: 'PR1002' });
  });
});

describe('an image of a proposal', () => {
  it('shows the zone before, the suggestion, and what differs', async () => {
    const [a, b, c] = uuids();
    await change({ insert: { shapes: [oval(a), oval(b)] } });
    const proposal = await propose({
      insert: { shapes: [oval(c, { properties: { layout: { left: 400, top: 400 } } })] },
      update: { shapes: [{ id: a, properties: { layout: { left: 200 } } }] },
      delete: { ids: [b] },
    });
    const image = async (show: 'before' | 'after' | 'diff') => {
      const params = of(proposal);
      const { bytes } = await ada.client.call(contract.getProposalImage, {
        params,
        query: { show },
      });
      return Buffer.from(bytes).toString();
    };
    const diff = await image('diff');
    const count = (text: string, color: string) => text.split(color).length - 1;
    expect(count(diff, '#1f9d55')).toBe(1);
    expect(count(diff, '#d98a00')).toBe(2);
    expect(count(diff, '#d63031')).toBe(1);
    expect(await image('after')).not.toContain('#1f9d55');
    expect(await image('before')).not.toBe(await image('after'));
  });
});

describe('a large proposal', () => {
  it('of 1,000 elements is merged', async () => {
    const ids = Array.from({ length: 1_000 }, () => randomUUID());
    const half = ids.slice(0, 500);
    await change({ insert: { shapes: half.map((id) => oval(id)) } });
    const proposal = await propose({
      insert: { shapes: ids.slice(500).map((id) => oval(id)) },
      update: { shapes: half.map((id) => ({ id, meta: { name: 'B' } })) },
    });
    const [start, cpu] = [performance.now(), process.cpuUsage()];
    await merge(proposal);
    const milliseconds = Math.round(performance.now() - start);
    const { user, system } = process.cpuUsage(cpu);
    const busy = Math.round((user + system) / 1_000);
    process.stdout.write(`merged 1,000 elements in ${milliseconds} ms, ${busy} ms of them busy\n`);
    expect(await shapes()).toHaveLength(1_000);
    expect(await nameOf(half[0] ?? '')).toBe('B');
  });
});

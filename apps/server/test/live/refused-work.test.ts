import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { insertElement } from '@lienzo/zone-doc';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openOfflineEditor } from '../../../../testing/live/offline-editor.ts';
import { startTwoNodes, type TwoNodes } from '../../../../testing/live/two-nodes.ts';
import type { Person } from '../../../../testing/service/test-service.ts';
import type { Canvas } from '../../../../testing/zones/test-canvas.ts';

// The session tries again every 10 to 30 seconds while it has no access.
const waiting = { timeout: 90_000, interval: 250 };
const timed = { timeout: 180_000 };

let nodes: TwoNodes;
beforeAll(async () => {
  nodes = await startTwoNodes();
}, 120_000);
afterAll(() => nodes.close());

const inSpace = ({ edition_id, space_id }: Canvas) => ({ edition_id, space_id });

async function listFrames(zone: Canvas): Promise<string[]> {
  const { frames } = await nodes.owner.client.frames.list({ ...zone });
  return frames.map(({ meta }) => meta.id);
}

interface Row {
  zone: Canvas;
  person: Person;
}

interface Obstacle {
  begin(row: Row): Promise<unknown>;
  /** Ends the obstacle. Returns where the zone is then. */
  end(row: Row): Promise<unknown>;
  /** Where the zone is afterwards. */
  destination?: (row: Row) => Canvas;
  /** What the session says in the meantime. */
  expected: { status: 'open' | 'refused'; reason?: string | RegExp };
}

const setRole = (role: 'VIEWER' | 'COMMENTER' | 'EDITOR') => (row: Row) =>
  nodes.owner.client.call(contract.changeSpaceMemberRole, {
    params: { ...inSpace(row.zone), member_id: row.person.zuid },
    body: { role },
  });
const setSpaceState = (space_state: 'TRASH' | 'RESTORE') => (row: Row) =>
  nodes.owner.client.call(contract.changeSpaceState, {
    params: inSpace(row.zone),
    body: { space_state },
  });
const setZoneState = (zone_state: 'TRASH' | 'RESTORE') => (row: Row) =>
  nodes.owner.client.call(contract.changeZoneState, { params: row.zone, body: { zone_state } });
const addMember = ({ zone, person }: Row) =>
  nodes.owner.client.call(contract.addSpaceMembers, {
    params: inSpace(zone),
    body: { members_info: [{ zuid: person.zuid, role: 'EDITOR', type: 'USER' }] },
  });
const setPermission = (permission: 'restricted' | 'allowed') => (row: Row) =>
  nodes.owner.client.call(contract.shareZones, {
    params: inSpace(row.zone),
    body: {
      members_info: [
        {
          ...{ member_id: row.person.zuid, member_type: 'USER', permission },
          resource_id: row.zone.zone_id,
          ...(permission === 'allowed' && { role: 'EDITOR' }),
        },
      ],
    },
  });

const obstacles: Readonly<Record<string, Obstacle>> = {
  'the role is VIEWER': {
    begin: setRole('VIEWER'),
    end: setRole('EDITOR'),
    expected: { status: 'open', reason: 'read-only' },
  },
  'the role is COMMENTER': {
    begin: setRole('COMMENTER'),
    end: setRole('EDITOR'),
    expected: { status: 'open', reason: 'not-allowed' },
  },
  'the person is not a member': {
    begin: ({ zone, person }) =>
      nodes.owner.client.call(contract.removeSpaceMember, {
        params: { ...inSpace(zone), member_id: person.zuid },
      }),
    end: addMember,
    expected: { status: 'refused' },
  },
  'the zone is hidden from the person': {
    begin: setPermission('restricted'),
    end: setPermission('allowed'),
    expected: { status: 'refused' },
  },
  'the zone is in the trash': {
    begin: setZoneState('TRASH'),
    end: setZoneState('RESTORE'),
    expected: { status: 'refused' },
  },
  'the space is in the trash': {
    begin: setSpaceState('TRASH'),
    end: setSpaceState('RESTORE'),
    expected: { status: 'refused' },
  },
};

async function makeRow(): Promise<Row> {
  const zone = await nodes.makeZone();
  await nodes.owner.client.call(contract.createZone, {
    params: inSpace(zone),
    body: { create_zone: { zone_name: 'Another, because the last one cannot be trashed' } },
  });
  return { zone, person: await nodes.makeEditor(zone) };
}

/** A row for which the role of the person does not matter. The number of people is limited. */
async function makeOwnRow(): Promise<Row> {
  return { zone: await nodes.makeZone(), person: nodes.owner };
}

describe.concurrent('work done offline', () => {
  for (const [name, { begin, end, expected }] of Object.entries(obstacles)) {
    it(`waits while ${name}, and is stored afterwards`, timed, async () => {
      const row = await makeRow();
      const editor = await openOfflineEditor({
        service: nodes.first,
        person: row.person,
        canvas: row.zone,
      });
      await editor.cut();
      const id = editor.draw();
      await begin(row);
      await editor.restore();
      await vi.waitFor(() => expect(editor.zone.saving().state).toBe('cannot-save'), waiting);
      expect(editor.zone.status()).toBe(expected.status);
      if (expected.reason) expect(editor.zone.saving().reason).toMatch(expected.reason);
      expect(editor.zone.saving().changes).toBe(1);
      expect(editor.zone.find('frame', id)).toBeDefined();
      await end(row);
      await vi.waitFor(() => expect(editor.zone.saving().state).toBe('saved'), waiting);
      expect(await listFrames(row.zone)).toContain(id);
      editor.close();
    });
  }

  it('follows a zone that was moved', timed, async () => {
    const row = await makeRow();
    const other = await nodes.makeZone();
    await addMember({ ...row, zone: other });
    const editor = await openOfflineEditor({
      service: nodes.first,
      person: row.person,
      canvas: row.zone,
    });
    await editor.cut();
    const id = editor.draw();
    await nodes.owner.client.call(contract.moveZone, {
      params: row.zone,
      body: {
        move_zone: {
          destination_type: 'EXISTING_SPACE',
          destination_space_id: other.space_id,
        },
      },
    });
    await editor.restore();
    await vi.waitFor(() => expect(editor.zone.saving().state).toBe('saved'), waiting);
    expect(editor.zone.location()).toEqual({ spaceId: other.space_id });
    expect(await listFrames({ ...row.zone, space_id: other.space_id })).toContain(id);
    editor.close();
  });

  it('does not tell where a zone is to a person without access there', timed, async () => {
    const row = await makeRow();
    const other = await nodes.makeZone();
    const editor = await openOfflineEditor({
      service: nodes.first,
      person: row.person,
      canvas: row.zone,
    });
    await editor.cut();
    const id = editor.draw();
    await nodes.owner.client.call(contract.moveZone, {
      params: row.zone,
      body: {
        move_zone: { destination_type: 'EXISTING_SPACE', destination_space_id: other.space_id },
      },
    });
    await editor.restore();
    await vi.waitFor(() => expect(editor.zone.status()).toBe('refused'), waiting);
    expect(editor.zone.reason()).toBe('Z1008: Zone not found');
    expect(editor.zone.refusal()).toMatchObject({ kind: 'access', retries: true });
    await addMember({ ...row, zone: other });
    await vi.waitFor(() => expect(editor.zone.saving().state).toBe('saved'), waiting);
    expect(await listFrames({ ...row.zone, space_id: other.space_id })).toContain(id);
    editor.close();
  });

  for (const failures of [1, 10]) {
    it(`is stored although the token cannot be fetched ${failures} times`, timed, async () => {
      const row = await makeOwnRow();
      let left = 0;
      const editor = await openOfflineEditor({
        service: nodes.first,
        person: row.person,
        canvas: row.zone,
        more: {
          async getToken() {
            left -= 1;
            if (left >= 0) throw new TypeError('fetch failed');
            return row.person.token;
          },
        },
      });
      await editor.cut();
      left = failures;
      const id = editor.draw();
      await editor.restore();
      await editor.zone.durable();
      expect(editor.zone.status()).toBe('open');
      expect(await listFrames(row.zone)).toContain(id);
      editor.close();
    });
  }
});

const note = (text: string) => ({
  meta: { id: randomUUID() },
  basic: { type: 'RECTANGLE' as const },
  text: { paragraphs: [{ id: randomUUID(), portions: [{ text }] }] },
});

describe('a change that the service never takes', () => {
  it('is kept aside, and everything else is stored', timed, async () => {
    const row = await makeOwnRow();
    const editor = await openOfflineEditor({
      service: nodes.first,
      person: row.person,
      canvas: row.zone,
    });
    const { zone } = editor;
    await editor.cut();
    const before = editor.draw();
    const huge = {
      meta: { id: randomUUID() },
      text: 'x'.repeat(300_000),
      position: { top: 0, left: 0 },
    };
    insertElement(zone.doc, {
      ...{ kind: 'comment', z: 'a0' },
      element: { ...huge, resolved: false },
      authorship: { author: row.person.zuid, time: new Date() },
    });
    const after = editor.draw();
    await editor.restore();
    await vi.waitFor(() => expect(zone.refusedWork()).toHaveLength(1), waiting);
    await vi.waitFor(() => expect(zone.saving().state).toBe('saved'), waiting);
    expect(zone.refusedWork()[0]?.change.key).toBe(huge.meta.id);
    const stored = await listFrames(row.zone);
    expect(stored).toEqual(expect.arrayContaining([before, after]));
    const later = editor.draw();
    await zone.durable();
    expect(await listFrames(row.zone)).toContain(later);
    zone.discardRefused();
    expect(zone.refusedWork()).toEqual([]);
    editor.close();
  });

  it('can be made again when the reason is gone', timed, async () => {
    const row = await makeOwnRow();
    const editor = await openOfflineEditor({
      service: nodes.first,
      person: row.person,
      canvas: row.zone,
    });
    const { zone } = editor;
    const id = randomUUID();
    insertElement(zone.doc, {
      ...{ kind: 'comment', z: 'a0' },
      element: {
        meta: { id },
        text: 'By another person',
        position: { top: 0, left: 0 },
        resolved: false,
      },
      authorship: { author: '1', time: new Date() },
    });
    await expect(zone.durable()).rejects.toThrow('not-author');
    expect(zone.refusedWork()).toMatchObject([{ reason: 'not-author', kind: 'comment' }]);
    expect(zone.find('comment', id)).toBeUndefined();
    zone.retryRefused();
    expect(zone.find('comment', id)).toBeDefined();
    await vi.waitFor(() => expect(zone.refusedWork()).toHaveLength(1), waiting);
    expect(zone.exportWork().comments).toEqual([]);
    editor.close();
  });
});

describe('large work', () => {
  it('of 1,300 notes drawn offline is stored', timed, async () => {
    const row = await makeOwnRow();
    const editor = await openOfflineEditor({
      service: nodes.first,
      person: row.person,
      canvas: row.zone,
    });
    await editor.cut();
    for (let left = 1_300; left > 0; left--) editor.zone.insert('shape', note('note'), 'a1');
    expect(editor.zone.saving().changes).toBe(1_300);
    await editor.restore();
    await editor.zone.durable();
    expect(editor.zone.list('shape')).toHaveLength(1_300);
    const { shapes } = await nodes.owner.client.shapes.list({ ...row.zone });
    expect(shapes.length).toBeGreaterThan(0);
    editor.close();
  });
});

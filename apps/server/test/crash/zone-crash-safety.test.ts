import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Member } from '../../../../testing/tenants/seeded-edition.ts';
import { createOffload } from '../../src/core/offload.ts';
import { openDatabase } from '../../src/db/database.ts';
import { reproject } from '../../src/jobs/reproject.ts';
import { type CrashFixture, startCrashFixture, type Trial } from './crash-fixture.ts';

vi.setConfig({ testTimeout: 600_000, hookTimeout: 120_000 });

let fixture: CrashFixture;
const scenes: Scene[] = [];
beforeAll(async () => {
  fixture = await startCrashFixture();
});
afterAll(() => fixture?.close());

type Place = Record<'edition_id' | 'space_id' | 'zone_id', string>;

interface Scene {
  caller: Member;
  team_id: string;
  /** The first of two zones, with an element of every kind and a version. */
  place: Place;
  version_id: string;
  template_id: string;
  /** Another space of the caller. */
  otherSpaceId: string;
  ids: { frame: string; shape: string; gone: string };
}

async function makeScene(): Promise<Scene> {
  const [team_id = ''] = await fixture.edition.addTeams(1);
  const [caller, guest] = await fixture.edition.addPeople([
    { teamIds: [team_id] },
    { teamIds: [team_id] },
  ]);
  if (!caller || !guest) throw new Error('Expected two people.');
  const entry = { memberId: guest.zuid, type: 'USER', role: 'EDITOR' } as const;
  const plan = { teamId: team_id, ownerZuid: caller.zuid, entries: [entry], zones: 2 };
  const [space_id = '', otherSpaceId = ''] = await fixture.edition.addSpaces([plan, plan]);
  const client = await fixture.clientOf(caller);
  const inSpace = { edition_id: fixture.edition.editionId, space_id };
  const { zones_info } = await client.call(contract.listZonesMeta, { params: inSpace });
  const place = { ...inSpace, zone_id: zones_info.zone_order[0] ?? '' };
  const ids = await draw(client, place);
  const { template } = await client.call(contract.saveTemplate, {
    params: inSpace,
    body: { name: 'Saved', space_id, zone_id: place.zone_id },
  });
  await saveVersion(client, place);
  await shareWith(client, place, guest.zuid);
  const { zone_versions } = await client.call(contract.listZoneVersions, { params: place });
  const version_id = zone_versions.allowed_versions[0]?.version_id ?? '';
  const scene = { caller, team_id, place, version_id, template_id: template.id, otherSpaceId, ids };
  scenes.push(scene);
  return scene;
}

async function draw(client: Client, params: Place) {
  const [frame, shape, other, gone, comment] = Array.from({ length: 5 }, () => randomUUID());
  if (!frame || !shape || !other || !gone || !comment) throw new Error('Not enough ids.');
  const basic = { type: 'OVAL' } as const;
  await client.call(contract.changeElements, {
    params,
    body: {
      insert: {
        frames: [{ meta: { id: frame, name: 'Frame' } }],
        shapes: [
          { meta: { id: shape }, basic, frame_id: frame },
          { meta: { id: other }, basic },
        ],
        connectors: [
          {
            meta: { id: randomUUID() },
            connected: { first: { shape_id: shape }, second: { shape_id: other } },
          },
        ],
        comments: [
          { meta: { id: comment }, text: 'Why?', element_id: shape },
          { meta: { id: randomUUID() }, text: 'Because.', parent_id: comment },
        ],
      },
    },
  });
  // Leaves a tombstone.
  await client.call(contract.insertFrames, {
    params,
    body: { frames: [{ meta: { id: gone, name: 'Gone' } }] },
  });
  await client.call(contract.removeFrames, { params, body: { ids: [gone] } });
  return { frame, shape, gone };
}

async function saveVersion(client: Client, params: Place): Promise<void> {
  for (const zone_state of ['TRASH', 'RESTORE'] as const)
    await client.call(contract.changeZoneState, { params, body: { zone_state } });
}

// The modification time of a space is written only if it is at least a minute old.
async function backdateSpaces(spaceIds: readonly string[]): Promise<void> {
  for (const table of ['spaces', 'space_listings']) {
    await fixture.owner.query(
      `update ${table} set modified_time = now()::date - 1 where space_id = any($1)`,
      [spaceIds],
    );
  }
}

async function shareWith(client: Client, params: Place, member_id: string): Promise<void> {
  const entry = { member_id, member_type: 'USER', role: 'VIEWER' } as const;
  await client.call(contract.shareZones, {
    params,
    body: { members_info: [{ ...entry, resource_id: params.zone_id }] },
  });
}

/** Creates a trial with a new scene. */
function trialOf(
  send: (client: Client, scene: Scene) => Promise<unknown>,
  before: (client: Client, scene: Scene) => Promise<unknown> = async () => {},
): () => Promise<Trial> {
  return async () => {
    const scene = await makeScene();
    await before(await fixture.clientOf(scene.caller), scene);
    await backdateSpaces([scene.place.space_id, scene.otherSpaceId]);
    return { caller: scene.caller, send: (client) => send(client, scene) };
  };
}

afterEach(async () => {
  await expectReadable();
  const db = openDatabase({ url: fixture.database.url, role: 'lienzo_runtime', poolSize: 2 });
  const offload = createOffload();
  try {
    expect(await reproject({ db, offload })).toMatchObject({ changedRows: 0 });
  } finally {
    await offload.close();
    await db.close();
  }
});

/** Reads everything about every zone of every scene. */
async function expectReadable(): Promise<void> {
  for (const { caller, place, otherSpaceId } of scenes.splice(0)) {
    const client = await fixture.clientOf(caller);
    for (const space_id of [place.space_id, otherSpaceId]) {
      const inSpace = { edition_id: place.edition_id, space_id };
      const { zones_info } = await client.call(contract.listZonesMeta, { params: inSpace });
      expect(zones_info.zone_order.length).toBeGreaterThan(0);
      for (const zone_id of zones_info.zone_order)
        await expectZoneReadable(client, { ...inSpace, zone_id });
    }
  }
}

async function expectZoneReadable(client: Client, place: Place): Promise<void> {
  const { zone_id, ...params } = place;
  const query = { action_type: 'GET_SPACE_DATA_WITH_ZONE_DATA', zone_id } as const;
  await client.call(contract.getZoneData, { params, query });
  await client.call(contract.listComments, { params: place });
  const { zone_versions } = await client.call(contract.listZoneVersions, { params: place });
  for (const { version_id = '' } of zone_versions.allowed_versions)
    await client.call(contract.getZoneVersion, { params: { ...place, version_id } });
}

/** Tables that change without gaining or losing rows. */
const touched = { spaces: 0, space_listings: 0 };

describe('a service that crashes at any statement leaves no partial result of', () => {
  it('a batch of elements', async () => {
    await fixture.expectAllOrNothing(
      trialOf((client, { place, ids }) =>
        client.call(contract.changeElements, {
          params: place,
          body: {
            insert: {
              frames: [{ meta: { id: ids.gone, name: 'Back' } }],
              comments: [{ meta: { id: randomUUID() }, text: 'Here', element_id: ids.gone }],
            },
            update: { frames: [{ id: ids.frame, meta: { name: 'Renamed' } }] },
            // Its connector is removed too; the comment on it stays.
            delete: { ids: [ids.shape] },
          },
        }),
      ),
      {
        ...touched,
        zones: 0,
        zone_updates: 1,
        elements: 0,
        outbox: 1,
        element_tombstones: 1,
        search_entries: 2,
      },
    );
  });

  it('moveZone', async () => {
    await fixture.expectAllOrNothing(
      trialOf((client, { place, otherSpaceId }) =>
        client.call(contract.moveZone, {
          params: place,
          body: {
            move_zone: { destination_type: 'EXISTING_SPACE', destination_space_id: otherSpaceId },
          },
        }),
      ),
      { ...touched, zones: 0, outbox: 1 },
    );
  });

  it('duplicateZone with all content', async () => {
    await fixture.expectAllOrNothing(
      trialOf((client, { place, team_id }) =>
        client.call(contract.duplicateZone, {
          params: place,
          body: {
            duplicate_zone: {
              destination_type: 'NEW_SPACE',
              space_name: 'New',
              team_id,
              deep_copy: true,
              copy_comments: true,
              copy_members: true,
            },
          },
        }),
      ),
      {
        zones: 1,
        zone_updates: 1,
        elements: 6,
        search_entries: 4,
        zone_versions: 1,
        blobs: 1,
        zone_access: 1,
        spaces: 1,
        space_members: 2,
        space_listings: 2,
        outbox: 3,
        edition_storage: 1,
      },
    );
  });

  it('saveZoneVersion', async () => {
    await fixture.expectAllOrNothing(
      trialOf((client, { place }) =>
        client.call(contract.saveZoneVersion, { params: place, body: { description: 'Kept' } }),
      ),
      { zones: 0, zone_versions: 1, blobs: 1, edition_storage: 1, outbox: 1 },
    );
  });

  it('restoreZoneVersion', async () => {
    await fixture.expectAllOrNothing(
      trialOf(
        (client, { place, version_id }) =>
          client.call(contract.restoreZoneVersion, { params: { ...place, version_id } }),
        (client, { place, ids }) =>
          client.call(contract.removeShapes, { params: place, body: { ids: [ids.shape] } }),
      ),
      // The previous content becomes a version. A shape and its connector are restored.
      {
        ...touched,
        zones: 0,
        zone_updates: 1,
        elements: 2,
        outbox: 2,
        element_tombstones: -2,
        zone_versions: 1,
        blobs: 1,
      },
    );
  });

  it('createProposal with changes', async () => {
    await fixture.expectAllOrNothing(
      trialOf((client, { place, ids }) =>
        client.call(contract.createProposal, {
          params: place,
          body: { title: 'Better', changes: { delete: { ids: [ids.shape] } } },
        }),
      ),
      // The draft has a copy of the four elements of the canvas, without a shape and its connector.
      {
        zones: 1,
        zone_updates: 2,
        elements: 2,
        element_tombstones: 2,
        search_entries: 1,
        zone_versions: 1,
        blobs: 1,
        proposals: 1,
        outbox: 1,
        edition_storage: 1,
      },
    );
  });

  it('mergeProposal', async () => {
    let proposal_id = '';
    await fixture.expectAllOrNothing(
      trialOf(
        (client, { place }) =>
          client.call(contract.mergeProposal, { params: { ...place, proposal_id } }),
        async (client, { place, ids }) => {
          const body = {
            title: 'Better',
            changes: {
              insert: {
                shapes: [{ meta: { id: randomUUID() }, basic: { type: 'OVAL' as const } }],
              },
              update: { frames: [{ id: ids.frame, meta: { name: 'Renamed' } }] },
              delete: { ids: [ids.shape] },
            },
          };
          const { proposal } = await client.call(contract.createProposal, { params: place, body });
          proposal_id = proposal.id;
        },
      ),
      // The draft, its base and its copies of elements are gone. The zone has a version from after the merge; it
      // had the one from before.
      {
        ...touched,
        proposals: 0,
        zones: -1,
        zone_updates: -1,
        elements: -4,
        element_tombstones: 0,
        search_entries: -1,
        zone_versions: 0,
        blobs: 0,
        outbox: 2,
        edition_storage: 2,
      },
    );
  });

  it('insertTemplate', async () => {
    await fixture.expectAllOrNothing(
      trialOf((client, { place, template_id }) =>
        client.call(contract.insertTemplate, { params: place, body: { template_id } }),
      ),
      {
        ...touched,
        zones: 0,
        zone_updates: 1,
        elements: 4,
        outbox: 1,
        search_entries: 1,
        zone_versions: 1,
        blobs: 1,
      },
    );
  });

  it('createZone from a template', async () => {
    await fixture.expectAllOrNothing(
      trialOf((client, { place, template_id }) =>
        client.call(contract.createZone, {
          params: place,
          body: { create_zone: { zone_name: 'New', template_id } },
        }),
      ),
      {
        ...touched,
        zones: 1,
        zone_updates: 1,
        elements: 4,
        search_entries: 2,
        zone_versions: 1,
        blobs: 1,
        outbox: 2,
      },
    );
  });

  it('changeZoneState DELETE', async () => {
    await fixture.expectAllOrNothing(
      trialOf(
        (client, { place }) =>
          client.call(contract.changeZoneState, { params: place, body: { zone_state: 'DELETE' } }),
        (client, { place }) =>
          client.call(contract.changeZoneState, { params: place, body: { zone_state: 'TRASH' } }),
      ),
      {
        ...touched,
        zones: -1,
        zone_updates: -3,
        elements: -6,
        search_entries: -3,
        element_tombstones: -1,
        zone_versions: -1,
        blobs: -1,
        zone_access: -1,
        outbox: 1,
      },
    );
  });
});

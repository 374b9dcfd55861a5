import { createHash, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { type ElementKind, type StoredElement, toStored } from '@lienzo/contract';
import { composeUpdate, fromFacets, indicesAbove, SERVER_CLIENT } from '@lienzo/zone-doc';
import * as Y from 'yjs';
import {
  type ElementRecord,
  entriesOf,
  facetsOf,
  rowsText,
} from '../../apps/server/src/domain/element-rows/record.ts';
import { canvasLine } from '../../apps/server/src/domain/elements/packed-canvas.ts';
import { packDocument } from '../../apps/server/src/domain/journal/load-document.ts';
import { entryRowsText } from '../../apps/server/src/domain/search-index/entries.ts';

interface ZonePlan {
  editionId: string;
  spaceId: string;
  teamId: string;
  ownerZuid: string;
  organizerZuids: readonly string[];
  /** Part of every text in the zone. */
  marker: string;
  time: Date;
  nextId: () => string;
}

export interface SeededZone {
  zoneId: string;
  zoneKey: string;
  versionId: string;
  /** A merged proposal of the owner. */
  proposalId: string;
  templateId: string;
  fileId: string;
  /** An upload of the owner that is not completed. */
  uploadId: string;
  /** One element of each kind. */
  elementIds: Readonly<Record<ElementKind, string>>;
  rows: Readonly<Record<string, readonly Record<string, unknown>[]>>;
}

/**
 * Describes a zone with a row in every table about zones, and a template made from it. The rows are
 * consistent, as if the service had written them.
 */
export function describeZone(plan: ZonePlan): SeededZone {
  const { editionId: edition_id, ownerZuid, marker, nextId } = plan;
  const zone_id = randomUUID();
  const key = { edition_id, zone_id };
  const ids = createIds();
  const written = writeDocument(listElements(ids, marker), ids.gone, plan);
  const time = plan.time.toISOString();
  const [canvas, snapshot, templateCanvas] = [randomUUID(), randomUUID(), randomUUID()];
  const [zoneKey, versionId, templateId] = [nextId(), nextId(), nextId()];
  const [fileId, uploadId, proposalId] = [nextId(), nextId(), nextId()];
  return {
    zoneId: zone_id,
    zoneKey,
    versionId,
    proposalId,
    templateId,
    fileId,
    uploadId,
    elementIds: ids,
    rows: {
      zones: [{ ...describeRow(plan), ...key, zone_key: zoneKey, ...written.state }],
      zone_updates: written.updates.map((data, index) => ({
        ...key,
        seq: index + 1,
        data: hex(data),
        author_zuid: ownerZuid,
        created_time: time,
      })),
      zone_snapshots: [{ ...key, seq: 1, blob_id: snapshot, created_time: time }],
      blobs: [
        { edition_id, blob_id: snapshot, data: hex(written.snapshot) },
        { edition_id, blob_id: canvas, data: hex(written.canvas) },
        { edition_id, blob_id: templateCanvas, data: hex(written.canvas) },
      ],
      elements: written.elements.map((row) => ({
        ...key,
        ...row,
        changed_seq: 1,
        changed_time: time,
      })),
      element_tombstones: [
        { ...key, element_id: ids.gone, ...written.tombstone, deleted_seq: 2, deleted_time: time },
      ],
      search_entries: describeEntries(plan, zone_id, written.records).map((row) => ({
        ...key,
        ...row,
        modified_time: time,
      })),
      zone_access: describeAccess(plan).map((entry) => ({ ...key, ...entry })),
      zone_votes: [{ ...key, votes_per_person: 3, started_time: time }],
      zone_ballots: [{ ...key, zuid: ownerZuid, element_id: randomUUID() }],
      zone_timers: [{ ...key, started_time: time, end_time: time }],
      ...describeFile(plan, { zoneId: zone_id, fileId, uploadId, templateId }),
      zone_clients: [{ ...key, client: 42, zuid: ownerZuid }],
      zone_history: [
        {
          ...key,
          slot: 0,
          is_base: true,
          seq: 1,
          first_seq: 1,
          first_time: time,
          last_time: time,
          data: hex(written.snapshot),
        },
      ],
      edition_storage: [{ edition_id, entry_id: randomUUID(), bytes: written.canvas.length }],
      zone_remnants: [
        { ...key, remnant_id: randomUUID(), seq: 1, data: hex(written.canvas), created_time: time },
      ],
      zone_versions: [
        {
          ...key,
          version_id: versionId,
          seq: 1,
          blob_id: canvas,
          modified_by: ownerZuid,
          version_time: time,
          description: `Version ${marker}`,
        },
      ],
      // Merged, because a draft would be another zone.
      proposals: [
        {
          ...key,
          proposal_id: proposalId,
          base_version_id: versionId,
          title: `Proposal ${marker}`,
          description: `About ${marker}`,
          state: 'MERGED',
          author_zuid: ownerZuid,
          created_time: time,
          modified_time: time,
          ended_by: ownerZuid,
          ended_time: time,
          before_version_id: versionId,
          after_version_id: versionId,
        },
      ],
      edition_templates: [
        {
          edition_id,
          template_id: templateId,
          name: `Template ${marker}`,
          description: `About ${marker}`,
          author_zuid: ownerZuid,
          blob_id: templateCanvas,
          created_time: time,
        },
      ],
    },
  };
}

function describeRow({ spaceId, ownerZuid, marker, time }: ZonePlan) {
  const now = time.toISOString();
  return {
    space_id: spaceId,
    zone_name: `Zone ${marker}`,
    position: 'a0',
    status: 'ACTIVE',
    author_zuid: ownerZuid,
    last_author_zuid: ownerZuid,
    created_time: now,
    modified_time: now,
    state_modified_time: now,
    version_seq: 1,
  };
}

/** Describes access entries: the team may view the zone, and the organizers may manage it. */
function describeAccess({ teamId, organizerZuids }: ZonePlan) {
  const permission = 'allowed';
  return [
    { member_id: teamId, member_type: 'TEAM', permission, role: 'VIEWER' },
    ...organizerZuids.map((zuid) => ({
      member_id: zuid,
      member_type: 'USER',
      permission,
      role: 'ORGANISER',
    })),
  ];
}

type Ids = Record<ElementKind | 'other' | 'gone', string>;

function createIds(): Ids {
  const names = ['frame', 'shape', 'other', 'connector', 'comment', 'gone'];
  return Object.fromEntries(names.map((name) => [name, randomUUID()])) as Ids; // one for each name
}

interface NewElement {
  kind: ElementKind;
  element: StoredElement<ElementKind>;
}

function listElements(ids: Ids, marker: string): NewElement[] {
  const shape = (id: string) =>
    toStored('shape', {
      meta: { id, name: `Shape ${marker}` },
      frame_id: ids.frame,
      basic: { type: 'OVAL' },
      text: { paragraphs: [{ id: randomUUID(), portions: [{ text: `Text ${marker}` }] }] },
    });
  const frame = (id: string) => toStored('frame', { meta: { id, name: `Frame ${marker}` } });
  return [
    { kind: 'frame', element: frame(ids.frame) },
    { kind: 'shape', element: shape(ids.shape) },
    { kind: 'shape', element: shape(ids.other) },
    {
      kind: 'connector',
      element: toStored('connector', {
        meta: { id: ids.connector, name: `Connector ${marker}` },
        connected: { first: { shape_id: ids.shape }, second: { shape_id: ids.other } },
      }),
    },
    {
      kind: 'comment',
      element: toStored('comment', {
        meta: { id: ids.comment },
        text: `Comment ${marker}`,
        element_id: ids.shape,
      }),
    },
    { kind: 'frame', element: frame(ids.gone) },
  ];
}

/** Creates a journal whose first entry inserts all elements and whose second removes one. */
function writeDocument(elements: readonly NewElement[], gone: string, plan: ZonePlan) {
  const authorship = { author: plan.ownerZuid, time: plan.time };
  const places = indicesAbove(undefined, elements.length);
  const drafts = elements.map(({ kind, element }, index) => ({
    key: element.meta.id,
    kind,
    element,
    z: places[index] ?? '',
    ...(kind === 'comment' && { authorship }),
  }));
  const insertions = drafts.map((draft) => ({ key: draft.key, facets: facetsOf(draft) }));
  const first = composeUpdate({ clock: 0, insertions, changes: [], removals: [] });
  const records = drafts.map((draft, index): ElementRecord => {
    const element = fromFacets(draft.kind, draft.key, facetsOf(draft));
    return { ...draft, element, items: first.inserted[index] ?? {} };
  });
  const [, clock = 0] = records.find(({ key }) => key === gone)?.items[''] ?? [];
  const removals = [[SERVER_CLIENT, clock] as const];
  const second = composeUpdate({ clock: first.clock, insertions: [], changes: [], removals });
  const kept = records.filter(({ key }) => key !== gone);
  const lines = kept.filter(({ kind }) => kind !== 'comment').map(canvasLine);
  const doc = new Y.Doc();
  Y.applyUpdate(doc, first.update);
  const rows: Record<string, unknown>[] = JSON.parse(rowsText(kept));
  return {
    updates: [first.update, second.update],
    snapshot: packDocument(doc),
    canvas: gzipSync(`[${lines.join(',\n')}]`, { level: 3 }),
    elements: rows,
    records: kept,
    tombstone: { client: SERVER_CLIENT, clock },
    state: {
      head: 2,
      projected_seq: 2,
      snapshot_seq: 1,
      server_clock: second.clock,
      server_client: SERVER_CLIENT,
      server_client_clock: 0,
      element_count: kept.length,
      top_z: places.at(-1),
    },
  };
}

function describeEntries(
  { editionId, marker }: ZonePlan,
  zoneId: string,
  records: readonly ElementRecord[],
): Record<string, unknown>[] {
  const name = { entryId: zoneId, kind: 'zone' as const, text: `Zone ${marker}` };
  return JSON.parse(entryRowsText(editionId, [name, ...entriesOf(records)]));
}

function hex(data: Uint8Array): string {
  return `\\x${Buffer.from(data).toString('hex')}`;
}

interface FileIds {
  zoneId: string;
  fileId: string;
  uploadId: string;
  templateId: string;
}

/** Describes a file of a zone and a template, and an upload. Their bytes are in PostgreSQL. */
function describeFile(
  { editionId: edition_id, ownerZuid, marker, time: at }: ZonePlan,
  { zoneId: zone_id, fileId, uploadId, templateId }: FileIds,
) {
  const time = at.toISOString();
  const data = Buffer.from(`File ${marker}`);
  const [blob_id, pendingId] = [randomUUID(), randomUUID()];
  const file = { edition_id, file_id: fileId };
  return {
    files: [
      {
        ...file,
        sha256: hex(createHash('sha256').update(data).digest()),
        kind: 'FILE',
        media_type: 'text/plain',
        bytes: data.length,
        stored_bytes: data.length,
        created_time: time,
      },
    ],
    zone_files: [
      { ...file, zone_id, name: `File ${marker}`, added_by: ownerZuid, added_time: time },
    ],
    template_files: [{ ...file, template_id: templateId, name: `File ${marker}` }],
    file_uploads: [
      {
        ...{ edition_id, upload_id: uploadId, zone_id, blob_id: pendingId },
        ...{ name: `Upload ${marker}`, bytes: 1, created_by: ownerZuid, created_time: time },
      },
    ],
    file_blobs: [
      { ...file, blob_id, created_time: time, bytes: data.length },
      { edition_id, file_id: null, blob_id: pendingId, created_time: time, bytes: 0 },
    ],
    file_chunks: [{ edition_id, blob_id, position: 0, data: hex(data) }],
  };
}

import { isLienzoError } from '@lienzo/sdk';
import { isThere, paths, writeJson } from './folder.ts';
import type { ExportedZone } from './format.ts';
import { partyOf } from './party.ts';
import type { Export } from './work.ts';

interface ZoneIds {
  edition_id: string;
  space_id: string;
  zone_id: string;
}

type Mails = ReadonlyMap<string, string>;

/** Writes one zone with its comments and versions, unless an earlier attempt has. */
export async function exportZone(given: Export, mails: Mails, zone: ZoneIds): Promise<void> {
  const path = paths.zone(zone.space_id, zone.zone_id);
  if (await isThere(given.folder, path)) return;
  const document = await readDocument(given, zone);
  if (!document) return;
  const { comments } = await given.client.comments.list(zone);
  const exported: ExportedZone = {
    zone_id: zone.zone_id,
    name: document.meta.name,
    elements: await readElements(given, zone, document.elements),
    comments: comments.map((comment) => ({ ...comment, author: mails.get(comment.author_zuid) })),
    versions: given.versions ? await exportVersions(given, zone) : [],
    access: await readAccess(given, mails, zone),
  };
  await writeJson(given.folder, path, exported);
}

async function readDocument({ client }: Export, zone: ZoneIds) {
  const { space_data } = await client.zones.getData(zone);
  return space_data.docDatas[0]?.document;
}

type Stack = NonNullable<Awaited<ReturnType<typeof readDocument>>>['elements'];

/** The document tells the order, the lists tell each element as a write accepts it. */
async function readElements({ client }: Export, zone: ZoneIds, stack: Stack) {
  const [{ frames }, { shapes }, { connectors }] = await Promise.all([
    client.frames.list(zone),
    client.shapes.list(zone),
    client.connectors.list(zone),
  ]);
  const byId = new Map<string, ExportedZone['elements'][number]>([
    ...frames.map((frame) => [frame.meta.id, { frame }] as const),
    ...shapes.map((shape) => [shape.meta.id, { shape }] as const),
    ...connectors.map((connector) => [connector.meta.id, { connector }] as const),
  ]);
  const order = stack.map((element) => {
    if ('frame' in element) return element.frame.meta.id;
    return 'shape' in element ? element.shape.meta.id : element.connector.meta.id;
  });
  return order.flatMap((id) => byId.get(id) ?? []);
}

async function exportVersions({ client, folder }: Export, zone: ZoneIds) {
  const versions: ExportedZone['versions'] = [];
  for await (const version of client.zoneVersions.each(zone)) {
    if (!('version_time' in version)) continue; // older than the plan lets read
    const { version_id, version_time, description } = version;
    const path = paths.version(zone.space_id, zone.zone_id, version_id);
    await writeJson(folder, path, await client.zoneVersions.get({ ...zone, version_id }));
    versions.push({ version_id, version_time, description });
  }
  return versions;
}

async function readAccess({ client }: Export, mails: Mails, zone: ZoneIds) {
  try {
    const { zone_members } = await client.zoneAccess.list(zone);
    return zone_members.flatMap(({ member_type, member_id, permission, role }) => {
      const party = partyOf(mails, member_type, member_id);
      return party ? [{ party, permission, role }] : [];
    });
  } catch (error) {
    if (isLienzoError(error, 'notPermitted')) return []; // only who manages a zone is shown it
    throw error;
  }
}

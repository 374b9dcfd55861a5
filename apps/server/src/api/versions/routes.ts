import * as contract from '@lienzo/contract';
import { readCanvasAt, readZoneHistory } from '../../domain/versions/read-history.ts';
import { listVersionsOf, readVersionCanvas } from '../../domain/versions/read-versions.ts';
import type { Mount } from '../../http/mount.ts';
import { pickFields, readMoment } from '../../http/wire-text.ts';
import { presentZone } from '../zones/present.ts';
import { nameVersion } from './name-version.ts';
import * as present from './present.ts';
import { restoreMoment, restoreVersion } from './restore-version.ts';
import { saveVersion } from './save-version.ts';

export function mountVersions(mount: Mount): void {
  mount(contract.listZoneVersions, async (ctx, { params, query }) => {
    const { fields, from = 0, limit = 20, fromDate } = query;
    const since = fromDate === undefined ? undefined : readMoment('/fromDate', fromDate);
    const { allowed, restricted } = await listVersionsOf(ctx, {
      ...inZone(params),
      from,
      limit,
      since,
    });
    return {
      zone_versions: {
        allowed_versions: allowed.map((version) =>
          pickFields(present.presentVersion(version), fields),
        ),
        restricted_versions: restricted.map((version) =>
          pickFields(present.presentRestrictedVersion(version), fields),
        ),
      },
    };
  });

  mount(contract.getZoneVersion, async (ctx, { params, query }) => {
    const read = await readVersionCanvas(ctx, inVersion(params));
    return present.presentVersionDocument({ ...read, form: query.form });
  });

  mount(contract.saveZoneVersion, async (ctx, { params, body }) => {
    const { description = '', version_time } = body;
    const time = version_time === undefined ? undefined : readMoment('/version_time', version_time);
    const version = await saveVersion(ctx, { ...inZone(params), description, time });
    return { version: present.presentVersion(version) };
  });

  mount(contract.nameZoneVersion, async (ctx, { params, body }) => {
    const { description } = body;
    const version = await nameVersion(ctx, { ...inVersion(params), description });
    return { version: present.presentVersion(version) };
  });

  mount(contract.restoreZoneVersion, async (ctx, { params }) => ({
    zone_info: presentZone(await restoreVersion(ctx, inVersion(params))),
  }));

  mount(contract.getZoneHistory, async (ctx, { params }) => ({
    zone_history: present.presentHistory(await readZoneHistory(ctx, inZone(params))),
  }));

  mount(contract.getZoneHistoryDocument, async (ctx, { params, query }) => {
    const time = readMoment('/time', query.time);
    const read = await readCanvasAt(ctx, { ...inZone(params), time });
    return present.presentMomentDocument({ ...read, form: query.form });
  });

  mount(contract.restoreZoneHistory, async (ctx, { params, body }) => {
    const time = readMoment('/time', body.time);
    return { zone_info: presentZone(await restoreMoment(ctx, { ...inZone(params), time })) };
  });
}

interface ZoneParams {
  edition_id: string;
  space_id: string;
  zone_id: string;
}

function inZone({ edition_id: editionId, space_id: spaceId, zone_id: zoneId }: ZoneParams) {
  return { editionId, spaceId, zoneId };
}

function inVersion({ version_id: versionId, ...zone }: ZoneParams & { version_id: string }) {
  return { ...inZone(zone), versionId };
}

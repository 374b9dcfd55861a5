import { type CanvasRow, documentLine } from '../../domain/elements/packed-canvas.ts';
import type { VersionRow } from '../../domain/versions/queries.ts';
import type { ZoneRow } from '../../domain/zones/queries.ts';
import { Serialized } from '../../http/serialized.ts';
import { timeText } from '../../http/wire-text.ts';
import { presentCanvas } from '../elements/present.ts';

export function presentVersion(version: VersionRow) {
  return {
    version_id: version.version_id,
    modified_by: version.modified_by,
    version_time: timeText(version.version_time),
    description: version.description,
  };
}

/** Presents a version that the plan does not allow reading: only its id and author. */
export function presentRestrictedVersion(version: VersionRow) {
  return { version_id: version.version_id, modified_by: version.modified_by };
}

interface Shown {
  version: VersionRow;
  zone: ZoneRow;
  canvas: readonly CanvasRow[];
  form: 'input' | undefined;
}

export async function presentVersionDocument({ version, zone, canvas, form }: Shown) {
  const document = JSON.stringify({ id: zone.zone_id, meta: { name: zone.zone_name } });
  const elements = await presentCanvas(canvas.map(documentLine).join(',\n'), form);
  const shown = JSON.stringify(presentVersion(version));
  return new Serialized(
    `{"version":${shown},"document":${document.slice(0, -1)},"elements":${elements}}}`,
  );
}

import type { ElementTexts } from '../../domain/element-rows/queries.ts';
import { type CanvasRow, joinDocumentLines } from '../../domain/elements/packed-canvas.ts';
import type { VersionRow } from '../../domain/versions/queries.ts';
import type { ZoneHistory } from '../../domain/versions/read-history.ts';
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

interface ShownCanvas {
  zone: ZoneRow;
  canvas: readonly CanvasRow[];
  form: 'input' | undefined;
}

export async function presentVersionDocument({
  version,
  ...shown
}: ShownCanvas & { version: VersionRow }) {
  const head = `{"version":${JSON.stringify(presentVersion(version))},"document":`;
  return new Serialized(head, ...(await documentParts(shown)), '}');
}

/** Presents the document of a zone at a moment. */
export async function presentMomentDocument(shown: ShownCanvas) {
  return new Serialized('{"document":', ...(await documentParts(shown)), '}');
}

async function documentParts({ zone, canvas, form }: ShownCanvas): Promise<ElementTexts> {
  const document = JSON.stringify({ id: zone.zone_id, meta: { name: zone.zone_name } });
  const elements = await presentCanvas(await joinDocumentLines(canvas), form);
  return [`${document.slice(0, -1)},"elements":`, ...elements, '}'];
}

export function presentHistory({ earliest, latest, periods }: ZoneHistory) {
  return {
    earliest_time: timeText(earliest),
    latest_time: timeText(latest),
    periods: periods.map(({ from, to, changes }) => ({
      from_time: timeText(from),
      to_time: timeText(to),
      changes: String(changes),
    })),
  };
}

import { type CanvasRow, documentLine } from '../../domain/elements/packed-canvas.ts';
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
  const document = await documentText(shown);
  return new Serialized(
    `{"version":${JSON.stringify(presentVersion(version))},"document":${document}}`,
  );
}

/** Presents the document of a zone at a moment. */
export async function presentMomentDocument(shown: ShownCanvas) {
  return new Serialized(`{"document":${await documentText(shown)}}`);
}

async function documentText({ zone, canvas, form }: ShownCanvas): Promise<string> {
  const document = JSON.stringify({ id: zone.zone_id, meta: { name: zone.zone_name } });
  const elements = await presentCanvas(canvas.map(documentLine).join(',\n'), form);
  return `${document.slice(0, -1)},"elements":${elements}}`;
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

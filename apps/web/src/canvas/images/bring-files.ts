import { copyFiles } from '@lienzo/contract';
import type { Client } from '@lienzo/sdk';
import type { ZoneAddress } from '../board/use-zone.ts';

interface NamedFile {
  readonly file_id?: string;
}

interface CopiedElement {
  readonly element?: { readonly image?: NamedFile; readonly file?: NamedFile };
}

interface Clip {
  readonly zone?: string;
  readonly elements?: readonly CopiedElement[];
}

/** The service copies at most this many files at once. */
const MAX_FILES = 100;
/** Files that were copied before stay, so a copy can be repeated. */
const RETRIES = 1;

/**
 * Adds the files of copied images and file cards to the zone in which they are pasted. Returns the elements to paste: without
 * their files if these cannot be copied, for example from another edition.
 */
export async function bringFiles(
  text: string,
  { client, address }: { client: Client; address: ZoneAddress },
): Promise<{ clip: string; isComplete: boolean }> {
  const clip = JSON.parse(text) as Clip; // validated when it is pasted
  const ids = (clip.elements ?? []).flatMap(
    ({ element }) => (element?.image ?? element?.file)?.file_id ?? [],
  );
  const files = [...new Set(ids)];
  const { editionId, spaceId, zoneId } = address;
  const params = { edition_id: editionId, space_id: spaceId, zone_id: zoneId };
  try {
    if (clip.zone === undefined) throw new Error('The zone of the files is unknown.');
    for (let start = 0; start < files.length; start += MAX_FILES) {
      const file_ids = files.slice(start, start + MAX_FILES);
      const body = { source_zone_id: clip.zone, file_ids };
      await client.call(copyFiles, { params, body, retries: RETRIES });
    }
    return { clip: text, isComplete: true };
  } catch {
    const elements = (clip.elements ?? []).map(withoutFile);
    return { clip: JSON.stringify({ ...clip, elements }), isComplete: false };
  }
}

function withoutFile(copied: CopiedElement): CopiedElement {
  const { image, file, ...element } = copied.element ?? {};
  const named = image ?? file;
  if (!named) return copied;
  const { file_id: _, ...rest } = named;
  const kept = Object.keys(rest).length > 0 && { [image ? 'image' : 'file']: rest };
  return { ...copied, element: { ...element, ...kept } };
}

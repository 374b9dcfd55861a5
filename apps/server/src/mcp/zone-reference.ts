import Type from 'typebox';
import { ToolRefusal } from './tool-refusal.ts';

/** A zone, by its ids in the API. */
export interface ZoneIds {
  readonly edition_id: string;
  readonly space_id: string;
  readonly zone_id: string;
}

export type SpaceIds = Omit<ZoneIds, 'zone_id'>;

export const ZoneReference = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description:
    'The zone: its address in the web app, or the reference `edition/space/zone` that `find` and `list` return',
});

export const SpaceReference = Type.String({
  minLength: 1,
  maxLength: 2_000,
  description:
    'The space: its address in the web app, or the reference `edition/space` that `list` returns',
});

const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
const ADDRESS = new RegExp(`/e/(\\d{1,19})(?:/s/(\\d{1,19})(?:/z/(${UUID}))?)?(?:[/?#][^]*)?$`);
const REFERENCE = new RegExp(`^(\\d{1,19})(?:/(\\d{1,19})(?:/(${UUID}))?)?$`);

/** An edition, and maybe a space and a zone in it. */
export interface Place {
  readonly edition_id: string;
  readonly space_id?: string | undefined;
  readonly zone_id?: string | undefined;
}

/** Reads an address of the web app or a reference; undefined if the text is neither. */
export function findPlace(text: string): Place | undefined {
  const [, edition_id, space_id, zone_id] = REFERENCE.exec(text.trim()) ?? ADDRESS.exec(text) ?? [];
  return edition_id === undefined ? undefined : { edition_id, space_id, zone_id };
}

export function readZone(text: string): ZoneIds {
  const { edition_id, space_id, zone_id } = findPlace(text) ?? {};
  if (edition_id === undefined || space_id === undefined || zone_id === undefined)
    throw new ToolRefusal(
      'That is no zone. Pass the address of a zone, or a reference `edition/space/zone` from `find` or `list`.',
    );
  return { edition_id, space_id, zone_id };
}

export function readSpace(text: string): SpaceIds {
  const { edition_id, space_id } = findPlace(text) ?? {};
  if (edition_id === undefined || space_id === undefined)
    throw new ToolRefusal(
      'That is no space. Pass the address of a space, or a reference `edition/space` from `list`.',
    );
  return { edition_id, space_id };
}

/** Returns the reference of a zone, which all tools accept. */
export function referenceOf({ edition_id, space_id, zone_id }: ZoneIds): string {
  return `${edition_id}/${space_id}/${zone_id}`;
}

/** Returns the address of a zone in the web app. */
export function addressOf(origin: string, { edition_id, space_id, zone_id }: ZoneIds): string {
  return `${origin}/e/${edition_id}/s/${space_id}/z/${zone_id}`;
}

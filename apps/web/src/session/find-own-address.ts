import type { Client } from '@lienzo/sdk';
import type { OpenedLink } from './guest-session.ts';
import { sessionStore } from './session-store.ts';
import { startSession } from './start-session.ts';

/** Roles of members and links, by what they allow. */
const STRENGTH: Readonly<Record<string, number>> = {
  VIEWER: 1,
  GUEST_VIEWER: 1,
  COMMENTER: 2,
  GUEST_COMMENTER: 2,
  EDITOR: 3,
  ORGANISER: 3,
  CREATOR: 4,
};

/** Returns the name of the person who is signed in in this tab, so that a link need not ask for it. */
export function findOwnName(): string | undefined {
  try {
    return sessionStore.readTokens() && sessionStore.readPerson()?.name;
  } catch {
    return undefined; // storage is blocked
  }
}

/**
 * Returns where a person who is signed in finds the zone of a link under their own name. Returns undefined if the link
 * allows more than their role, or if this tab has no session.
 */
export async function findOwnAddress(link: OpenedLink): Promise<string | undefined> {
  if (findOwnName() === undefined) return undefined;
  const state = await startSession();
  if (state.status !== 'signed-in') return undefined;
  const role = await readRole(state.session.client, link);
  if ((STRENGTH[role] ?? 0) < (STRENGTH[link.role] ?? 0)) return undefined;
  const { edition_id, space_id, zone_id, frame_id } = link;
  const space = `/e/${edition_id}/s/${space_id}`;
  if (zone_id === undefined) return space;
  return `${space}/z/${zone_id}${frame_id === undefined ? '' : `?element=${frame_id}`}`;
}

async function readRole({ permissions }: Client, { zone_id, ...link }: OpenedLink) {
  const { edition_id, space_id } = link;
  const space = { edition_id, space_id };
  const { user_permission_info: own } = await (zone_id === undefined
    ? permissions.getMySpace(space)
    : permissions.getMyZone({ ...space, zone_id }));
  return own.role;
}

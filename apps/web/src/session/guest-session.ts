import { createClient } from '@lienzo/sdk';
import { createLazyUploads } from '../local/uploads/lazy-uploads.ts';
import { createZoneKeeper } from '../local/zone-keeper.ts';
import type { Session } from './start-session.ts';

/** What the service answers to someone who opens a share link. */
export interface OpenedLink {
  readonly token: string;
  readonly expires_in: number;
  readonly guest_id: string;
  readonly name: string;
  readonly role: 'VIEWER' | 'COMMENTER' | 'EDITOR';
  readonly edition_id: string;
  readonly space_id: string;
  readonly zone_id?: string;
  readonly frame_id?: string;
}

export type GuestRefusal = 'unknown' | 'password' | 'name' | 'too-many' | 'unreachable';

/** A link cannot be opened, or needs something first. */
export class LinkRefused extends Error {
  readonly reason: GuestRefusal;

  constructor(reason: GuestRefusal) {
    super(`The link cannot be opened: ${reason}.`);
    this.reason = reason;
  }
}

const REASONS: Readonly<Record<number, GuestRefusal>> = {
  400: 'name',
  403: 'password',
  404: 'unknown',
  429: 'too-many',
};

async function send<Answer>(action: 'open' | 'renew', body: object): Promise<Answer> {
  const response = await fetch(`/service/share-links/${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new LinkRefused('unreachable');
  });
  if (!response.ok) throw new LinkRefused(REASONS[response.status] ?? 'unreachable');
  return response.json();
}

/** The guest of this tab, so that a reload does not ask for the name again. */
const GUEST = 'lienzo.guest';

interface StoredGuest {
  readonly secret: string;
  readonly opened: OpenedLink;
}

interface Opening {
  secret: string;
  password?: string;
  name?: string;
}

/** Opens a link, as the guest that this tab already was if there is one. */
export async function openLink(opening: Opening): Promise<OpenedLink> {
  const stored = readStored();
  if (stored?.secret === opening.secret) {
    const renewed = await renew(stored.opened.token).catch((error: unknown) => {
      if (error instanceof LinkRefused && error.reason === 'unknown') return undefined;
      throw error;
    });
    if (renewed) return store(opening.secret, { ...stored.opened, ...renewed });
  }
  return store(opening.secret, await send<OpenedLink>('open', opening));
}

function renew(token: string) {
  return send<Pick<OpenedLink, 'token' | 'expires_in'>>('renew', { token });
}

function store(secret: string, opened: OpenedLink): OpenedLink {
  try {
    sessionStorage.setItem(GUEST, JSON.stringify({ secret, opened } satisfies StoredGuest));
  } catch {
    // Browsers can block storage in frames of other sites. The guest then lasts as long as the page.
  }
  return opened;
}

function readStored(): StoredGuest | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(GUEST) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** How long before its expiry a token is renewed. */
const EARLY_MILLISECONDS = 120_000;

/** Creates the session of a guest. Its token is renewed while the link works. */
export function createGuestSession(secret: string, first: OpenedLink): Session {
  const baseUrl = location.origin;
  let opened = first;
  let dueAt = Date.now() + first.expires_in * 1_000 - EARLY_MILLISECONDS;
  let renewing: Promise<string> | undefined;
  const renewNow = async () => {
    const renewed = await renew(opened.token);
    opened = store(secret, { ...opened, ...renewed });
    dueAt = Date.now() + renewed.expires_in * 1_000 - EARLY_MILLISECONDS;
    return opened.token;
  };
  const getToken = async () => {
    if (Date.now() < dueAt) return opened.token;
    renewing ??= renewNow().finally(() => {
      renewing = undefined;
    });
    return renewing;
  };
  const me = { zuid: first.guest_id, name: first.name, mail: '' };
  const client = createClient({ baseUrl, getToken });
  const zones = createZoneKeeper(me.zuid, { baseUrl, getToken });
  return {
    client,
    getToken,
    me,
    isGuest: true,
    findApplications: async () => undefined,
    zones,
    uploads: createLazyUploads(me.zuid, ({ createUploadQueue }) =>
      createUploadQueue({ zuid: me.zuid, client, zones, baseUrl }),
    ),
    async signOut() {
      zones.closeAll();
      try {
        sessionStorage.removeItem(GUEST);
      } catch {
        // Nothing was stored.
      }
      location.assign('/');
    },
  };
}

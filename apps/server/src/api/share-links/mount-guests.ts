import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../../core/errors.ts';
import { GUEST_TOKEN_SECONDS } from '../../domain/share-links/guest-tokens.ts';
import {
  type OpenDeps,
  openLink,
  type PasswordLimit,
  renewGuest,
} from '../../domain/share-links/open-link.ts';
import { createTokenBuckets } from '../../http/budgets/token-buckets.ts';
import type { ReadAddress } from '../../http/client-address.ts';
import type { RateLimiter } from '../../http/rate-limit.ts';

/** Where guests open links, outside of the API: they have no token yet. The secret is in the body, so no log has it. */
const LINKS_PATH = '/service/share-links';

const BODY_LIMIT = 8_192;
/** Openings per minute from an address, so that guests cannot be created without limit. */
const OPENINGS_PER_MINUTE = 120;
/** Wrong passwords per minute: for each link from an address, and for each link from all addresses. */
const TRIES_PER_ADDRESS = 5;
const TRIES_PER_LINK = 60;

export interface GuestRouteDeps extends Omit<OpenDeps, 'passwordLimit'> {
  readAddress: ReadAddress;
  rateLimiter: Pick<RateLimiter, 'count' | 'refund'>;
}

/** Mounts the routes on which guests get their tokens. */
export function mountGuests(app: FastifyInstance, deps: GuestRouteDeps): void {
  const now = () => deps.clock.now().getTime();
  const openings = createTokenBuckets(
    { perMinute: OPENINGS_PER_MINUTE, burst: OPENINGS_PER_MINUTE },
    now,
  );
  const passwordLimit = createPasswordLimit(deps);
  const refuseTooMany = (request: FastifyRequest): string => {
    const address = deps.readAddress(request.raw);
    if (openings.spend(address)) return address;
    throw fail('addressLimited', {}, { retryAfterSeconds: openings.wait(address) });
  };
  const options = { bodyLimit: BODY_LIMIT, config: { acceptsJson: true } };

  app.post(`${LINKS_PATH}/open`, options, async (request) => {
    const address = refuseTooMany(request);
    const body = readBody(request, ['secret', 'password', 'name']);
    const { guest, link, token } = await openLink(
      { ...deps, passwordLimit },
      {
        secret: readText(body, 'secret', 100) ?? '',
        password: readText(body, 'password', 128),
        name: readText(body, 'name', 100),
        address,
      },
    );
    return {
      token,
      expires_in: GUEST_TOKEN_SECONDS,
      guest_id: guest.guestId,
      name: guest.name,
      role: guest.role,
      edition_id: guest.editionId,
      space_id: link.space_id,
      space_name: link.space_name,
      ...(link.zone_id !== null && { zone_id: link.zone_id }),
      ...(link.frame_id !== null && { frame_id: link.frame_id }),
    };
  });

  app.post(`${LINKS_PATH}/renew`, options, async (request) => {
    refuseTooMany(request);
    const body = readBody(request, ['token']);
    const { token } = await renewGuest(deps, readText(body, 'token', 4_096) ?? '');
    return { token, expires_in: GUEST_TOKEN_SECONDS };
  });
}

/** Counts wrong passwords on all nodes together, if they share a Redis. */
function createPasswordLimit({ rateLimiter }: GuestRouteDeps): PasswordLimit {
  const count = async (key: string, limit: number) => {
    const { exceeded, resetSeconds } = await rateLimiter.count(key, limit);
    if (exceeded) throw fail('addressLimited', {}, { retryAfterSeconds: resetSeconds });
  };
  return {
    async spend(linkId, address) {
      // Hashed, because Redis needs no addresses.
      const own = createHash('sha256').update(`${linkId} ${address}`).digest('base64url');
      const keys = [`password:${own}`, `password:${linkId}`] as const;
      await count(keys[0], TRIES_PER_ADDRESS);
      await count(keys[1], TRIES_PER_LINK);
      return async () => {
        await rateLimiter.refund(keys[0], TRIES_PER_ADDRESS);
        await rateLimiter.refund(keys[1], TRIES_PER_LINK);
      };
    },
  };
}

type Body = Readonly<Record<string, unknown>>;

function readBody({ body }: FastifyRequest, names: readonly string[]): Body {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw fail('validation', { path: '', reason: 'must be an object' });
  const unknown = Object.keys(body).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw fail('validation', { path: '', reason: `may only have ${names.join(', ')}` });
  return body as Body; // an object, as checked
}

/** Reads a text that PostgreSQL can store and that shows nothing unexpected. */
function readText(body: Body, name: string, maximum: number): string | undefined {
  const value = body[name];
  if (value === undefined) return undefined;
  const isText = typeof value === 'string' && value.length <= maximum && value.isWellFormed();
  if (!isText || /\p{Cc}/u.test(value))
    throw fail('validation', {
      path: `/${name}`,
      reason: `must be a text of at most ${maximum} characters, without control characters`,
    });
  return value;
}

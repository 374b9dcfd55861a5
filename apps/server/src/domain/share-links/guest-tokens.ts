import { createHmac } from 'node:crypto';
import type { Scope } from '@lienzo/contract';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock } from '../../core/clock.ts';
import type { Claims } from '../../core/identity.ts';
import { allowsLinks, type LinkLevel, type LinkRole } from '../guests/policy.ts';

export const GUEST_ISSUER = 'lienzo:guests';
export const GUEST_TOKEN_SECONDS = 900;
/** How long after its expiry a token can still be exchanged for a new one. */
const RENEWAL_SECONDS = 86_400;
const TYPE = 'guest+jwt';

export interface Guest {
  guestId: string;
  editionId: string;
  linkId: string;
  role: LinkRole;
  name: string;
}

/** Issues and reads tokens of guests, signed with the secret of the installation, so that every node accepts them. */
export interface GuestTokens {
  issue(guest: Guest): Promise<string>;
  /** Returns the claims of a valid token, or undefined. */
  read(token: string): Promise<Claims | undefined>;
  /** Returns the guest of a token that may have expired in the last 24 hours, or undefined. */
  readForRenewal(token: string): Promise<Guest | undefined>;
}

interface Options {
  secret: Uint8Array;
  clock: Clock;
  /** The strongest links that the operator allows. */
  level: LinkLevel;
}

const READ: Scope = 'Service.zones.READ';
const WRITE: readonly Scope[] = [
  'Service.zones.CREATE',
  'Service.zones.UPDATE',
  'Service.zones.DELETE',
];

export function createGuestTokens({ secret, clock, level }: Options): GuestTokens {
  const key = createHmac('sha256', secret).update('tokens of guests').digest();
  const verify = async (token: string, toleranceSeconds: number) => {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer: GUEST_ISSUER,
        typ: TYPE,
        requiredClaims: ['sub', 'exp', 'iat'],
        currentDate: clock.now(),
        clockTolerance: toleranceSeconds,
      });
      const { edition, link, role, name } = payload as unknown as SignedClaims; // signed by this service
      const guest = { guestId: payload.sub ?? '', editionId: edition, linkId: link, role, name };
      return allowsLinks(level, role) ? { guest, payload } : undefined;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };
  return {
    issue({ guestId, editionId, linkId, role, name }) {
      const now = Math.floor(clock.now().getTime() / 1_000);
      return new SignJWT({ edition: editionId, link: linkId, role, name } satisfies SignedClaims)
        .setProtectedHeader({ alg: 'HS256', typ: TYPE })
        .setIssuer(GUEST_ISSUER)
        .setSubject(guestId)
        .setIssuedAt(now)
        .setExpirationTime(now + GUEST_TOKEN_SECONDS)
        .sign(key);
    },
    async read(token) {
      const verified = await verify(token, 0);
      if (!verified) return undefined;
      const { guest, payload } = verified;
      const { guestId: zuid, name: displayName } = guest;
      return {
        issuer: GUEST_ISSUER,
        subject: zuid,
        scopes: guest.role === 'VIEWER' ? [READ] : [READ, ...WRITE],
        clientId: GUEST_ISSUER,
        sessionKey: `guest ${zuid}`,
        issuedAt: (payload.iat ?? 0) * 1_000,
        expiresAt: (payload.exp ?? 0) * 1_000,
        profile: undefined,
        personal: {
          caller: { zuid, issuer: GUEST_ISSUER, displayName, mailId: null },
          editionIds: [guest.editionId],
        },
      };
    },
    async readForRenewal(token) {
      return (await verify(token, RENEWAL_SECONDS))?.guest;
    },
  };
}

interface SignedClaims {
  edition: string;
  link: string;
  role: LinkRole;
  name: string;
}

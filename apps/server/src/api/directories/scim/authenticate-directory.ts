import type { FastifyRequest } from 'fastify';
import type { Clock } from '../../../core/clock.ts';
import type { Settings } from '../../../core/context.ts';
import type { IdSource } from '../../../core/ids.ts';
import type { Database } from '../../../db/database.ts';
import { findScimToken, noteScimTokenUse } from '../../../domain/directories/token-queries.ts';
import { hashScimToken, looksLikeScimToken } from '../../../domain/directories/token-text.ts';
import { createTokenBuckets } from '../../../http/budgets/token-buckets.ts';
import type { ReadAddress } from '../../../http/client-address.ts';
import type { ReadOrigin } from '../../../http/read-origin.ts';
import type { Directory } from './directory.ts';
import { isId } from './read-body.ts';
import { ScimError } from './scim-error.ts';

export interface ScimDeps {
  db: Database;
  clock: Clock;
  ids: IdSource;
  settings: Settings;
  readAddress: ReadAddress;
  readOrigin: ReadOrigin;
}

/** Requests with a wrong token per minute from an address. */
const WRONG_TOKENS = 60;

/** Creates the check of the token of a SCIM request. Every failure is answered alike. */
export function createDirectoryCheck(deps: ScimDeps) {
  const { db, clock, readAddress, readOrigin, ids, settings } = deps;
  const now = () => clock.now().getTime();
  const wrong = createTokenBuckets({ perMinute: WRONG_TOKENS, burst: WRONG_TOKENS }, now);
  return async (request: FastifyRequest): Promise<Directory> => {
    const { edition_id: editionId = '' } = request.params as { edition_id?: string }; // in the path of each route
    const address = readAddress(request.raw);
    if (wrong.wait(address) > 0) throw new ScimError(429, 'Too many requests with a wrong token.');
    const token = /^Bearer (\S{1,100})$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    const found =
      isId(editionId) && looksLikeScimToken(token)
        ? await db.readEdition(editionId, (tx) =>
            findScimToken(tx, { editionId, hash: hashScimToken(token) }),
          )
        : undefined;
    if (!found) {
      wrong.spend(address);
      throw new ScimError(401, 'The token is not valid for this edition.');
    }
    await noteUse(deps, { editionId, tokenId: found.token_id, lastUsed: found.last_used_time });
    const { successor_zuid: successor, owner_zuid: owner, created_by: createdBy } = found;
    return {
      ...{ db, clock, ids, settings, editionId, base: baseOf(request, editionId) },
      successors: successor === null ? [owner] : [successor, owner],
      caller: { zuid: createdBy },
      session: { isPersonalToken: true },
      requestId: request.id,
      origin: readOrigin(request.raw),
    };
  };
}

function baseOf({ protocol, host }: FastifyRequest, editionId: string): string {
  return `${protocol}://${host}/scim/v2/${editionId}`;
}

interface Use {
  editionId: string;
  tokenId: string;
  lastUsed: Date | null;
}

async function noteUse({ db, clock }: ScimDeps, { editionId, tokenId, lastUsed }: Use) {
  const time = clock.now();
  const day = new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth(), time.getUTCDate()));
  if (lastUsed !== null && lastUsed >= day) return;
  await db.changeEdition(editionId, (tx) => noteScimTokenUse(tx, { editionId, tokenId, day }));
}

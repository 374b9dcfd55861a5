import type { Clock } from '../../core/clock.ts';
import type { Caller } from '../../core/context.ts';
import type { IdSource } from '../../core/ids.ts';
import type { Database } from '../../db/database.ts';
import type { ResolveCaller } from '../../http/authenticate.ts';
import type { Profile } from '../../http/tokens/claims.ts';
import { listEditionIds, updateEditionMemberProfile } from '../editions/queries.ts';
import { acceptInvitations } from '../teams/accept-invitations.ts';
import { listInvitingEditions } from '../teams/invitation-queries.ts';
import { findOrCreateUser } from '../users/find-or-create-user.ts';
import { updateUser } from '../users/queries.ts';
import { batchLookups } from './batch-lookups.ts';

interface Deps {
  db: Database;
  clock: Clock;
  ids: IdSource;
}

const REMEMBERED = 50_000;
// Another node may have learnt a new address meanwhile.
const REMEMBERED_MILLISECONDS = 60_000;

/**
 * What happens each time someone comes with a valid token: they become known, their name and address
 * follow the token, and invitations to their verified address become memberships.
 *
 * Who a subject is never changes, so that is remembered; whether an invitation waits is asked anew.
 */
export function createSignIn(deps: Deps): ResolveCaller {
  const remembered = new Map<string, { caller: Caller; until: number }>();
  const now = () => deps.clock.now().getTime();
  const findInviting = batchLookups((mails: readonly string[]) =>
    deps.db.readDirectory((tx) => listInvitingEditions(tx, mails)),
  );

  const recall = (key: string): Caller | undefined => {
    const found = remembered.get(key);
    return found && now() < found.until ? found.caller : undefined;
  };
  const remember = (key: string, caller: Caller) => {
    if (recall(key) === caller) return;
    remembered.delete(key);
    remembered.set(key, { caller, until: now() + REMEMBERED_MILLISECONDS });
    if (remembered.size > REMEMBERED) remembered.delete(remembered.keys().next().value ?? '');
  };

  return async (claims, loadProfile) => {
    const { issuer, subject, profile } = claims;
    const key = JSON.stringify([issuer, subject]);
    let caller =
      recall(key) ??
      (await findOrCreateUser(deps, { issuer, subject }, async () =>
        fillProfile(profile ?? (await loadProfile()), subject),
      ));
    if (profile && differs(caller, profile)) caller = await followProfile(deps, caller, profile);
    remember(key, caller);
    await acceptWaiting(deps, caller, findInviting);
    return caller;
  };
}

function fillProfile(profile: Profile | undefined, subject: string): Profile {
  return profile ?? { name: subject, mail: undefined };
}

function differs(caller: Caller, profile: Profile): boolean {
  return caller.displayName !== profile.name || caller.mailId !== mailAfter(caller, profile);
}

// A token that says nothing of an address does not take away the one we know.
function mailAfter({ mailId }: Caller, { mail }: Profile): string | null {
  return mail === undefined ? mailId : mail;
}

async function followProfile(deps: Deps, caller: Caller, profile: Profile) {
  const { zuid } = caller;
  const changed = { zuid, displayName: profile.name, mailId: mailAfter(caller, profile) };
  await deps.db.changeDirectory((tx) => updateUser(tx, { ...changed, time: deps.clock.now() }));
  const editionIds = await deps.db.readDirectory((tx) => listEditionIds(tx, zuid));
  for (const editionId of editionIds) {
    await deps.db.changeEdition(editionId, (tx) =>
      updateEditionMemberProfile(tx, { ...changed, editionId }),
    );
  }
  return changed;
}

type FindInviting = (mail: string) => Promise<readonly string[] | undefined>;

async function acceptWaiting(deps: Deps, caller: Caller, findInviting: FindInviting) {
  const { mailId } = caller;
  if (mailId === null) return;
  for (const editionId of (await findInviting(mailId)) ?? []) {
    await acceptInvitations(deps, { editionId, person: { ...caller, mailId } });
  }
}

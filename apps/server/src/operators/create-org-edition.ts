import { writeEvent } from '../core/outbox.ts';
import type { PooledDatabase } from '../db/database.ts';
import { insertEdition, insertEditionMember } from '../domain/editions/queries.ts';
import { insertSubscription } from '../domain/subscription/queries.ts';
import { insertTeam } from '../domain/teams/queries.ts';
import { withOperatorDeps } from './operator-deps.ts';
import { readPerson } from './owner.ts';

export interface NewOrgEdition {
  name: string;
  /** Id or verified email address. */
  owner: string;
}

const MAX_NAME_LENGTH = 100;

/** Creates an ORG edition with its default team, on the free plan. Only operators can create these. */
export async function createOrgEdition(db: PooledDatabase, { name, owner }: NewOrgEdition) {
  if (name.trim() === '' || name.length > MAX_NAME_LENGTH || /\p{Cc}/u.test(name)) {
    throw new Error(
      `The name must have 1 to ${MAX_NAME_LENGTH} characters and no control characters.`,
    );
  }
  const creator = await readPerson(db, owner);
  return withOperatorDeps(db, async ({ clock, ids }) => {
    const editionId = ids.next();
    const teamId = ids.next();
    const time = clock.now();
    await db.changeEdition(editionId, async (tx) => {
      await insertEdition(tx, { editionId, name, type: 'ORG', ownerZuid: creator.zuid, time });
      await insertSubscription(tx, {
        ...{ editionId, planName: 'FREE_PLAN', purchaseTime: time, expiryTime: null },
      });
      await insertEditionMember(tx, { ...creator, editionId, role: 'SUPER_ADMIN', time });
      const team = { editionId, teamId, name, description: '', isDefault: true, creator, time };
      await insertTeam(tx, team);
      const payload = { team_id: teamId };
      await writeEvent(
        tx,
        { ids, clock, operator: {} },
        { editionId, kind: 'edition.created', payload },
      );
    });
    return { edition_id: editionId, team_id: teamId, edition_name: name, owner: creator.zuid };
  });
}

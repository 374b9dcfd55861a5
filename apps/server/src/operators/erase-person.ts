import type { PooledDatabase } from '../db/database.ts';
import { type Heirs, requestErasure } from '../domain/privacy/request-erasure.ts';
import { withOperatorDeps } from './operator-deps.ts';
import { readPerson } from './owner.ts';

interface Erasure {
  /** Id or verified email address. */
  person: string;
  /** New owners of their spaces, each as `edition=user`. */
  heirs: readonly string[];
}

/** Ends the sign-in of a person and schedules the job that erases them. The service runs the job. */
export async function erasePerson(db: PooledDatabase, { person, heirs }: Erasure) {
  const { zuid } = await readPerson(db, person);
  await withOperatorDeps(db, (deps) => requestErasure(deps, { zuid, heirs: readHeirs(heirs) }));
  return { zuid, state: 'The person is being erased by a job of the service.' };
}

function readHeirs(texts: readonly string[]): Heirs {
  const pairs = texts.map((text) => {
    const match = /^(\d{1,19})=(\d{1,19})$/.exec(text);
    if (!match?.[1] || !match[2])
      throw new Error(
        `"${text}" is not an heir. Use the ids of an edition and a user, as in 12=34.`,
      );
    return [match[1], match[2]] as const;
  });
  return Object.fromEntries(pairs);
}

import { createApiKey, listTeamInvitations, type Operation, paramNames } from '@lienzo/contract';
import type { Edition, Person, World } from './world.ts';

/** One of everything that a path can name, for rules that hold for every operation. */
export interface Sample {
  readonly edition: Edition;
  /** Somebody who is not in the edition. */
  readonly stranger: Person;
  readonly ids: Readonly<Record<string, string>>;
}

export async function makeSample(world: World): Promise<Sample> {
  const edition = await world.edition('TRIAL');
  const { edition_id, team_id, owner } = edition;
  const member = await world.member(edition);
  await world.invite({ edition_id, team_id, by: owner }, [
    `${world.unique('waiting')}@example.test`,
  ]);
  const { invitations } = await owner.client.call(listTeamInvitations, {
    params: { edition_id, team_id },
  });
  const key = await owner.client.call(createApiKey, {
    params: { edition_id },
    body: { name: 'Sample' },
  });
  const ids = {
    edition_id,
    team_id,
    member_id: member.zuid,
    user_id: member.zuid,
    key_id: key.id,
    invitation_id: invitations[0]?.invitation_id ?? '',
  };
  return { edition, ids, stranger: await world.person('stranger') };
}

/** The ids that an operation's path needs, out of many. */
export function pathOf(op: Operation, ids: Readonly<Record<string, string>>) {
  return Object.fromEntries(
    paramNames(op).map((name) => {
      const id = ids[name];
      if (id === undefined) throw new Error(`The sample has no ${name}; ${op.id} needs one.`);
      return [name, id];
    }),
  );
}

/** Makes a thing at the first call and gives the same one ever after. */
export function once<T>(make: (world: World) => Promise<T>): (world: World) => Promise<T> {
  let made: Promise<T> | undefined;
  return (world) => {
    made ??= make(world);
    return made;
  };
}

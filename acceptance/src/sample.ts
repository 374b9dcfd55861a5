import {
  createApiKey,
  listTeamInvitations,
  type Operation,
  paramNames,
  saveTemplate,
} from '@lienzo/contract';
import { draw } from './draw.ts';
import { makeSpace } from './make-space.ts';
import { firstZone, keepVersion, makeZone } from './make-zone.ts';
import { choicesOf, shapeOf, slotsBelow } from './schema-shape.ts';
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
  const space = await makeSpace(edition, { by: owner });
  const zone = await firstZone(space, owner);
  await draw(zone, owner);
  // A zone that is not the last one can go, and then a version of it is kept.
  await makeZone(space, { by: owner });
  const { template } = await owner.client.call(saveTemplate, {
    params: { edition_id },
    body: { name: 'Sample', space_id: zone.space_id, zone_id: zone.zone_id },
  });
  const ids = {
    ...zone,
    team_id,
    version_id: await keepVersion(zone, owner),
    template_id: template.id,
    member_id: member.zuid,
    user_id: member.zuid,
    key_id: key.id,
    search: 'Risks',
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

/** What the query of an operation needs at least. */
export function queryOf(op: Operation, ids: Readonly<Record<string, string>>) {
  const slots = op.query ? slotsBelow(shapeOf(op.query)) : [];
  return Object.fromEntries(
    slots
      .filter(({ required }) => required)
      .map(({ pointer, shape }) => {
        const name = pointer.slice(1);
        return [name, choicesOf(shape)[0] ?? ids[name]];
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

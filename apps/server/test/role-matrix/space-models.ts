import { changeSpaceState, moveSpace, removeSpaceMember } from '@lienzo/contract';
import { createSpaceOf, type NewEntry, share } from './share.ts';
import { type Part, parts, type SpaceActor, spaceActors } from './space-actors.ts';
import type { SpacePeople } from './space-people.ts';
import type { World } from './world.ts';

/** Placements in which the actor was given their part. */
const states = ['own', 'trashed', 'moved'] as const;
export type SpaceState = (typeof states)[number];

/** A space in the state that the service brought it to; cells act on copies of it. */
export interface Model {
  editionId: string;
  spaceId: string;
  teamId: string;
  ownerZuid: string;
}

export type ModelOf = (actor: SpaceActor, state: SpaceState) => Model;

/** One space for every part and state, all made through the service, removals included. */
export async function createModels(world: World, people: SpacePeople): Promise<ModelOf> {
  const models = new Map<Part, Record<SpaceState, Model>>();
  for (const actor of spaceActors) {
    const part = parts[actor];
    if (models.has(part)) continue;
    const make = (state: SpaceState) => createModel(world, people, { actor, part, state });
    const [own, trashed, moved] = [await make('own'), await make('trashed'), await make('moved')];
    models.set(part, { own, trashed, moved });
  }
  await people.depart();
  return (actor, state) => {
    const model = models.get(parts[actor])?.[state];
    if (!model) throw new Error(`There is no space for ${actor}.`);
    return model;
  };
}

interface Draft {
  actor: SpaceActor;
  part: Part;
  state: SpaceState;
}

async function createModel(world: World, people: SpacePeople, { actor, part, state }: Draft) {
  const { editionId, teamId } = world.home;
  const person = people.personOf(part.person);
  const owner = part.owns ? person : people.personOf('host');
  const params = await createSpaceOf(owner, {
    edition_id: editionId,
    team_id: teamId,
    space_name: `${actor}, ${state}`,
  });
  const ids = { person: person.zuid, team: teamId, edition: editionId };
  const types = { person: 'USER', team: 'TEAM', edition: 'ORG' } as const;
  await share(owner, params, [
    { zuid: people.bystander.zuid, role: 'COMMENTER', type: 'USER' },
    ...part.entries.map(({ to, role }): NewEntry => ({ zuid: ids[to], role, type: types[to] })),
  ]);
  if (actor === 'removedFromSpace') {
    const member = { ...params, member_id: person.zuid };
    await owner.client.call(removeSpaceMember, { params: member });
  }
  const model = { editionId, spaceId: params.space_id, teamId, ownerZuid: owner.zuid };
  const { client } = owner;
  if (state === 'trashed') {
    await client.call(changeSpaceState, { params, body: { space_state: 'TRASH' } });
  }
  if (state !== 'moved') return model;
  await client.call(moveSpace, { params, body: { move_space: { team_id: people.annexId } } });
  return { ...model, teamId: people.annexId };
}

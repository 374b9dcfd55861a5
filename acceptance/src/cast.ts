import { forPerson, type GivenRole, makeSpace, type SpacePath, share } from './make-space.ts';
import type { Edition, Person, World } from './world.ts';

/** People of one team around its spaces, one for each role that a space can give. */
export interface Cast {
  /** Its owner has no role in the spaces. */
  readonly edition: Edition;
  /** Owns the spaces; a plain member of the team. */
  readonly creator: Person;
  /** An editor who is also an admin of the team. */
  readonly manager: Person;
  readonly editor: Person;
  readonly commenter: Person;
  readonly viewer: Person;
  readonly guestCommenter: Person;
  readonly guestViewer: Person;
  /** In the team, in none of the spaces. */
  readonly outsider: Person;
}

export async function makeCast(world: World): Promise<Cast> {
  const edition = await world.edition();
  return {
    edition,
    creator: await world.member(edition),
    manager: await world.member(edition, 'TEAM_ADMIN'),
    editor: await world.member(edition),
    commenter: await world.member(edition),
    viewer: await world.member(edition),
    guestCommenter: await world.member(edition),
    guestViewer: await world.member(edition),
    outsider: await world.member(edition),
  };
}

/** Everybody but the creator, with the role that they are given. */
export function rolesOf(cast: Cast): readonly (readonly [Person, GivenRole])[] {
  return [
    [cast.manager, 'EDITOR'],
    [cast.editor, 'EDITOR'],
    [cast.commenter, 'COMMENTER'],
    [cast.viewer, 'VIEWER'],
    [cast.guestCommenter, 'GUEST_COMMENTER'],
    [cast.guestViewer, 'GUEST_VIEWER'],
  ];
}

/** A space of the creator in which everybody has their role. */
export async function makeSharedSpace(cast: Cast, name?: string): Promise<SpacePath> {
  const space = await makeSpace(cast.edition, { by: cast.creator, name });
  await share(
    space,
    cast.creator,
    rolesOf(cast).map(([person, role]) => forPerson(person, role)),
  );
  return space;
}

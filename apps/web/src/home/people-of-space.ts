import type { ListedSpace } from './use-space-actions.ts';

/** A person on the card of a space, and why they are there. */
interface SpacePerson {
  readonly zuid: string;
  readonly name: string;
  readonly part: 'owner' | 'editor' | 'both';
}

type SpaceWithPeople = Pick<ListedSpace, 'owner_zuid' | 'last_author_zuid' | 'space_member_count'>;

/** Returns whether the card of a space shows people. On those of the caller alone, it would repeat "Only you". */
export function hasPeople(space: SpaceWithPeople, myZuid: string): boolean {
  const others = [space.owner_zuid, space.last_author_zuid].some((zuid) => zuid !== myZuid);
  return others || space.space_member_count !== '1';
}

/** Returns the owner and the last editor of a space, leaving out people whose names are not known. */
export function peopleOfSpace(
  { owner_zuid: owner, last_author_zuid: editor }: SpaceWithPeople,
  names: ReadonlyMap<string, string>,
): SpacePerson[] {
  const people =
    owner === editor
      ? [{ zuid: owner, part: 'both' as const }]
      : [
          { zuid: owner, part: 'owner' as const },
          { zuid: editor, part: 'editor' as const },
        ];
  return people.flatMap(({ zuid, part }) => {
    const name = names.get(zuid);
    return name ? [{ zuid, name, part }] : [];
  });
}

import { useQuery } from '@tanstack/react-query';
import { memberNamesQuery } from '../api/queries.ts';
import { useSession } from '../session/use-session.ts';
import { useHomeTexts } from '../texts/use-home-texts.ts';
import { Avatar } from '../ui/avatar.tsx';
import { hasPeople, peopleOfSpace } from './people-of-space.ts';
import type { ListedSpace } from './use-space-actions.ts';

interface CardPeopleProps {
  space: ListedSpace;
  editionId: string;
}

/** The avatars of the owner and the last editor. All cards of a team share one request for the names. */
export function CardPeople({ space, editionId }: CardPeopleProps) {
  const home = useHomeTexts();
  const { client, me } = useSession();
  const isShown = hasPeople(space, me.zuid);
  const place = { edition_id: editionId, team_id: space.team_id };
  const { data } = useQuery({ ...memberNamesQuery(client, place), enabled: isShown });
  if (!isShown || !data) return null;
  const describe = { owner: home.ownedBy, editor: home.editedBy, both: home.ownedAndEditedBy };
  return (
    <span className="flex shrink-0 -space-x-1.5">
      {peopleOfSpace(space, data).map(({ zuid, name, part }) => (
        <span key={zuid} role="img" aria-label={describe[part](name)}>
          <Avatar zuid={zuid} name={name} size={20} className="ring-2 ring-raised" />
        </span>
      ))}
    </span>
  );
}

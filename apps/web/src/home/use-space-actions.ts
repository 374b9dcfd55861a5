import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useChange } from '../api/use-change.ts';
import { useSession } from '../session/use-session.ts';
import { useHomeTexts } from '../texts/use-home-texts.ts';

/** The fields of a space that lists show. */
export interface ListedSpace {
  readonly space_id: string;
  readonly space_name: string;
  readonly team_id: string;
  readonly status: 'ACTIVE' | 'TRASHED';
  readonly is_favorite: 'true' | 'false';
  readonly can_edit: 'true' | 'false';
  readonly publish: 'true' | 'false';
  readonly space_member_count: string;
  readonly owner_zuid: string;
  readonly last_author_zuid: string;
  readonly last_modified_time: string;
}

/** Returns the actions on a space in a list. */
export function useSpaceActions(editionId: string, space: ListedSpace) {
  const { client } = useSession();
  const home = useHomeTexts();
  const queries = useQueryClient();
  const at = { edition_id: editionId, space_id: space.space_id };
  const lists = ['spaces', editionId];
  const { change } = useChange(lists);

  // Optimistic update; the lists are read again afterwards.
  const mark = (is_favorite: 'true' | 'false') => {
    const marked = (other: ListedSpace) =>
      other.space_id === space.space_id ? { ...other, is_favorite } : other;
    queries.setQueriesData<InfiniteData<ListedSpace[]>>(
      { queryKey: lists },
      (data) => data && { ...data, pages: data.pages.map((page) => page.map(marked)) },
    );
  };

  const restore = () =>
    void change({
      work: () => client.spaces.changeState({ ...at, space_state: 'RESTORE' }),
      done: { about: space.space_id, what: home.restored(space.space_name) },
    });

  return {
    toggleFavorite: () => {
      const value = space.is_favorite !== 'true';
      mark(value ? 'true' : 'false');
      void change({
        work: () => client.spaces.changeMeta({ ...at, action_type: 'FAVORITE', value }),
      });
    },
    rename: (space_name: string) =>
      change({
        work: () => client.spaces.changeMeta({ ...at, action_type: 'SPACE_NAME', space_name }),
      }),
    duplicate: () =>
      void change({
        work: () => client.spaces.duplicate({ ...at, duplicate_space: {} }),
        done: ({ space_info }) => home.duplicated(space_info.space_name),
      }),
    move: (team_id: string) =>
      change({
        work: () => client.spaces.move({ ...at, move_space: { team_id } }),
        done: home.moved(space.space_name),
      }),
    trash: () =>
      void change({
        work: () => client.spaces.changeState({ ...at, space_state: 'TRASH' }),
        done: {
          about: space.space_id,
          what: home.trashed(space.space_name),
          action: { label: home.undo, run: restore },
        },
      }),
    restore,
  };
}

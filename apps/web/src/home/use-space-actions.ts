import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useTellFailure } from '../api/use-tell-failure.ts';
import { useSession } from '../session/use-session.ts';
import { useTexts } from '../texts/use-texts.tsx';
import { useToasts } from '../ui/toast.tsx';

/** A space as lists of them show it. */
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
  readonly last_modified_time: string;
}

/** What can be done with a space from a list of spaces. */
export function useSpaceActions(editionId: string, space: ListedSpace) {
  const { client } = useSession();
  const { home } = useTexts();
  const { say } = useToasts();
  const queries = useQueryClient();
  const tellFailure = useTellFailure();
  const at = { edition_id: editionId, space_id: space.space_id };
  const lists = ['spaces', editionId];

  const run = async (work: () => Promise<unknown>, done?: string): Promise<boolean> => {
    try {
      await work();
      if (done) say(done);
      return true;
    } catch (error) {
      tellFailure(error);
      return false;
    } finally {
      await queries.invalidateQueries({ queryKey: lists });
    }
  };

  // Shown at once; the lists are read again afterwards in any case.
  const mark = (is_favorite: 'true' | 'false') => {
    const change = (other: ListedSpace) =>
      other.space_id === space.space_id ? { ...other, is_favorite } : other;
    queries.setQueriesData<InfiniteData<ListedSpace[]>>(
      { queryKey: lists },
      (data) => data && { ...data, pages: data.pages.map((page) => page.map(change)) },
    );
  };

  const restore = () =>
    void run(
      () => client.spaces.changeState({ ...at, space_state: 'RESTORE' }),
      home.restored(space.space_name),
    );

  return {
    toggleFavorite: () => {
      const value = space.is_favorite !== 'true';
      mark(value ? 'true' : 'false');
      void run(() => client.spaces.changeMeta({ ...at, action_type: 'FAVORITE', value }));
    },
    rename: (space_name: string) =>
      run(() => client.spaces.changeMeta({ ...at, action_type: 'SPACE_NAME', space_name })),
    duplicate: () =>
      void run(async () => {
        const { space_info } = await client.spaces.duplicate({ ...at, duplicate_space: {} });
        say(home.duplicated(space_info.space_name));
      }),
    move: (team_id: string) =>
      run(
        () => client.spaces.move({ ...at, move_space: { team_id } }),
        home.moved(space.space_name),
      ),
    trash: () =>
      void run(async () => {
        await client.spaces.changeState({ ...at, space_state: 'TRASH' });
        say({
          what: home.trashed(space.space_name),
          action: { label: home.takeBack, run: restore },
        });
      }),
    restore,
  };
}

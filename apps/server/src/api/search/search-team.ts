import { MAX_COUNTED } from '@lienzo/contract';
import type { Context } from '../../core/context.ts';
import { fail } from '../../core/errors.ts';
import type { Tx } from '../../db/bound-kysely.ts';
import { readEditionRole } from '../../domain/editions/read-membership.ts';
import { listTeamsAndGroupsOf } from '../../domain/groups/principals.ts';
import { type Keyword, readKeyword } from '../../domain/search/keyword.ts';
import { listMatches, SEARCH_LIMITS } from '../../domain/search/list-matches.ts';
import { countMatches, type Found, readMatches } from '../../domain/search/queries.ts';
import type { SearchScope } from '../../domain/search/search-scope.ts';
import type { EntryKind } from '../../domain/search-index/entries.ts';
import { readSpaceAccess, refuseTrashed } from '../../domain/spaces/read-access.ts';
import { type InTeam, teamExists } from '../../domain/teams/queries.ts';

interface SearchInput extends InTeam {
  text: string;
  kinds: readonly EntryKind[];
  spaceId: string | undefined;
  from: number;
  limit: number;
  countAll: boolean;
}

export interface SearchResult {
  /** Undefined if the text has no searchable characters. */
  keyword: Keyword | undefined;
  /** One page of matches of each kind. */
  found: readonly Found[];
  /** At most `MAX_COUNTED` + 1 each; absent unless requested. */
  counts?: ReadonlyMap<EntryKind, number>;
}

/** Searches the spaces of a team that the caller can see. */
export async function searchTeam(ctx: Context, input: SearchInput): Promise<SearchResult> {
  const { editionId, kinds, from, limit } = input;
  const keyword = readKeyword(input.text);
  return ctx.db.readEdition(editionId, async (tx) => {
    const scope = await readScope(tx, {
      ...input,
      zuid: ctx.caller.zuid,
      distributed: ctx.settings.distributed,
    });
    if (!keyword) return { keyword, found: [], ...(input.countAll && { counts: new Map() }) };
    const query = { scope, keyword, kinds };
    const matches = await listMatches(tx, query, { from, limit, limits: SEARCH_LIMITS });
    const found = await readMatches(tx, scope, matches);
    if (!input.countAll) return { keyword, found };
    return { keyword, found, counts: await countMatches(tx, query, MAX_COUNTED + 1) };
  });
}

type Searcher = Pick<SearchInput, 'editionId' | 'teamId' | 'spaceId'> &
  Pick<SearchScope, 'distributed'> & { zuid: string };

async function readScope(tx: Tx, searcher: Searcher): Promise<SearchScope> {
  const { editionId, teamId, spaceId, zuid, distributed } = searcher;
  const [, exists, { teamIds, groupIds }] = await Promise.all([
    readEditionRole(tx, { editionId, zuid }),
    teamExists(tx, { editionId, teamId }),
    listTeamsAndGroupsOf(tx, { editionId, zuid }),
  ]);
  if (!exists) throw fail('teamNotFound');
  const principalIds = [zuid, editionId, ...teamIds, ...groupIds];
  if (spaceId === undefined) return { editionId, teamId, principalIds, distributed };
  const { space } = await readSpaceAccess(tx, { editionId, spaceId, zuid });
  if (space.team_id !== teamId) throw fail('spaceNotFound');
  refuseTrashed(space);
  return { editionId, teamId, spaceId, principalIds, distributed };
}

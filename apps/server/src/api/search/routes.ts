import * as contract from '@lienzo/contract';
import type { Context } from '../../core/context.ts';
import type { EntryKind } from '../../domain/search-index/entries.ts';
import type { Mount } from '../../http/mount.ts';
import { toNumericId } from '../../http/path-ids.ts';
import * as present from './present.ts';
import { searchTeam } from './search-team.ts';

export function mountSearch(mount: Mount): void {
  mount(contract.searchTeam, async (ctx, { params, query }) => {
    const result = await search(ctx, { params, query }, kindsOf(query.types));
    return {
      search_result: {
        comments: present.presentComments(result),
        frames: present.presentFrames(result),
        zones: present.presentZones(result),
        shapes: present.presentShapes(result),
      },
      ...present.presentCounts(result),
    };
  });

  for (const op of [contract.searchZones, contract.searchSpaces]) {
    mount(op, async (ctx, input) => {
      const result = await search(ctx, input, ['zone']);
      return {
        search_result: present.presentZones(result),
        ...present.presentCount(result, 'zone'),
      };
    });
  }

  mount(contract.searchFrames, async (ctx, input) => {
    const result = await search(ctx, input, ['frame']);
    return {
      search_result: present.presentFrames(result),
      ...present.presentCount(result, 'frame'),
    };
  });

  mount(contract.searchComments, async (ctx, input) => {
    const result = await search(ctx, input, ['comment']);
    return {
      search_result: present.presentComments(result),
      ...present.presentCount(result, 'comment'),
    };
  });
}

const KINDS: Readonly<Record<string, EntryKind>> = {
  comments: 'comment',
  frames: 'frame',
  zones: 'zone',
  shapes: 'shape',
};

function kindsOf(types: readonly string[] | undefined): EntryKind[] {
  const names = types?.map((type) => type.toLowerCase()) ?? Object.keys(KINDS);
  return Object.entries(KINDS).flatMap(([name, kind]) => (names.includes(name) ? [kind] : []));
}

interface SearchRequest {
  params: contract.ParamsOf<typeof contract.searchZones>;
  query: contract.QueryOf<typeof contract.searchZones>;
}

async function search(ctx: Context, { params, query }: SearchRequest, kinds: EntryKind[]) {
  const result = await searchTeam(ctx, {
    editionId: params.edition_id,
    teamId: params.team_id,
    text: query.search,
    kinds,
    spaceId: query.space_id === undefined ? undefined : toNumericId(query.space_id),
    from: query.from ?? 0,
    limit: query.limit ?? 20,
    countAll: query.need_total_count ?? false,
  });
  return { ...result, editionId: params.edition_id };
}

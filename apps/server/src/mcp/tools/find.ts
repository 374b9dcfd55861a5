import {
  getZoneMeta,
  listEditions,
  listSpaces,
  listTeams,
  listTemplates,
  listZonesMeta,
  searchTeam,
} from '@lienzo/contract';
import Type from 'typebox';
import { shortIdOf } from '../../core/short-ids.ts';
import { DATA_NOTE, quoteText } from '../outline/canvas-text.ts';
import { defineTool, type ToolContext } from '../tool.ts';
import { ToolRefusal } from '../tool-refusal.ts';
import { addressOf, findPlace, type Place, referenceOf } from '../zone-reference.ts';
import { inputOf } from './fields.ts';

/** Teams that a search without a place covers. */
const MAX_TEAMS = 12;
const RESULTS_PER_TEAM = 10;

export const find = defineTool({
  name: 'find',
  title: 'Find zones and content',
  description:
    'Searches zones, frames, shapes and comments by words, in everything that the user can see. Also accepts a pasted address of Lienzo, and returns what it leads to.',
  input: inputOf({
    query: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: 'Words that results contain, or an address',
    }),
    in: Type.Optional(
      Type.String({
        maxLength: 2_000,
        description: 'Only in this edition or space: an address or reference. Default: everywhere',
      }),
    ),
    types: Type.Optional(
      Type.Array(Type.Enum(['zones', 'frames', 'shapes', 'comments']), { maxItems: 4 }),
    ),
  }),
  needs: [searchTeam],
  annotations: { readOnlyHint: true },
  async run(context, { query, in: within, types }) {
    const address = findPlace(query);
    if (address) return { text: await describePlace(context, address) };
    const place = within === undefined ? undefined : findPlace(within);
    if (within !== undefined && !place)
      throw new ToolRefusal('`in` must be an address, or a reference from `list`.');
    const teams = await listTeamsIn(context, place?.edition_id);
    const found: string[] = [];
    for (const team of teams.slice(0, MAX_TEAMS)) {
      const { data } = await context.call(searchTeam, {
        params: team,
        query: {
          search: query.slice(0, 256),
          limit: RESULTS_PER_TEAM,
          ...(types && { types }),
          ...(place?.space_id !== undefined && { space_id: place.space_id }),
        },
      });
      found.push(...describeResults(team.edition_id, data.search_result));
    }
    const left = teams.length - MAX_TEAMS;
    const lines = [
      found.length === 0 ? 'Nothing found.' : DATA_NOTE,
      ...new Set(found),
      ...(left > 0 ? [`${left} more teams were not searched; pass \`in\`.`] : []),
    ];
    return { text: lines.join('\n') };
  },
});

async function listTeamsIn({ call }: ToolContext, editionId: string | undefined) {
  const ids = editionId === undefined ? await listEditionIds({ call }) : [editionId];
  const teams = [];
  for (const edition_id of ids) {
    try {
      const { data } = await call(listTeams, { params: { edition_id } });
      teams.push(...data.teams.map(({ team_id }) => ({ edition_id, team_id })));
    } catch (error) {
      // Other editions can still be searched if one does not allow agents.
      if (!(error instanceof ToolRefusal) || editionId !== undefined) throw error;
    }
  }
  return teams;
}

async function listEditionIds({ call }: Pick<ToolContext, 'call'>): Promise<string[]> {
  const { data } = await call(listEditions);
  return data.editions_info.flatMap(({ edition_id: id }) => (id === undefined ? [] : [id]));
}

interface FoundPlace {
  readonly zone_id: string;
  readonly zone_name: string;
  readonly space_id: string;
  readonly space_name: string;
  readonly snippet: { readonly text: string };
}

interface Results {
  readonly zones: readonly FoundPlace[];
  readonly frames: readonly (FoundPlace & { readonly frame_id: string })[];
  readonly shapes: readonly (FoundPlace & { readonly shape_id: string })[];
  readonly comments: readonly (FoundPlace & { readonly comment_id: string })[];
}

function describeResults(editionId: string, found: Results): string[] {
  const line = (kind: string, item: FoundPlace, id?: string) =>
    [
      id === undefined ? kind : `${kind} ${shortIdOf(id)}`,
      quoteText(item.snippet.text),
      `in zone ${referenceOf({ edition_id: editionId, ...item })} ${quoteText(item.zone_name)}`,
      `of space ${quoteText(item.space_name)}`,
    ].join(' ');
  return [
    ...found.zones.map((item) => line('zone', item)),
    ...found.frames.map((item) => line('frame', item, item.frame_id)),
    ...found.shapes.map((item) => line('shape', item, item.shape_id)),
    ...found.comments.map((item) => line('comment', item, item.comment_id)),
  ];
}

async function describePlace(context: ToolContext, place: Place): Promise<string> {
  const { edition_id, space_id, zone_id } = place;
  if (space_id === undefined || zone_id === undefined) return describeList(context, place);
  const params = { edition_id, space_id, zone_id };
  const { data } = await context.call(getZoneMeta, { params });
  const { zone_name: name = '', status, last_modified_time: time } = data.zone_info;
  return [
    `zone ${referenceOf(params)} ${quoteText(name)}, ${status}, last changed ${time}`,
    addressOf(context.origin, params),
    'Read it with read_zone, or look at it with see_zone.',
  ].join('\n');
}

export const list = defineTool({
  name: 'list',
  title: 'List editions, spaces, zones and templates',
  description:
    'Without `in`, lists the editions of the user. In an edition: its teams and their spaces, or its templates. In a space: its zones. Returns references for the other tools.',
  input: inputOf({
    in: Type.Optional(
      Type.String({
        maxLength: 2_000,
        description: 'An edition or space: an address, or a reference that `list` returned',
      }),
    ),
    templates: Type.Optional(
      Type.Boolean({ description: 'List the templates of the edition instead; false by default' }),
    ),
    page: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 10_000, description: 'Page of spaces; 1 by default' }),
    ),
  }),
  needs: [],
  annotations: { readOnlyHint: true },
  async run(context, { in: within, templates = false, page = 1 }) {
    if (within === undefined) return { text: await describeEditions(context) };
    const place = findPlace(within);
    if (!place) throw new ToolRefusal('`in` must be an address, or a reference from `list`.');
    if (templates) return { text: await describeTemplates(context, place) };
    return { text: await describeList(context, place, page) };
  },
});

async function describeEditions({ call }: ToolContext): Promise<string> {
  const { data } = await call(listEditions);
  const lines = data.editions_info.map(
    ({ edition_id: id = '', edition_name: name = '', edition_role_name: role }) =>
      `edition ${id} ${quoteText(name)}, role ${role}`,
  );
  return [...lines, 'Next: call list with `in` set to the number of an edition.'].join('\n');
}

const SPACES_PER_PAGE = 50;

async function describeList(context: ToolContext, place: Place, page = 1): Promise<string> {
  const { call } = context;
  const { edition_id, space_id } = place;
  if (space_id !== undefined) return describeZones(context, { edition_id, space_id });
  const { data } = await call(listTeams, { params: { edition_id } });
  const lines: string[] = [];
  for (const { team_id, team_name } of data.teams.slice(0, MAX_TEAMS)) {
    const query = {
      team_id,
      action_type: 'ALLSPACES',
      from: page,
      limit: SPACES_PER_PAGE,
    } as const;
    const { data: found } = await call(listSpaces, { params: { edition_id }, query });
    lines.push(`team ${team_id} ${quoteText(team_name)}`);
    for (const { space_id: id, space_name: name = '' } of found.spaces_info)
      lines.push(`  space ${edition_id}/${id} ${quoteText(name)}`);
    if (found.spaces_info.length === SPACES_PER_PAGE)
      lines.push(`  there may be more: call again with page=${page + 1}`);
  }
  return [...lines, 'Next: call list with `in` set to a space.'].join('\n');
}

async function describeZones(
  { call }: ToolContext,
  params: { edition_id: string; space_id: string },
): Promise<string> {
  const { data } = await call(listZonesMeta, { params });
  const { zone_order: order, zone_meta: meta } = data.zones_info;
  const lines = order.map((zone_id) => {
    const { zone_name: name = '', last_modified_time: time } = meta[zone_id] ?? {};
    return `zone ${referenceOf({ ...params, zone_id })} ${quoteText(name)}, last changed ${time}`;
  });
  return lines.length === 0 ? 'The space has no zones.' : lines.join('\n');
}

async function describeTemplates({ call }: ToolContext, { edition_id }: Place): Promise<string> {
  const { data } = await call(listTemplates, { params: { edition_id }, query: { limit: 100 } });
  const lines = data.templates.map(
    ({ id, name = '', description = '' }) =>
      `template ${id} ${quoteText(name)}: ${quoteText(description)}`,
  );
  return lines.join('\n');
}

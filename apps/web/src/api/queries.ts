import type { listSpaces } from '@lienzo/contract';
import type { Client, FieldsOf } from '@lienzo/sdk';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';

// All query keys are defined here, so that a change knows what to invalidate. Every key starts with
// the name of what it lists, followed by the ids from the outermost to the innermost.

type SpaceList = FieldsOf<typeof listSpaces>;
export type SpaceFilter = SpaceList['action_type'];
export type SpaceSort = NonNullable<SpaceList['sort_by']>;

export const editionsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['editions'],
    queryFn: async ({ signal }) => (await client.editions.list({}, { signal })).editions_info,
  });

export const deletedEditionsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['deleted-editions'],
    queryFn: async ({ signal }) =>
      (await client.editions.listDeleted({}, { signal })).deleted_editions,
  });

export const myInvitationsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['my-invitations'],
    queryFn: async ({ signal }) => (await client.invitations.list({}, { signal })).invitations,
  });

export const sessionsQuery = (client: Client) =>
  queryOptions({
    queryKey: ['sessions'],
    queryFn: async ({ signal }) => (await client.sessions.list({}, { signal })).sessions,
  });

export const accessTokensQuery = (client: Client) =>
  queryOptions({
    queryKey: ['access-tokens'],
    queryFn: async ({ signal }) => (await client.accessTokens.list({}, { signal })).access_tokens,
  });

/** The applications client, or null if the provider is not Lienzo's identity service. */
export const applicationsClientQuery = <Found>(find: () => Promise<Found | undefined>) =>
  queryOptions({
    queryKey: ['applications-client'],
    queryFn: async () => (await find()) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const applicationsKey = ['applications'] as const;
export const appGrantsKey = ['app-grants'] as const;

export const serviceAccountsQuery = (client: Client, edition_id: string) =>
  queryOptions({
    queryKey: ['service-accounts', edition_id],
    queryFn: async ({ signal }) =>
      (await client.serviceAccounts.list({ edition_id }, { signal })).service_accounts,
  });

export const machineTokensQuery = (client: Client, edition_id: string, zuid: string) =>
  queryOptions({
    queryKey: ['service-account-tokens', edition_id, zuid],
    queryFn: async ({ signal }) => {
      const target = { edition_id, service_account_id: zuid };
      return (await client.serviceAccounts.listTokens(target, { signal })).access_tokens;
    },
  });

export const mailIssuersQuery = (client: Client, edition_id: string) =>
  queryOptions({
    queryKey: ['mail-issuers', edition_id],
    queryFn: ({ signal }) => client.mailIssuers.list({ edition_id }, { signal }),
  });

export const mcpPolicyQuery = (client: Client, edition_id: string) =>
  queryOptions({
    queryKey: ['mcp-policy', edition_id],
    queryFn: ({ signal }) => client.editions.getMcpPolicy({ edition_id }, { signal }),
  });

const NOTIFICATIONS_PER_PAGE = 30;

export const notificationsQuery = (client: Client, edition_id: string) =>
  infiniteQueryOptions({
    queryKey: ['notifications', edition_id],
    queryFn: ({ pageParam, signal }) =>
      client.notifications.list(
        { edition_id, limit: NOTIFICATIONS_PER_PAGE, ...(pageParam && { before: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ has_more, notifications }) =>
      has_more ? notifications.at(-1)?.notification_id : undefined,
  });

export const notificationSettingsQuery = (client: Client, edition_id: string) =>
  queryOptions({
    queryKey: ['notification-settings', edition_id],
    queryFn: ({ signal }) => client.notifications.getSettings({ edition_id }, { signal }),
  });

export const teamsQuery = (client: Client, edition_id: string) =>
  queryOptions({
    queryKey: ['teams', edition_id],
    queryFn: async ({ signal }) => (await client.teams.list({ edition_id }, { signal })).teams,
  });

const SPACES_PER_PAGE = 24;

interface SpacesChoice {
  edition_id: string;
  team_id: string;
  action_type: SpaceFilter;
  sort_by?: SpaceSort;
}

export const spacesQuery = (client: Client, choice: SpacesChoice) =>
  infiniteQueryOptions({
    queryKey: ['spaces', choice.edition_id, choice],
    queryFn: async ({ pageParam, signal }) =>
      (await client.spaces.list({ ...choice, from: pageParam, limit: SPACES_PER_PAGE }, { signal }))
        .spaces_info,
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) =>
      last.length < SPACES_PER_PAGE ? undefined : page + 1,
  });

const MAX_NAMES = 100;

/** Queries the 100 most recently changed spaces of a team, to search their names. */
export const spaceNamesQuery = (client: Client, place: { edition_id: string; team_id: string }) =>
  queryOptions({
    queryKey: ['space-names', place.edition_id, place.team_id],
    queryFn: async () => {
      const choice = { action_type: 'ALLSPACES', limit: MAX_NAMES } as const;
      return (await client.spaces.list({ ...place, ...choice })).spaces_info;
    },
  });

/** Queries the number of spaces of a team that the caller can open. */
export const spaceCountQuery = (client: Client, place: { edition_id: string; team_id: string }) =>
  queryOptions({
    queryKey: ['space-count', place.edition_id, place.team_id],
    queryFn: async () => {
      const choice = { action_type: 'ALLSPACES', limit: 1, need_total_count: true } as const;
      return (await client.spaces.list({ ...place, ...choice })).space_count;
    },
  });

export const spaceQuery = (client: Client, at: { edition_id: string; space_id: string }) =>
  queryOptions({
    queryKey: ['space', at.edition_id, at.space_id],
    queryFn: async ({ signal }) => (await client.spaces.get(at, { signal })).space_info,
  });

/** Queries the zones of a space in tab order. */
export const zonesQuery = (client: Client, at: { edition_id: string; space_id: string }) =>
  queryOptions({
    queryKey: ['zones', at.edition_id, at.space_id],
    queryFn: async ({ signal }) => {
      const { zones_info } = await client.zones.listMeta(at, { signal });
      return zones_info.zone_order.flatMap((id) => zones_info.zone_meta[id] ?? []);
    },
  });

/** Queries the caller's role in a zone, which can differ from the role in its space. */
export const zoneRoleQuery = (
  client: Client,
  at: { edition_id: string; space_id: string; zone_id: string },
) =>
  queryOptions({
    queryKey: ['zone-role', at.edition_id, at.space_id, at.zone_id],
    queryFn: async ({ signal }) =>
      (await client.permissions.getMyZone(at, { signal })).user_permission_info.role,
  });

export const spaceMembersQuery = (client: Client, at: { edition_id: string; space_id: string }) =>
  queryOptions({
    queryKey: ['space-members', at.edition_id, at.space_id],
    queryFn: async ({ signal }) => (await client.spaceMembers.list(at, { signal })).space_members,
  });

export const templatesQuery = (client: Client, edition_id: string) =>
  queryOptions({
    queryKey: ['templates', edition_id],
    queryFn: () => Array.fromAsync(client.templates.each({ edition_id, limit: 100 })),
    staleTime: 5 * 60_000,
  });

export const templateContentQuery = (
  client: Client,
  at: { edition_id: string; template_id: string },
) =>
  queryOptions({
    queryKey: ['template-content', at.edition_id, at.template_id],
    queryFn: ({ signal }) => client.templates.getContent(at, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const teamMembersQuery = (client: Client, at: { edition_id: string; team_id: string }) =>
  queryOptions({
    queryKey: ['team-members', at.edition_id, at.team_id],
    queryFn: () => Array.fromAsync(client.teamMembers.each({ ...at, limit: 100 })),
  });

/** Queries the names of up to 100 members of a team with one request, by their zuid. */
export const memberNamesQuery = (client: Client, at: { edition_id: string; team_id: string }) =>
  queryOptions({
    queryKey: ['team-members', at.edition_id, at.team_id, 'names'],
    queryFn: async ({ signal }) => {
      const choice = { ...at, limit: 100, fields: ['zuid', 'display_name'] } as const;
      const { team_members = [] } = await client.teamMembers.list(choice, { signal });
      return new Map(team_members.map(({ zuid, display_name: name }) => [zuid, name]));
    },
    staleTime: 5 * 60_000,
  });

/** Queries the members of all teams of the person, who can receive spaces. */
export const teammatesQuery = (client: Client, edition_id: string) =>
  queryOptions({
    queryKey: ['team-members', edition_id, 'all'],
    queryFn: async () => {
      const { teams } = await client.teams.list({ edition_id });
      const lists = teams.map(({ team_id }) =>
        Array.fromAsync(client.teamMembers.each({ edition_id, team_id, limit: 100 })),
      );
      const members = (await Promise.all(lists)).flat();
      return [...new Map(members.map((member) => [member.zuid, member])).values()];
    },
  });

export const invitationsQuery = (client: Client, at: { edition_id: string; team_id: string }) =>
  queryOptions({
    queryKey: ['invitations', at.edition_id, at.team_id],
    queryFn: () => Array.fromAsync(client.teamInvitations.each({ ...at, limit: 100 })),
  });

export const editionMembersQuery = (client: Client, edition_id: string) =>
  queryOptions({
    queryKey: ['edition-members', edition_id],
    queryFn: () => Array.fromAsync(client.editionMembers.each({ edition_id, limit: 100 })),
  });

export const apiKeysQuery = (client: Client, edition_id: string) =>
  queryOptions({
    queryKey: ['api-keys', edition_id],
    queryFn: async () => (await client.apiKeys.list({ edition_id })).api_keys,
  });

export const subscriptionQuery = (client: Client, edition_id: string) =>
  queryOptions({
    queryKey: ['subscription', edition_id],
    queryFn: async () => (await client.subscription.get({ edition_id })).subscription_info,
  });

const RESULTS_PER_KIND = 8;

interface SearchChoice {
  edition_id: string;
  team_id: string;
  search: string;
}

/**
 * Searches a team for up to 8 matches of each kind. Previous results stay until the next arrive.
 */
export const searchQuery = (client: Client, choice: SearchChoice) =>
  queryOptions({
    queryKey: ['search', choice.edition_id, choice.team_id, choice.search],
    queryFn: async ({ signal }) =>
      (await client.search.team({ ...choice, limit: RESULTS_PER_KIND }, { signal })).search_result,
    enabled: choice.search !== '',
    placeholderData: keepPreviousData,
  });

import { useQueries, useQuery } from '@tanstack/react-query';
import { FailureNotice } from '../api/failure-notice.tsx';
import {
  editionMembersQuery,
  invitationsQuery,
  spaceCountQuery,
  subscriptionQuery,
  teamsQuery,
} from '../api/queries.ts';
import { describeDay } from '../api/timestamp.ts';
import { usePreferences } from '../design/preferences.ts';
import { useSession } from '../session/use-session.ts';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { Facts, Panel, SectionHead } from './section-parts.tsx';

interface PlanSectionProps {
  editionId: string;
  isAdmin: boolean;
}

export function PlanSection({ editionId, isAdmin }: PlanSectionProps) {
  const { settings } = useSettingsTexts();
  const { language } = usePreferences();
  const { client } = useSession();
  const { data: plan, error, refetch } = useQuery(subscriptionQuery(client, editionId));
  return (
    <>
      <SectionHead title={settings.planTitle} text={plan && settings.planTexts[plan.plan_name]} />
      {error && <FailureNotice error={error} onRetry={refetch} />}
      {plan ? (
        <Panel title={settings.plan}>
          <Facts
            rows={[
              [settings.plan, settings.plans[plan.plan_name]],
              [settings.planSince, describeDay(plan.purchase_date, language)],
              [
                settings.planEnds,
                plan.expiry_date ? describeDay(plan.expiry_date, language) : settings.planNoEnd,
              ],
            ]}
          />
        </Panel>
      ) : (
        <Skeleton className="h-40 rounded-card" />
      )}
      <UsagePanel editionId={editionId} isAdmin={isAdmin} storage={storageOf(plan)} />
    </>
  );
}

function UsagePanel({ editionId, isAdmin, storage }: PlanSectionProps & { storage: Storage }) {
  const { settings } = useSettingsTexts();
  const { language } = usePreferences();
  const { client } = useSession();
  const { data: known } = useQuery(teamsQuery(client, editionId));
  const teams = known ?? [];
  const { data: people } = useQuery({
    ...editionMembersQuery(client, editionId),
    enabled: isAdmin,
  });
  const places = teams.map(({ team_id }) => ({ edition_id: editionId, team_id }));
  const invitations = useQueries({
    queries: places.map((place) => ({ ...invitationsQuery(client, place), enabled: isAdmin })),
  });
  const spaces = useQueries({ queries: places.map((place) => spaceCountQuery(client, place)) });
  const waiting = sumOf(invitations.map(({ data }) => data?.length));
  const openable = sumOf(spaces.map(({ data }) => data));
  const shown = (count: number | undefined) => (known ? count : undefined) ?? '…';
  return (
    <Panel title={settings.usage}>
      <Facts
        rows={[
          ...(isAdmin
            ? ([
                [settings.usagePeople, shown(people?.length)],
                [settings.usageInvitations, shown(waiting)],
              ] as const)
            : []),
          [settings.usageTeams, shown(teams.length)],
          [settings.usageSpaces, shown(openable)],
          ...(storage
            ? ([[settings.usageStorage, describeStorage(storage, language)]] as const)
            : []),
        ]}
      />
    </Panel>
  );
}

type Storage = { used: number; limit: number | undefined } | undefined;

/** Returns the storage of the edition; only admins see it. */
function storageOf(
  plan: { storage_bytes?: string; storage_limit_bytes?: string } | undefined,
): Storage {
  if (plan?.storage_bytes === undefined) return undefined;
  const limit = plan.storage_limit_bytes;
  return {
    used: Number(plan.storage_bytes),
    limit: limit === undefined ? undefined : Number(limit),
  };
}

function describeStorage({ used, limit }: NonNullable<Storage>, language: string): string {
  const megabytes = (bytes: number) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit: 'megabyte',
      maximumFractionDigits: 1,
    }).format(bytes / 1e6);
  return limit === undefined ? megabytes(used) : `${megabytes(used)} / ${megabytes(limit)}`;
}

/** Returns the sum, or undefined if a part is unknown. */
function sumOf(parts: readonly (number | undefined)[]): number | undefined {
  return parts.reduce<number | undefined>(
    (sum, part) => (sum === undefined || part === undefined ? undefined : sum + part),
    0,
  );
}

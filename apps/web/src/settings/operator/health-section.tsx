import { useQuery } from '@tanstack/react-query';
import { FailureNotice } from '../../api/failure-notice.tsx';
import { usePreferences } from '../../design/preferences.ts';
import { useSession } from '../../session/use-session.ts';
import { useSettingsTexts } from '../../texts/use-settings-texts.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Facts, Panel, SectionHead } from '../section-parts.tsx';
import { askAsOperator, type Count, type Health } from './operator-client.ts';

const REFRESH_MILLISECONDS = 10_000;

export function HealthSection() {
  const { operator } = useSettingsTexts();
  const { language } = usePreferences();
  const { getToken } = useSession();
  const { data, error, refetch } = useQuery({
    queryKey: ['operator', 'health'],
    queryFn: () => askAsOperator<Health>(getToken, '/health'),
    refetchInterval: REFRESH_MILLISECONDS,
  });
  const describe = ({ count, is_minimum }: Count) =>
    is_minimum ? operator.atLeast(count) : String(count);
  return (
    <>
      <SectionHead title={operator.sections.health} text={operator.healthText} />
      {error && <FailureNotice error={error} onRetry={refetch} />}
      {data ? (
        <Panel title={operator.sections.health}>
          <Facts
            rows={[
              [operator.version, data.version],
              [operator.nodes, data.nodes],
              [operator.database, `PostgreSQL ${data.database.version}`],
              [operator.databaseSize, describeSize(data.database.bytes, language)],
              [
                operator.queue,
                operator.queueText(data.queue.due, data.queue.running, data.queue.failed),
              ],
              [operator.queueDelay, operator.seconds(data.queue.delay_seconds)],
              [operator.people, describe(data.people)],
              [operator.editions, describe(data.editions)],
            ]}
          />
        </Panel>
      ) : (
        <Skeleton className="h-40 rounded-card" />
      )}
    </>
  );
}

function describeSize(bytes: number, language: string): string {
  const format = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, format).format(bytes / 1e6);
}

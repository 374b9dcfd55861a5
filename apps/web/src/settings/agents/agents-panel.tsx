import { useQuery } from '@tanstack/react-query';
import { FailureNotice } from '../../api/failure-notice.tsx';
import { mcpPolicyQuery } from '../../api/queries.ts';
import { useChange } from '../../api/use-change.ts';
import { useSession } from '../../session/use-session.ts';
import { useSettingsTexts } from '../../texts/use-settings-texts.ts';
import { Select } from '../../ui/select.tsx';
import { Panel } from '../section-parts.tsx';

const LEVELS = ['off', 'read', 'propose', 'edit'] as const;

/** What agents that use MCP may do in the edition. */
export function AgentsPanel({ editionId }: { editionId: string }) {
  const { settings } = useSettingsTexts();
  const { client } = useSession();
  const query = mcpPolicyQuery(client, editionId);
  const { data, error, refetch } = useQuery(query);
  const { change, busy } = useChange(query.queryKey);
  if (error) return <FailureNotice error={error} onRetry={refetch} />;
  if (!data) return null;
  const { edition, effective } = data.policy;
  const save = (level: typeof edition) =>
    change({
      work: () => client.editions.changeMcpPolicy({ edition_id: editionId, level }),
      done: settings.agentsSaved,
    });
  return (
    <Panel title={settings.agents} text={settings.agentsText}>
      <div className="flex flex-col gap-2 p-4 sm:max-w-md">
        <Select
          label={settings.agentsAllowed}
          value={edition}
          disabled={busy}
          options={LEVELS.map((value) => ({ value, label: settings.agentLevels[value] }))}
          onChange={(level) => void save(level)}
        />
        {effective !== edition && (
          <p className="text-xs text-ink-soft">
            {settings.agentsLimited} {settings.agentLevels[effective]}
          </p>
        )}
      </div>
    </Panel>
  );
}

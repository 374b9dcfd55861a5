import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../session/use-session.ts';
import { useSettingsTexts } from '../../texts/use-settings-texts.ts';
import { Panel } from '../section-parts.tsx';
import { operatorQuery } from './operator-query.ts';

/** The way to the page of operators; other people do not see it. */
export function OperatorPanel() {
  const { operator } = useSettingsTexts();
  const { getToken } = useSession();
  const { data } = useQuery(operatorQuery(getToken));
  if (!data?.is_operator) return null;
  return (
    <Panel title={operator.title}>
      <div className="flex flex-wrap items-center gap-4 p-4">
        <p className="grow basis-64 text-ink-soft">{operator.panelText}</p>
        <Link to="/operator" className="font-medium text-accent-strong underline">
          {operator.openPage}
        </Link>
      </div>
    </Panel>
  );
}

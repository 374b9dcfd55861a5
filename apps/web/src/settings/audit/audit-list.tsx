import type { AuditRow } from '@lienzo/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNotice } from '../../api/failure-notice.tsx';
import { usePreferences } from '../../design/preferences.ts';
import { useSession } from '../../session/use-session.ts';
import { useSettingsTexts } from '../../texts/use-settings-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Panel } from '../section-parts.tsx';
import { type AuditFilter, auditQuery, editionMembersQuery } from './audit-query.ts';

interface AuditListProps {
  editionId: string;
  filter: AuditFilter;
}

/** Rows of the audit log, newest first, page by page. */
export function AuditList({ editionId, filter }: AuditListProps) {
  const { audit } = useSettingsTexts();
  const { client } = useSession();
  const [after, setAfter] = useState('');
  const { data: members = [] } = useQuery(editionMembersQuery(client, editionId));
  const { data, error, refetch } = useQuery(auditQuery(client, editionId, { filter, after }));
  const names = new Map(members.map(({ zuid, display_name }) => [zuid, display_name]));
  if (error) return <FailureNotice error={error} onRetry={refetch} />;
  if (!data) return <Skeleton className="h-48 rounded-card" />;
  return (
    <>
      <Panel title={audit.rows}>
        {data.rows.length === 0 ? (
          <p role="status" className="p-4 text-ink-soft">
            {audit.none}
          </p>
        ) : (
          <ul className="divide-y divide-line">
            {data.rows.map((row) => (
              <AuditItem key={row.seq} row={row} names={names} />
            ))}
          </ul>
        )}
      </Panel>
      {(data.has_more || after !== '') && (
        <div className="flex gap-2">
          {after !== '' && <Button onClick={() => setAfter('')}>{audit.newest}</Button>}
          {data.has_more && (
            <Button onClick={() => setAfter(data.next_after)}>{audit.older}</Button>
          )}
        </div>
      )}
    </>
  );
}

function AuditItem({ row, names }: { row: AuditRow; names: ReadonlyMap<string, string> }) {
  const { audit } = useSettingsTexts();
  const { language } = usePreferences();
  const nameOf = (id: string) => names.get(id) ?? audit.unknown(id);
  const { type, id } = row.actor;
  const actor = type === 'operator' || type === 'system' ? audit[type] : nameOf(id ?? '');
  const targets = row.targets.map((target) =>
    target.type === 'member' ? nameOf(target.id) : `${target.type} ${target.id}`,
  );
  const roles = [row.before, row.data].map((value) => (value as { role?: string })?.role);
  const change = row.before && roles.every(Boolean) ? [roles.join(' → ')] : [];
  const time = new Date(row.time).toLocaleString(language, {
    ...{ dateStyle: 'medium', timeStyle: 'medium' },
  });
  return (
    <li className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="font-medium">
          <code>{row.action}</code>
        </p>
        <p className="break-words text-xs text-ink-soft">{[...change, ...targets].join(' · ')}</p>
      </div>
      <div className="basis-56">
        <p className="truncate">{actor}</p>
        <p className="text-xs text-ink-soft" title={row.user_agent}>
          <time dateTime={row.time}>{time}</time>
          {row.ip && ` ${audit.from(row.ip)}`}
        </p>
      </div>
    </li>
  );
}

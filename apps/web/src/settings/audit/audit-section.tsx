import { auditActionNames } from '@lienzo/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNotice } from '../../api/failure-notice.tsx';
import { useSession } from '../../session/use-session.ts';
import { useSettingsTexts } from '../../texts/use-settings-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { Select } from '../../ui/select.tsx';
import { SectionHead } from '../section-parts.tsx';
import { AuditList } from './audit-list.tsx';
import { type AuditFilter, editionMembersQuery, exportRows, noFilter } from './audit-query.ts';

interface AuditSectionProps {
  editionId: string;
  isAdmin: boolean;
}

/** The audit log of an edition, for its admins. */
export function AuditSection({ editionId, isAdmin }: AuditSectionProps) {
  const { settings } = useSettingsTexts();
  const { audit } = useSettingsTexts();
  const [filter, setFilter] = useState(noFilter);
  return (
    <>
      <SectionHead title={audit.title} text={audit.text}>
        {isAdmin && <ExportButton editionId={editionId} filter={filter} />}
      </SectionHead>
      {isAdmin ? (
        <>
          <Filters editionId={editionId} filter={filter} onChange={setFilter} />
          <AuditList key={JSON.stringify(filter)} editionId={editionId} filter={filter} />
        </>
      ) : (
        <Notice kind="info" title={settings.onlyAdmins} />
      )}
    </>
  );
}

function ExportButton({ editionId, filter }: { editionId: string; filter: AuditFilter }) {
  const { audit } = useSettingsTexts();
  const { client } = useSession();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Error>();
  const save = async () => {
    setBusy(true);
    setFailure(undefined);
    try {
      saveFile(await exportRows(client, editionId, filter), 'audit.ndjson');
    } catch (error) {
      setFailure(error instanceof Error ? error : new Error(String(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="flex flex-col gap-2">
      <Button icon="download" disabled={busy} onClick={() => void save()}>
        {busy ? audit.exporting : audit.export}
      </Button>
      {failure && <FailureNotice error={failure} onRetry={() => void save()} />}
    </div>
  );
}

interface FiltersProps {
  editionId: string;
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
}

function Filters({ editionId, filter, onChange }: FiltersProps) {
  const { audit } = useSettingsTexts();
  const { client } = useSession();
  const { data: members = [] } = useQuery(editionMembersQuery(client, editionId));
  const actions = auditActionNames.map((name) => ({ value: name, label: name }));
  const people = members.map(({ zuid, display_name }) => ({ value: zuid, label: display_name }));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={audit.action}
        value={filter.action}
        options={[{ value: '', label: audit.allActions }, ...actions]}
        onChange={(action) => onChange({ ...filter, action })}
      />
      <Select
        label={audit.person}
        value={filter.actor}
        options={[{ value: '', label: audit.everyone }, ...people]}
        onChange={(actor) => onChange({ ...filter, actor })}
      />
      {(['since', 'until'] as const).map((name) => (
        <Field
          key={name}
          label={audit[name]}
          type="date"
          value={filter[name]}
          onChange={({ target }) => onChange({ ...filter, [name]: target.value })}
        />
      ))}
    </div>
  );
}

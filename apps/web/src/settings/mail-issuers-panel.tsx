import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { FailureNotice } from '../api/failure-notice.tsx';
import { mailIssuersQuery } from '../api/queries.ts';
import { useChange } from '../api/use-change.ts';
import { useSession } from '../session/use-session.ts';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Select } from '../ui/select.tsx';
import { Panel } from './section-parts.tsx';

/** Which identity providers vouch for the email addresses of a domain. */
export function MailIssuersPanel({ editionId }: { editionId: string }) {
  const { settings } = useSettingsTexts();
  const { client } = useSession();
  const query = mailIssuersQuery(client, editionId);
  const { data, error, refetch } = useQuery(query);
  const { change, busy } = useChange(query.queryKey);
  const [domain, setDomain] = useState('');
  const [chosen, setChosen] = useState('');
  if (error) return <FailureNotice error={error} onRetry={refetch} />;
  if (!data) return null;
  const { mail_issuers: rules, trusted_issuers: trusted } = data;
  const issuer = chosen || (trusted[0] ?? '');
  const save = (mail_issuers: typeof rules) =>
    change({
      work: () => client.mailIssuers.change({ edition_id: editionId, mail_issuers }),
      done: settings.mailIssuersSaved,
    });
  const add = async (event: FormEvent) => {
    event.preventDefault();
    const others = rules.filter((rule) => rule.domain !== domain.toLowerCase());
    if (await save([...others, { domain, issuers: [issuer] }])) setDomain('');
  };
  return (
    <Panel title={settings.mailIssuers} text={settings.mailIssuersText}>
      <ul className="divide-y divide-line">
        {rules.map((rule) => (
          <li key={rule.domain} className="flex items-center gap-3 px-4 py-3">
            <div className="min-w-0 grow">
              <p className="truncate font-medium">{rule.domain}</p>
              <p className="truncate text-xs text-ink-soft">{rule.issuers.join(', ')}</p>
            </div>
            <IconButton
              icon="close"
              label={settings.removeDomain(rule.domain)}
              onClick={() => void save(rules.filter((other) => other !== rule))}
            />
          </li>
        ))}
      </ul>
      <form onSubmit={(event) => void add(event)} className="flex flex-col gap-4 p-4 sm:max-w-md">
        <Field
          label={settings.mailDomain}
          value={domain}
          required
          onChange={({ target }) => setDomain(target.value.trim())}
        />
        <Select
          label={settings.mailIssuer}
          value={issuer}
          options={trusted.map((value) => ({ value, label: value }))}
          onChange={setChosen}
        />
        <Button type="submit" className="self-start" disabled={busy || domain === ''}>
          {settings.addDomain}
        </Button>
      </form>
    </Panel>
  );
}

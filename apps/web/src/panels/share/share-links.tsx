import type { createShareLink } from '@lienzo/contract';
import type { FieldsOf } from '@lienzo/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { shareLinksQuery } from '../../api/link-queries.ts';
import { useSession } from '../../session/use-session.ts';
import { useLinkTexts } from '../../texts/links.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Select } from '../../ui/select.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { wireSpace, wireZone, type ZoneIds } from '../panel-queries.ts';
import { useAttempt } from '../use-attempt.ts';

type Role = FieldsOf<typeof createShareLink>['role'];

const ROLES: readonly Role[] = ['VIEWER', 'COMMENTER', 'EDITOR'];
/** How many of the roles each policy allows. */
const ALLOWED = { off: 0, view: 1, comment: 2, edit: 3 } as const;
const DAYS = ['1', '7', '30'] as const;
const MIN_PASSWORD = 8;

/** Creates, lists and revokes links to the zone for people without an account. */
export function ShareLinks({ ids }: { ids: ZoneIds }) {
  const texts = useLinkTexts();
  const { client } = useSession();
  const queries = useQueryClient();
  const attempt = useAttempt();
  const query = shareLinksQuery(client, wireZone(ids));
  const { data } = useQuery(query);
  if (!data) return null;
  const refresh = () => queries.invalidateQueries({ queryKey: query.queryKey });
  const revoke = (link_id: string) =>
    attempt(async () => {
      await client.shareLinks.revoke({ ...wireSpace(ids), link_id });
      await refresh();
    }, texts.revoked);
  const { share_links: links, policy } = data;
  const roles = ROLES.slice(0, ALLOWED[policy.effective]);
  return (
    <section aria-label={texts.title} className="flex flex-col gap-3 border-t border-line pt-4">
      <div>
        <h3 className="font-medium">{texts.title}</h3>
        <p className="text-ink-soft">{roles.length > 0 ? texts.text : texts.off}</p>
      </div>
      {roles.length > 0 && <NewLink ids={ids} roles={roles} onCreated={refresh} />}
      {links.length === 0 && roles.length > 0 && <p className="text-ink-soft">{texts.none}</p>}
      <ul className="flex flex-col">
        {links.map((link) => (
          <li key={link.id} className="flex items-center gap-3 py-2">
            <div className="min-w-0 grow">
              <p className="truncate font-medium">
                {link.label || texts.untitled}
                <span className="font-normal text-ink-soft"> · {texts.role[link.role]}</span>
              </p>
              <p className="text-xs text-ink-soft">
                {[
                  texts.opened(Number(link.openings)),
                  ...(link.has_password === 'true' ? [texts.withPassword] : []),
                  ...(link.expiry_time ? [texts.until(link.expiry_time)] : []),
                  ...(link.is_working === 'true' ? [] : [texts.notWorking]),
                ].join(', ')}
              </p>
            </div>
            <Button size="small" onClick={() => void revoke(link.id)}>
              {texts.revoke}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface NewLinkProps {
  ids: ZoneIds;
  roles: readonly Role[];
  onCreated: () => Promise<void>;
}

function NewLink({ ids, roles, onCreated }: NewLinkProps) {
  const texts = useLinkTexts();
  const { client } = useSession();
  const { notify } = useToasts();
  const attempt = useAttempt();
  const [role, setRole] = useState<Role>('VIEWER');
  const [days, setDays] = useState<(typeof DAYS)[number] | 'never'>('7');
  const [password, setPassword] = useState('');
  const [address, setAddress] = useState<string>();
  const [embedCode, setEmbedCode] = useState<string>();
  const isShort = password !== '' && password.length < MIN_PASSWORD;
  const create = () =>
    attempt(async () => {
      const { secret } = await client.shareLinks.create({
        ...wireZone(ids),
        role,
        ...(days !== 'never' && { expires_in_days: Number(days) }),
        ...(password !== '' && { password }),
      });
      const created = `${location.origin}/l/${secret}`;
      setAddress(created);
      setEmbedCode(role === 'VIEWER' && password === '' ? embedCodeOf(secret) : undefined);
      setPassword('');
      const isCopied = await navigator.clipboard.writeText(created).then(
        () => true,
        () => false,
      );
      notify(isCopied ? texts.created : texts.createdOnly);
      await onCreated();
    });
  const choices = role === 'EDITOR' ? DAYS : ([...DAYS, 'never'] as const);
  return (
    <>
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label={texts.roleLabel}
          value={role}
          options={roles.map((value) => ({ value, label: texts.role[value] }))}
          onChange={(value) => {
            setRole(value);
            // Links for editors always expire.
            if (value === 'EDITOR' && days === 'never') setDays('30');
          }}
        />
        <Select
          label={texts.expiry}
          value={days}
          options={choices.map((value) => ({
            value,
            label: value === 'never' ? texts.never : texts.days(Number(value)),
          }))}
          onChange={setDays}
        />
        <div className="min-w-32 grow">
          <Field
            label={texts.password}
            placeholder={texts.passwordHint}
            type="text"
            autoComplete="off"
            maxLength={128}
            value={password}
            aria-invalid={isShort}
            onChange={({ target }) => setPassword(target.value)}
          />
        </div>
        <Button kind="primary" icon="link" disabled={isShort} onClick={() => void create()}>
          {texts.create}
        </Button>
      </div>
      {address && (
        <Field
          label={texts.newLink}
          hint={texts.newLinkHint}
          readOnly
          value={address}
          onFocus={({ target }) => target.select()}
        />
      )}
      {embedCode && (
        <Field
          label={texts.embedCode}
          hint={texts.embedCodeHint}
          readOnly
          value={embedCode}
          onFocus={({ target }) => target.select()}
        />
      )}
    </>
  );
}

/** HTML for pages of other sites. By default, any site can embed a link for viewers without a password. */
function embedCodeOf(secret: string): string {
  const address = `${location.origin}/embed/l/${secret}`;
  return `<iframe src="${address}" width="800" height="600" title="Lienzo" allowfullscreen></iframe>`;
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureNotice } from '../../api/failure-notice.tsx';
import { applicationsKey } from '../../api/queries.ts';
import { useChange } from '../../api/use-change.ts';
import type { Application, ApplicationsClient } from '../../session/applications-client.ts';
import { useSettingsTexts } from '../../texts/use-settings-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Panel } from '../section-parts.tsx';
import { ShownSecret } from '../shown-secret.tsx';
import { ApplicationDialog } from './application-dialog.tsx';

type Open =
  | { readonly kind: 'create' }
  | { readonly kind: 'edit' | 'rotate' | 'remove'; readonly application: Application }
  | { readonly kind: 'secret'; readonly clientId: string; readonly secret: string };

/** The applications that the person registered. */
export function OwnApplicationsPanel({ applications }: { applications: ApplicationsClient }) {
  const { applications: texts } = useSettingsTexts();
  const { data, error, refetch } = useQuery({
    queryKey: applicationsKey,
    queryFn: applications.list,
  });
  const { change } = useChange(applicationsKey);
  const [open, setOpen] = useState<Open>();
  if (error) return <FailureNotice error={error} onRetry={refetch} />;
  const close = () => setOpen(undefined);
  const showSecret = (clientId: string, secret: string) =>
    setOpen({ kind: 'secret', clientId, secret });
  return (
    <Panel
      title={texts.ownTitle}
      text={texts.ownText}
      action={
        <Button size="small" icon="plus" onClick={() => setOpen({ kind: 'create' })}>
          {texts.create}
        </Button>
      }
    >
      {data?.length === 0 && <p className="p-4 text-ink-soft">{texts.none}</p>}
      <ul className="divide-y divide-line">
        {data?.map((application) => (
          <Row key={application.client_id} application={application} onOpen={setOpen} />
        ))}
      </ul>
      {(open?.kind === 'create' || open?.kind === 'edit') && (
        <ApplicationDialog
          applications={applications}
          application={open.kind === 'edit' ? open.application : undefined}
          onSecret={showSecret}
          onClose={close}
        />
      )}
      {open?.kind === 'rotate' && (
        <ConfirmDialog
          title={texts.rotateTitle(open.application.name)}
          text={texts.rotateText}
          action={texts.rotate}
          run={() => {
            const { client_id } = open.application;
            const work = async () =>
              showSecret(client_id, await applications.rotateSecret(client_id));
            return change({ work });
          }}
          onClose={() => setOpen((now) => (now?.kind === 'rotate' ? undefined : now))}
        />
      )}
      {open?.kind === 'remove' && (
        <ConfirmDialog
          title={texts.removeTitle(open.application.name)}
          text={texts.removeText}
          action={texts.remove}
          danger
          run={() =>
            change({
              work: () => applications.remove(open.application.client_id),
              done: texts.removed(open.application.name),
            })
          }
          onClose={close}
        />
      )}
      {open?.kind === 'secret' && (
        <ShownSecret
          title={texts.secretTitle}
          notice={texts.secretShown(open.clientId)}
          copyLabel={texts.secretCopy}
          value={open.secret}
          onClose={close}
        />
      )}
    </Panel>
  );
}

interface RowProps {
  application: Application;
  onOpen: (open: Open) => void;
}

function Row({ application, onOpen }: RowProps) {
  const { applications: texts } = useSettingsTexts();
  const { name, type, blocked, client_id } = application;
  const isConfidential = type === 'confidential';
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 grow basis-48">
        <p className="truncate font-medium">{name}</p>
        <p className="text-xs break-words text-ink-soft">
          <code className="select-all">{client_id}</code>
          {' · '}
          {isConfidential ? texts.isConfidential : texts.isPublic}
          {blocked && ` · ${texts.isBlocked}`}
        </p>
      </div>
      <Button
        size="small"
        aria-label={texts.editOf(name)}
        onClick={() => onOpen({ kind: 'edit', application })}
      >
        {texts.edit}
      </Button>
      {isConfidential && (
        <Button
          size="small"
          aria-label={texts.rotateOf(name)}
          onClick={() => onOpen({ kind: 'rotate', application })}
        >
          {texts.rotate}
        </Button>
      )}
      <Button
        size="small"
        aria-label={texts.removeOf(name)}
        onClick={() => onOpen({ kind: 'remove', application })}
      >
        {texts.remove}
      </Button>
    </li>
  );
}

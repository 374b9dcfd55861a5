import { type NotificationSettings, notificationKinds } from '@lienzo/contract';
import { useQuery } from '@tanstack/react-query';
import { FailureNotice } from '../../api/failure-notice.tsx';
import { notificationSettingsQuery } from '../../api/queries.ts';
import { useChange } from '../../api/use-change.ts';
import type { Language } from '../../design/preferences.ts';
import { useSession } from '../../session/use-session.ts';
import { useNotificationTexts } from '../../texts/use-notification-texts.ts';
import { Notice } from '../../ui/notice.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { Panel, SectionHead } from '../section-parts.tsx';

const languages: readonly { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'es', label: 'Español' },
];

/** How the person is notified in an edition. */
export function NotificationsSection({ editionId }: { editionId: string }) {
  const texts = useNotificationTexts();
  const { client } = useSession();
  const { data, error, refetch } = useQuery(notificationSettingsQuery(client, editionId));
  return (
    <>
      <SectionHead title={texts.title} text={texts.settingsText} />
      {error && <FailureNotice error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton className="h-48 rounded-card" />}
      {data && (
        <Choices editionId={editionId} settings={data.settings} sendsMail={data.sends_mail} />
      )}
    </>
  );
}

interface ChoicesProps {
  editionId: string;
  settings: NotificationSettings;
  sendsMail: boolean;
}

type Change = Parameters<
  ReturnType<typeof useSession>['client']['notifications']['changeSettings']
>[0];

function Choices({ editionId, settings, sendsMail }: ChoicesProps) {
  const texts = useNotificationTexts();
  const { client } = useSession();
  const { notify } = useToasts();
  const { change, busy } = useChange(['notification-settings', editionId]);
  const save = (changed: Omit<Change, 'edition_id'>) =>
    void change({
      work: async () => {
        await client.notifications.changeSettings({ edition_id: editionId, ...changed });
        notify(texts.saved);
      },
    });
  const channels = sendsMail ? (['inbox', 'mail'] as const) : (['inbox'] as const);
  return (
    <>
      {!sendsMail && <Notice kind="info" title={texts.noMail} />}
      <Panel title={texts.kind} {...(sendsMail && { text: texts.mailText })}>
        <table className="w-full">
          <thead>
            <tr className="border-b border-line text-left">
              <th scope="col" className="px-4 py-2 font-medium">
                {texts.kind}
              </th>
              {channels.map((channel) => (
                <th key={channel} scope="col" className="px-4 py-2 font-medium">
                  {texts[channel]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {notificationKinds.map((kind) => (
              <tr key={kind}>
                <th scope="row" className="px-4 py-3 text-left font-normal">
                  {texts.kinds[kind]}
                </th>
                {channels.map((channel) => (
                  <td key={channel} className="px-4 py-3">
                    <input
                      type="checkbox"
                      className="size-4 accent-accent"
                      aria-label={`${texts.kinds[kind]}: ${texts[channel]}`}
                      checked={settings[kind][channel]}
                      disabled={busy}
                      onChange={({ target }) => save({ [kind]: { [channel]: target.checked } })}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Panel>
      {sendsMail && (
        <div className="sm:max-w-xs">
          <Select
            label={texts.mailLanguage}
            value={settings.mail_language}
            options={languages}
            onChange={(mail_language) => save({ mail_language })}
          />
        </div>
      )}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { applicationsClientQuery } from '../../api/queries.ts';
import { useSession } from '../../session/use-session.ts';
import { useSettingsTexts } from '../../texts/use-settings-texts.ts';
import { Panel } from '../section-parts.tsx';
import { GrantsPanel } from './grants-panel.tsx';
import { OwnApplicationsPanel } from './own-applications-panel.tsx';

/** The applications of the person. They exist only if Lienzo's identity service signs people in. */
export function ApplicationPanels() {
  const { findApplications } = useSession();
  const { data: applications } = useQuery(applicationsClientQuery(findApplications));
  if (!applications) return null;
  return (
    <>
      {applications.accountAddress && <SignInPanel address={applications.accountAddress} />}
      <OwnApplicationsPanel applications={applications} />
      <GrantsPanel applications={applications} />
    </>
  );
}

/** The way to the page on which people change how they sign in. */
function SignInPanel({ address }: { address: string }) {
  const { applications: texts } = useSettingsTexts();
  return (
    <Panel title={texts.signInTitle}>
      <div className="flex flex-wrap items-center gap-4 p-4">
        <p className="grow basis-64 text-ink-soft">{texts.signInText}</p>
        <a href={address} className="font-medium text-accent-strong underline">
          {texts.signInAction}
        </a>
      </div>
    </Panel>
  );
}

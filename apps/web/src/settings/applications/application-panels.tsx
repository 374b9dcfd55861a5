import { useQuery } from '@tanstack/react-query';
import { applicationsClientQuery } from '../../api/queries.ts';
import { useSession } from '../../session/use-session.ts';
import { GrantsPanel } from './grants-panel.tsx';
import { OwnApplicationsPanel } from './own-applications-panel.tsx';

/** The applications of the person. They exist only if Lienzo's identity service signs people in. */
export function ApplicationPanels() {
  const { findApplications } = useSession();
  const { data: applications } = useQuery(applicationsClientQuery(findApplications));
  if (!applications) return null;
  return (
    <>
      <OwnApplicationsPanel applications={applications} />
      <GrantsPanel applications={applications} />
    </>
  );
}

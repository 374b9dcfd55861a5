import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { editionsQuery } from '../api/queries.ts';
import { useSession } from '../session/use-session.ts';
import { AppFrame } from '../shell/app-frame.tsx';
import { SideLinks, sideLink } from '../shell/side-links.tsx';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { Icon, type IconName } from '../ui/icon.tsx';
import { AccountSection } from './account-section.tsx';
import { AuditSection } from './audit/audit-section.tsx';
import { EditionSection } from './edition-section.tsx';
import { KeysSection } from './keys-section.tsx';
import { MachinesSection } from './machines/machines-section.tsx';
import { NotificationsSection } from './notifications/notifications-section.tsx';
import { PlanSection } from './plan-section.tsx';
import { PreferencesSection } from './preferences-section.tsx';
import { TeamSection } from './team-section.tsx';
import { WebhooksSection } from './webhooks/webhooks-section.tsx';

const sections = [
  'people',
  'edition',
  'audit',
  'machines',
  'keys',
  'webhooks',
  'plan',
  'notifications',
  'preferences',
  'account',
] as const;
type Section = (typeof sections)[number];

const icons: Readonly<Record<Section, IconName>> = {
  people: 'users',
  edition: 'folder',
  audit: 'history',
  machines: 'settings',
  keys: 'key',
  webhooks: 'link',
  plan: 'chart',
  notifications: 'comment',
  preferences: 'palette',
  account: 'user',
};

export function SettingsPage() {
  const { editionId, section } = useParams({ from: '/e/$editionId/settings/$section' });
  const { settings } = useSettingsTexts();
  const { client } = useSession();
  const { data: editions } = useQuery(editionsQuery(client));
  const shown = sections.find((name) => name === section) ?? 'people';
  const role = editions?.find(({ edition_id }) => edition_id === editionId)?.edition_role_name;
  const isAdmin = role === 'SUPER_ADMIN' || role === 'ORG_ADMIN';
  const pages: Readonly<Record<Section, ReactNode>> = {
    people: (
      <TeamSection
        editionId={editionId}
        isEditionAdmin={isAdmin}
        isOwner={role === 'SUPER_ADMIN'}
      />
    ),
    edition: <EditionSection editionId={editionId} isAdmin={isAdmin} />,
    audit: <AuditSection editionId={editionId} isAdmin={isAdmin} />,
    machines: <MachinesSection editionId={editionId} isAdmin={isAdmin} />,
    keys: <KeysSection editionId={editionId} isAdmin={isAdmin} />,
    webhooks: <WebhooksSection editionId={editionId} isAdmin={isAdmin} />,
    plan: <PlanSection editionId={editionId} isAdmin={isAdmin} />,
    notifications: <NotificationsSection editionId={editionId} />,
    preferences: <PreferencesSection />,
    account: <AccountSection editionId={editionId} />,
  };
  return (
    <AppFrame
      title={settings.sections[shown]}
      editionId={editionId}
      bar={
        <Link
          to="/e/$editionId"
          params={{ editionId }}
          className="flex h-9 items-center gap-2 rounded-control px-2 font-medium hover:bg-sunken"
        >
          <Icon name="arrow-left" />
          {settings.back}
        </Link>
      }
      side={
        <SideLinks label={settings.navigation}>
          {sections.map((name) => (
            <li key={name}>
              <Link
                to="/e/$editionId/settings/$section"
                params={{ editionId, section: name }}
                aria-current={shown === name ? 'page' : undefined}
                className={sideLink}
              >
                <Icon name={icons[name]} />
                {settings.sections[name]}
              </Link>
            </li>
          ))}
        </SideLinks>
      }
    >
      <div className="mx-auto flex max-w-3xl flex-col gap-8 p-4 sm:p-6">{pages[shown]}</div>
    </AppFrame>
  );
}

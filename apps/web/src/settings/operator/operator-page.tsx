import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useSession } from '../../session/use-session.ts';
import { AppFrame } from '../../shell/app-frame.tsx';
import { SideLinks, sideLink } from '../../shell/side-links.tsx';
import { useSettingsTexts } from '../../texts/use-settings-texts.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EditionsSection } from './editions-section.tsx';
import { HealthSection } from './health-section.tsx';
import { operatorQuery } from './operator-query.ts';
import { PeopleSection } from './people-section.tsx';

const sections = ['health', 'people', 'editions'] as const;
type Section = (typeof sections)[number];

const icons: Readonly<Record<Section, IconName>> = {
  health: 'chart',
  people: 'users',
  editions: 'folder',
};

const pages: Readonly<Record<Section, () => ReactNode>> = {
  health: HealthSection,
  people: PeopleSection,
  editions: EditionsSection,
};

/** The page of the people who operate this installation. */
export function OperatorPage() {
  const { operator } = useSettingsTexts();
  const { getToken } = useSession();
  const { show } = useSearch({ from: '/operator' });
  const shown = sections.find((name) => name === show) ?? 'health';
  const { data } = useQuery(operatorQuery(getToken));
  const isOperator = data?.is_operator;
  const Content = pages[shown];
  return (
    <AppFrame
      title={operator.title}
      side={
        isOperator && (
          <SideLinks label={operator.navigation}>
            {sections.map((name) => (
              <li key={name}>
                <Link
                  to="/operator"
                  search={{ show: name }}
                  aria-current={shown === name ? 'page' : undefined}
                  className={sideLink}
                >
                  <Icon name={icons[name]} />
                  {operator.sections[name]}
                </Link>
              </li>
            ))}
          </SideLinks>
        )
      }
    >
      <div className="mx-auto flex max-w-4xl flex-col gap-8 px-4 py-8 sm:px-8">
        {isOperator === undefined && <Skeleton className="h-40 rounded-card" />}
        {isOperator === false && (
          <>
            <h1 className="sr-only">{operator.title}</h1>
            <EmptyState icon="key" title={operator.notOperator} text={operator.notOperatorText} />
          </>
        )}
        {isOperator && <Content />}
      </div>
    </AppFrame>
  );
}

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../texts/use-texts.tsx';
import { Logo } from '../ui/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import { BellSlot } from './notifications/bell-slot.tsx';
import { UnsentNotice } from './unsent-notice.tsx';

interface AppFrameProps {
  /** The page title for tab and history. */
  title: string;
  editionId?: string;
  /** Shown between the logo and the account menu. */
  bar?: ReactNode;
  /** Navigation links. */
  side?: ReactNode;
  children: ReactNode;
}

/** The page layout with top bar, side navigation and content. */
export function AppFrame({ title, editionId, bar, side, children }: AppFrameProps) {
  const { shell } = useTexts();
  return (
    <div className="flex h-full flex-col">
      <title>{`${title} · ${shell.appName}`}</title>
      <a
        href="#content"
        className="sr-only z-50 rounded-control bg-raised px-4 py-2 font-medium shadow-float focus:not-sr-only focus:absolute focus:top-2 focus:left-2"
      >
        {shell.skipToContent}
      </a>
      <header className="flex h-14 shrink-0 items-center gap-2 border-b border-line bg-paper px-4 sm:gap-4">
        <Link
          to="/"
          aria-label={`${shell.appName}: ${shell.goToSpaces}`}
          className="flex items-center gap-2 rounded-control text-lg font-semibold tracking-tight"
        >
          <Logo />
          <span className="hidden sm:inline">{shell.appName}</span>
        </Link>
        <div className="flex min-w-0 grow items-center gap-2 sm:gap-4">{bar}</div>
        {editionId && <BellSlot editionId={editionId} />}
        <AccountMenu editionId={editionId} />
      </header>
      <UnsentNotice />
      <div className="flex min-h-0 grow flex-col md:flex-row">
        {side}
        <main id="content" tabIndex={-1} className="min-w-0 grow overflow-y-auto outline-none">
          {children}
        </main>
      </div>
    </div>
  );
}

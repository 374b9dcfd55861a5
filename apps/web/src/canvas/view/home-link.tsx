import { Link } from '@tanstack/react-router';
import { useSession } from '../../session/use-session.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Tooltip } from '../../ui/tooltip.tsx';

interface HomeLinkProps {
  editionId: string;
  /** Whether it is an arrow instead of words. */
  isIcon?: boolean;
}

/** Leads to all spaces. Guests of a share link have none. */
export function HomeLink({ editionId, isIcon = false }: HomeLinkProps) {
  const { canvas } = useTexts();
  const { isGuest } = useSession();
  if (isGuest) return null;
  const target = {
    to: '/e/$editionId',
    params: { editionId },
    search: { team: undefined, show: undefined, sort: undefined },
  } as const;
  if (!isIcon)
    return (
      <Link {...target} className="font-medium text-accent underline">
        {canvas.backHome}
      </Link>
    );
  return (
    <Tooltip text={canvas.backHome}>
      <Link
        {...target}
        aria-label={canvas.backHome}
        className="inline-flex size-9 shrink-0 items-center justify-center rounded-control hover:bg-sunken"
      >
        <Icon name="arrow-left" />
      </Link>
    </Tooltip>
  );
}

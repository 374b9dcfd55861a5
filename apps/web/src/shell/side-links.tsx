import { type ReactNode, useEffect, useRef } from 'react';

interface SideLinksProps {
  label: string;
  children: ReactNode;
}

/** Side navigation; on a narrow screen a row that scrolls. */
export function SideLinks({ label, children }: SideLinksProps) {
  const nav = useRef<HTMLElement>(null);
  // On a narrow screen the current link may be scrolled out of view.
  useEffect(() => {
    const current = nav.current?.querySelector('[aria-current="page"]');
    current?.scrollIntoView({ block: 'nearest', inline: 'center' });
  });
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="shrink-0 overflow-x-auto border-b border-line bg-paper md:w-60 md:overflow-x-visible md:overflow-y-auto md:border-r md:border-b-0 md:bg-transparent"
    >
      <ul className="flex gap-1 p-2 md:flex-col md:p-3">{children}</ul>
    </nav>
  );
}

/** The class names of each link. */
export const sideLink =
  'flex h-9 items-center gap-3 rounded-control px-3 whitespace-nowrap text-ink transition-colors hover:bg-sunken aria-[current=page]:bg-accent-soft aria-[current=page]:font-medium aria-[current=page]:text-accent-strong';

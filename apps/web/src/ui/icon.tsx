import { classNames } from './class-names.ts';
import { type IconName, iconPaths } from './icon-paths.ts';

export type { IconName } from './icon-paths.ts';

interface IconProps {
  name: IconName;
  /** 20 by default. */
  size?: number;
  filled?: boolean;
  className?: string;
}

/** A decorative icon, hidden from screen readers. */
export function Icon({ name, size = 20, filled, className }: IconProps) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={DOTS.has(name) ? 2 : 1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className={classNames('shrink-0', className)}
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}

/** Icons made of dots, which need a thicker stroke. */
const DOTS: ReadonlySet<IconName> = new Set(['more', 'drag']);

import { classNames } from './class-names.ts';
import { type IconName, iconPaths } from './icon-paths.ts';

export type { IconName } from './icon-paths.ts';

interface IconProps {
  name: IconName;
  /** 20 unless told otherwise. */
  size?: number;
  filled?: boolean;
  className?: string;
}

/** A picture beside words or in a button that has a name; screen readers pass over it. */
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

/** Icons of dots, which a thin line would hide. */
const DOTS: ReadonlySet<IconName> = new Set(['more', 'drag']);

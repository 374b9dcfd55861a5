import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { Tooltip } from './tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName;
  /** The name for screen readers and the tooltip. */
  label: string;
  /** Shown beside the name, for example `⌘D`. */
  shortcut?: string;
  /** For toggle buttons. */
  pressed?: boolean;
  /** The side on which the tooltip opens. */
  side?: 'top' | 'right' | 'bottom' | 'left';
}

export function IconButton({
  icon,
  label,
  shortcut,
  pressed,
  side,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label} shortcut={shortcut} side={side}>
      <button
        type="button"
        aria-label={label}
        aria-pressed={pressed}
        className={classNames(
          'inline-flex size-9 shrink-0 items-center justify-center rounded-control transition-colors',
          'disabled:cursor-not-allowed disabled:opacity-40',
          pressed
            ? 'bg-selection-soft text-selection-strong'
            : 'text-ink not-disabled:hover:bg-sunken',
          className,
        )}
        {...rest}
      >
        <Icon name={icon} />
      </button>
    </Tooltip>
  );
}

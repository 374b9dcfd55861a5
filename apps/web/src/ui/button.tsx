import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

const kinds = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  plain: 'bg-raised text-ink border border-line hover:border-line-strong',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'bg-danger text-raised hover:opacity-90',
};

const sizes = { small: 'h-8 px-3', normal: 'h-9 px-4', large: 'h-11 px-6 text-base' };

export interface ButtonProps extends ComponentProps<'button'> {
  kind?: keyof typeof kinds;
  size?: keyof typeof sizes;
  icon?: IconName;
}

export function Button({
  kind = 'plain',
  size = 'normal',
  icon,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      className={classNames(
        'inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap transition-colors',
        'disabled:cursor-not-allowed disabled:opacity-50',
        kinds[kind],
        sizes[size],
        className,
      )}
      {...rest}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

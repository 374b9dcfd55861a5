import { useId } from 'react';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';

interface SelectProps<Value extends string> {
  label: string;
  labelHidden?: boolean;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
  disabled?: boolean;
  size?: 'small' | 'normal';
  className?: string;
}

/** A native select, which phones and screen readers support best. */
export function Select<Value extends string>({
  label,
  labelHidden,
  value,
  options,
  onChange,
  disabled,
  size = 'normal',
  className,
}: SelectProps<Value>) {
  const id = useId();
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-medium'}>
        {label}
      </label>
      <span className="relative inline-flex">
        <select
          id={id}
          value={value}
          disabled={disabled}
          onChange={({ target }) => {
            const chosen = options.find((option) => option.value === target.value);
            if (chosen) onChange(chosen.value);
          }}
          className={classNames(
            'w-full cursor-pointer appearance-none rounded-control border border-line-strong bg-raised pr-8 pl-3 text-ink disabled:cursor-not-allowed disabled:opacity-60',
            size === 'small' ? 'h-8' : 'h-9',
          )}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <Icon
          name="chevron-down"
          size={16}
          className="pointer-events-none absolute top-1/2 right-2 -translate-y-1/2 text-ink-soft"
        />
      </span>
    </div>
  );
}

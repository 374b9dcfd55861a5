import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { keepFocus } from './panel-popover.tsx';

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string; readonly face: ReactNode }[];
  onChange: (value: Value) => void;
}

/** A group of options, each with an icon. */
export function Choice<Value extends string>({
  label,
  value,
  options,
  onChange,
}: ChoiceProps<Value>) {
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 text-xs text-ink-soft">{label}</legend>
      <div className="flex gap-1">
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            title={option.label}
            aria-label={option.label}
            aria-pressed={option.value === value}
            onPointerDown={keepFocus}
            onClick={() => onChange(option.value)}
            className={classNames(
              'inline-flex h-9 min-w-9 items-center justify-center rounded-control px-2 hover:bg-sunken',
              option.value === value && 'bg-selection-soft text-selection-strong',
            )}
          >
            {option.face}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

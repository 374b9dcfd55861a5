import { useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';

interface NameFieldProps {
  name: string;
  label: string;
  /** Called once, with undefined if the name stays. */
  onDone: (name: string | undefined) => void;
  className?: string;
}

/** A field that replaces a name while it is edited. Enter and leaving it save, Escape cancels. */
export function NameField({ name, label, onDone, className }: NameFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const finish = (text: string | undefined) => {
    if (isDone.current) return;
    isDone.current = true;
    const wanted = text?.trim();
    onDone(wanted && wanted !== name ? wanted : undefined);
  };
  return (
    <input
      ref={field}
      defaultValue={name}
      aria-label={label}
      maxLength={255}
      onBlur={({ target }) => finish(target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') finish(event.currentTarget.value);
        if (event.key === 'Escape') finish(undefined);
      }}
      className={classNames(
        'h-7 rounded-md border border-selection bg-raised px-2 text-ink outline-none',
        className,
      )}
    />
  );
}

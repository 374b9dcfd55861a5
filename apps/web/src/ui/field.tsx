import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

const box =
  'w-full rounded-control border border-line-strong bg-raised px-3 text-ink placeholder:text-ink-soft disabled:opacity-60 aria-[invalid=true]:border-danger';

interface Described {
  label: string;
  /** Hides the label visually; screen readers still announce it. */
  labelHidden?: boolean;
  hint?: ReactNode;
  problem?: string;
}

interface Ids {
  id: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

/** Label, hint and error message of a field. */
function Frame({
  label,
  labelHidden,
  hint,
  problem,
  children,
}: Described & { children: (ids: Ids) => ReactNode }) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className={labelHidden ? 'sr-only' : 'font-medium'}>
        {label}
      </label>
      {children({
        id,
        ...(note !== undefined && { 'aria-describedby': `${id}-note` }),
        ...(problem !== undefined && { 'aria-invalid': true }),
      })}
      {note !== undefined && (
        <p
          id={`${id}-note`}
          role={problem === undefined ? undefined : 'alert'}
          className={classNames('text-xs', problem === undefined ? 'text-ink-soft' : 'text-danger')}
        >
          {note}
        </p>
      )}
    </div>
  );
}

export function Field({
  label,
  labelHidden,
  hint,
  problem,
  className,
  ...rest
}: Described & ComponentProps<'input'>) {
  return (
    <Frame {...{ label, labelHidden, hint, problem }}>
      {(ids) => <input {...ids} className={classNames(box, 'h-9', className)} {...rest} />}
    </Frame>
  );
}

export function TextArea({
  label,
  labelHidden,
  hint,
  problem,
  className,
  ...rest
}: Described & ComponentProps<'textarea'>) {
  return (
    <Frame {...{ label, labelHidden, hint, problem }}>
      {(ids) => (
        <textarea {...ids} rows={3} className={classNames(box, 'py-2', className)} {...rest} />
      )}
    </Frame>
  );
}

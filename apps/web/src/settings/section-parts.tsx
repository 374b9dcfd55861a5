import type { ReactNode } from 'react';

interface SectionHeadProps {
  title: string;
  text?: string;
  /** Actions of the section. */
  children?: ReactNode;
}

/** The heading of a settings page. */
export function SectionHead({ title, text, children }: SectionHeadProps) {
  return (
    <div className="flex flex-wrap items-start gap-4">
      <div className="min-w-0 grow basis-64">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        {text && <p className="mt-1 max-w-prose text-ink-soft">{text}</p>}
      </div>
      {children}
    </div>
  );
}

interface PanelProps extends SectionHeadProps {
  children: ReactNode;
  action?: ReactNode;
}

/** A titled part of a settings page. */
export function Panel({ title, text, action, children }: PanelProps) {
  return (
    <section>
      <div className="mb-3 flex flex-wrap items-end gap-4">
        <div className="grow">
          <h2 className="text-base font-semibold">{title}</h2>
          {text && <p className="max-w-prose text-ink-soft">{text}</p>}
        </div>
        {action}
      </div>
      <div className="overflow-hidden rounded-card border border-line bg-raised shadow-card">
        {children}
      </div>
    </section>
  );
}

/** A list of names and values. */
export function Facts({ rows }: { rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className="divide-y divide-line">
      {rows.map(([name, value]) => (
        <div key={name} className="flex gap-4 px-4 py-3">
          <dt className="w-2/5 text-ink-soft sm:w-56">{name}</dt>
          <dd className="min-w-0 grow break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

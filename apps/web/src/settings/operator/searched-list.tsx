import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { FailureNotice } from '../../api/failure-notice.tsx';
import { useSession } from '../../session/use-session.ts';
import { useSettingsTexts } from '../../texts/use-settings-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Panel } from '../section-parts.tsx';
import { askAsOperator, type Page } from './operator-client.ts';

interface SearchedListProps<Item> {
  /** The list of the service. */
  path: 'people' | 'editions';
  title: string;
  label: string;
  hint: string;
  children: (item: Item) => ReactNode;
}

/** A list with a search, page by page. */
export function SearchedList<Item>({
  path,
  title,
  label,
  hint,
  children,
}: SearchedListProps<Item>) {
  const { operator } = useSettingsTexts();
  const { getToken } = useSession();
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState({ search: '', after: '' });
  const { data, error, refetch } = useQuery({
    queryKey: ['operator', path, shown],
    queryFn: () => askAsOperator<Page<Item>>(getToken, `/${path}?${new URLSearchParams(shown)}`),
  });
  const search = (event: FormEvent) => {
    event.preventDefault();
    setShown({ search: typed.trim(), after: '' });
  };
  const { next = null } = data ?? {};
  return (
    <>
      <form onSubmit={search} className="flex flex-wrap items-start gap-2">
        <div className="grow basis-64">
          <Field
            label={label}
            hint={hint}
            type="search"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        <Button type="submit" className="mt-7">
          {operator.search}
        </Button>
      </form>
      {error && <FailureNotice error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-40 rounded-card" />}
      {data && (
        <Panel title={title}>
          {data.items.length === 0 ? (
            <p role="status" className="p-4 text-ink-soft">
              {operator.nothingFound}
            </p>
          ) : (
            <ul className="divide-y divide-line">{data.items.map(children)}</ul>
          )}
        </Panel>
      )}
      {shown.search === '' && (next !== null || shown.after !== '') && (
        <div className="flex gap-2">
          {shown.after !== '' && (
            <Button onClick={() => setShown({ search: '', after: '' })}>
              {operator.firstPage}
            </Button>
          )}
          {next !== null && (
            <Button onClick={() => setShown({ search: '', after: next })}>
              {operator.nextPage}
            </Button>
          )}
        </div>
      )}
    </>
  );
}

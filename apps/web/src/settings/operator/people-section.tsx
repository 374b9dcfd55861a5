import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { useSession } from '../../session/use-session.ts';
import { useSettingsTexts } from '../../texts/use-settings-texts.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ConfirmNameDialog } from '../confirm-name-dialog.tsx';
import { PersonRow } from '../person-row.tsx';
import { SectionHead } from '../section-parts.tsx';
import { AccountLinkDialog } from './account-link-dialog.tsx';
import { askAsOperator, type ListedPerson } from './operator-client.ts';
import { SearchedList } from './searched-list.tsx';

interface Asking {
  about: 'block' | 'delete';
  person: ListedPerson;
}

/** Finds, blocks and deletes people, and creates links to accounts. */
export function PeopleSection() {
  const { operator } = useSettingsTexts();
  const { getToken, me } = useSession();
  const { change, busy } = useChange(['operator']);
  const [asking, setAsking] = useState<Asking>();
  const [linking, setLinking] = useState(false);
  const close = () => setAsking(undefined);
  const post = (path: string) => () =>
    askAsOperator(getToken, `/people/${path}`, { method: 'POST', body: {} });
  const block = ({ zuid, display_name }: ListedPerson) =>
    change({ work: post(`${zuid}/suspend`), done: operator.blockDone(display_name) });
  const unblock = ({ zuid, display_name }: ListedPerson) =>
    change({ work: post(`${zuid}/reinstate`), done: operator.unblockDone(display_name) });
  const remove = async ({ zuid, display_name }: ListedPerson) => {
    const work = () => askAsOperator(getToken, `/people/${zuid}`, { method: 'DELETE', body: {} });
    if (await change({ work, done: operator.deletePersonDone(display_name) })) close();
  };
  return (
    <>
      <SectionHead title={operator.sections.people} text={operator.peopleText}>
        <Button kind="primary" onClick={() => setLinking(true)}>
          {operator.link}
        </Button>
      </SectionHead>
      <SearchedList<ListedPerson>
        path="people"
        title={operator.sections.people}
        label={operator.searchPeople}
        hint={operator.searchPeopleHint}
      >
        {(person) => (
          <PersonRow
            key={person.zuid}
            zuid={person.zuid}
            name={person.display_name}
            mail={person.mail_id ?? person.zuid}
          >
            {person.suspended && <span className="text-ink-soft">{operator.blocked}</span>}
            {person.zuid !== me.zuid && (
              <>
                {person.suspended ? (
                  <Button
                    size="small"
                    disabled={busy}
                    aria-label={operator.unblockOf(person.display_name)}
                    onClick={() => void unblock(person)}
                  >
                    {operator.unblock}
                  </Button>
                ) : (
                  <Button
                    size="small"
                    aria-label={operator.blockOf(person.display_name)}
                    onClick={() => setAsking({ about: 'block', person })}
                  >
                    {operator.block}
                  </Button>
                )}
                <Button
                  size="small"
                  aria-label={operator.deleteOf(person.display_name)}
                  onClick={() => setAsking({ about: 'delete', person })}
                >
                  {operator.delete}
                </Button>
              </>
            )}
          </PersonRow>
        )}
      </SearchedList>
      {asking?.about === 'block' && (
        <ConfirmDialog
          title={operator.blockTitle(asking.person.display_name)}
          text={operator.blockText}
          action={operator.block}
          danger
          onClose={close}
          run={() => block(asking.person)}
        />
      )}
      {asking?.about === 'delete' && (
        <ConfirmNameDialog
          title={operator.deletePersonTitle(asking.person.display_name)}
          text={operator.deletePersonText}
          name={asking.person.display_name}
          action={operator.delete}
          onClose={close}
          run={() => remove(asking.person)}
        />
      )}
      {linking && <AccountLinkDialog onClose={() => setLinking(false)} />}
    </>
  );
}

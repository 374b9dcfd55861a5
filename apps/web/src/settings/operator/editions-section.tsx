import { useState } from 'react';
import { useChange } from '../../api/use-change.ts';
import { usePreferences } from '../../design/preferences.ts';
import { useSession } from '../../session/use-session.ts';
import { useSettingsTexts } from '../../texts/use-settings-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import { ConfirmNameDialog } from '../confirm-name-dialog.tsx';
import { SectionHead } from '../section-parts.tsx';
import { askAsOperator, type ListedEdition, type PlanName } from './operator-client.ts';
import { SearchedList } from './searched-list.tsx';

/** The plans without an end or a number of seats; the command line sets the others. */
const PLANS: readonly PlanName[] = ['UNLIMITED_PLAN', 'FREE_PLAN'];

/** Finds, deletes and restores editions, and sets their plans. */
export function EditionsSection() {
  const { operator } = useSettingsTexts();
  const { getToken } = useSession();
  const { change, busy } = useChange(['operator']);
  const [leaving, setLeaving] = useState<ListedEdition>();
  const send = (path: string, body: object, method: 'POST' | 'DELETE' = 'POST') =>
    askAsOperator(getToken, `/editions/${path}`, { method, body });
  const setPlan = ({ edition_id, edition_name }: ListedEdition, plan: PlanName) =>
    void change({
      work: () => send(`${edition_id}/plan`, { plan: plan.replace('_PLAN', '') }),
      done: operator.planDone(edition_name),
    });
  const restore = ({ edition_id, edition_name }: ListedEdition) =>
    void change({
      work: () => send(`${edition_id}/restore`, {}),
      done: operator.restoreDone(edition_name),
    });
  const remove = async ({ edition_id, edition_name }: ListedEdition) => {
    const work = () => send(edition_id, { confirm: edition_name }, 'DELETE');
    const worked = await change({ work, done: operator.deleteEditionDone(edition_name) });
    if (worked) setLeaving(undefined);
  };
  return (
    <>
      <SectionHead title={operator.sections.editions} text={operator.editionsText} />
      <SearchedList<ListedEdition>
        path="editions"
        title={operator.sections.editions}
        label={operator.searchEditions}
        hint={operator.searchEditionsHint}
      >
        {(edition) => (
          <EditionRow
            key={edition.edition_id}
            edition={edition}
            busy={busy}
            onPlan={(plan) => setPlan(edition, plan)}
            onRestore={() => restore(edition)}
            onDelete={() => setLeaving(edition)}
          />
        )}
      </SearchedList>
      {leaving && (
        <ConfirmNameDialog
          title={operator.deleteEditionTitle(leaving.edition_name)}
          text={operator.deleteEditionText}
          name={leaving.edition_name}
          action={operator.delete}
          onClose={() => setLeaving(undefined)}
          run={() => remove(leaving)}
        />
      )}
    </>
  );
}

interface EditionRowProps {
  edition: ListedEdition;
  busy: boolean;
  onPlan: (plan: PlanName) => void;
  onRestore: () => void;
  onDelete: () => void;
}

function EditionRow({ edition, busy, onPlan, onRestore, onDelete }: EditionRowProps) {
  const { settings } = useSettingsTexts();
  const { operator } = useSettingsTexts();
  const { language } = usePreferences();
  const { edition_id, edition_name, owner_zuid, plan_name, purge_time } = edition;
  const plans = plan_name && !PLANS.includes(plan_name) ? [plan_name, ...PLANS] : PLANS;
  const day = (time: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(time));
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <div className="min-w-0 grow basis-40">
        <p className="truncate font-medium">{edition_name}</p>
        <p className="truncate text-xs text-ink-soft">
          {purge_time
            ? operator.deletedUntil(day(purge_time))
            : `${edition_id} · ${operator.owner(owner_zuid)}`}
        </p>
      </div>
      {purge_time ? (
        <Button
          size="small"
          disabled={busy}
          aria-label={operator.restoreOf(edition_name)}
          onClick={onRestore}
        >
          {operator.restore}
        </Button>
      ) : (
        <>
          {plan_name && (
            <Select
              label={operator.planOf(edition_name)}
              labelHidden
              size="small"
              value={plan_name}
              options={plans.map((value) => ({ value, label: settings.plans[value] }))}
              disabled={busy}
              onChange={onPlan}
            />
          )}
          <Button size="small" aria-label={operator.deleteOf(edition_name)} onClick={onDelete}>
            {operator.delete}
          </Button>
        </>
      )}
    </li>
  );
}

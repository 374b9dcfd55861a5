import { useQuery } from '@tanstack/react-query';
import { deletedEditionsQuery } from '../api/queries.ts';
import { describeDay } from '../api/timestamp.ts';
import { useChange } from '../api/use-change.ts';
import { usePreferences } from '../design/preferences.ts';
import { useSession } from '../session/use-session.ts';
import { useSettingsTexts } from '../texts/use-settings-texts.ts';
import { Button } from '../ui/button.tsx';

/** Lists deleted editions that the person can restore; nothing if there are none. */
export function DeletedEditions() {
  const { settings } = useSettingsTexts();
  const { language } = usePreferences();
  const { client } = useSession();
  const { data: editions = [] } = useQuery(deletedEditionsQuery(client));
  const { change, busy } = useChange(['editions'], ['deleted-editions']);
  if (editions.length === 0) return null;
  return (
    <section aria-label={settings.deletedEditions} className="text-left">
      <h2 className="mb-3 text-base font-semibold">{settings.deletedEditions}</h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {editions.map(({ edition_id, edition_name, purge_time }) => (
          <li key={edition_id} className="flex flex-wrap items-center gap-4 px-4 py-3">
            <div className="min-w-0 grow">
              <p className="font-medium">{edition_name}</p>
              <p className="text-ink-soft">
                {settings.editionPurgedOn(describeDay(purge_time, language))}
              </p>
            </div>
            <Button
              icon="restore"
              disabled={busy}
              onClick={() =>
                void change({
                  work: () => client.editions.restore({ edition_id }),
                  done: settings.editionRestored(edition_name),
                })
              }
            >
              {settings.restoreEdition}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

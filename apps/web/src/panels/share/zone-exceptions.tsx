import { useState } from 'react';
import { useSession } from '../../session/use-session.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Select } from '../../ui/select.tsx';
import type { Candidate } from './candidates.ts';
import { EntryRow } from './entry-row.tsx';
import { explainAccess, type Wording } from './explain-access.ts';
import type { ShareActions, ZoneChoice } from './use-share-actions.ts';
import { type Sharing, type SpaceEntry, zoneAccessOf } from './zone-access.ts';

const choices: readonly ZoneChoice[] = [
  'as-in-space',
  'ORGANISER',
  'EDITOR',
  'COMMENTER',
  'VIEWER',
  'hidden',
];

interface ZoneExceptionsProps {
  sharing: Sharing;
  candidates: readonly Candidate[];
  wording: Wording;
  canMakeExceptions: boolean;
  actions: ShareActions;
}

/** The access exceptions of the open zone for members and for single people in teams. */
export function ZoneExceptions(props: ZoneExceptionsProps) {
  const { sharing, candidates, canMakeExceptions, actions } = props;
  const { share: texts } = useTexts().panels;
  if (!canMakeExceptions) return <p className="text-ink-soft">{texts.cannotManageZone}</p>;
  const rows = [...sharing.entries, ...peopleBehindGroups(sharing)];
  const reachable = candidates.filter(
    ({ id, type }) =>
      type === 'USER' &&
      !rows.some((row) => row.id === id) &&
      zoneAccessOf(id, sharing).from !== undefined,
  );
  return (
    <div className="flex flex-col gap-4">
      <p className="text-ink-soft">{texts.zoneIntro}</p>
      <ul aria-live="polite" className="flex flex-col divide-y divide-line">
        {rows.map((entry) => (
          <Exception key={entry.id} entry={entry} {...props} />
        ))}
      </ul>
      {reachable.length > 0 && <AddException people={reachable} actions={actions} />}
    </div>
  );
}

/** Returns people who are no direct members but have an exception in the zone. */
function peopleBehindGroups({ entries, zoneEntries }: Sharing): SpaceEntry[] {
  return zoneEntries
    .filter(({ id, type }) => type === 'USER' && !entries.some((entry) => entry.id === id))
    .map(({ id, type, name }) => ({ id, type, name, role: 'VIEWER' }));
}

function Exception(props: ZoneExceptionsProps & { entry: SpaceEntry }) {
  const { entry, sharing, wording, actions } = props;
  const { share: texts } = useTexts().panels;
  const { me } = useSession();
  const name = entry.type === 'ORG' ? texts.everyone : entry.name;
  const said = sharing.zoneEntries.find(({ id }) => id === entry.id);
  const value: ZoneChoice = !said
    ? 'as-in-space'
    : said.permission === 'restricted'
      ? 'hidden'
      : (said.role ?? 'as-in-space');
  return (
    <EntryRow
      id={entry.id}
      type={entry.type}
      name={name}
      mark={entry.id === me.zuid ? texts.you : undefined}
      sentence={explainAccess(entry, sharing, wording)}
    >
      {entry.role === 'CREATOR' ? (
        <span className="text-ink-soft">{texts.role.CREATOR}</span>
      ) : (
        <Select
          label={texts.accessOf(name)}
          labelHidden
          size="small"
          value={value}
          options={choices.map((choice) => ({ value: choice, label: labelOf(choice, texts) }))}
          onChange={(choice) => void actions.setAccess(entry, choice)}
        />
      )}
    </EntryRow>
  );
}

function labelOf(choice: ZoneChoice, texts: Wording['texts']): string {
  if (choice === 'as-in-space') return texts.sameAsSpace;
  return choice === 'hidden' ? texts.hidden : texts.role[choice];
}

interface AddExceptionProps {
  people: readonly Candidate[];
  actions: ShareActions;
}

function AddException({ people, actions }: AddExceptionProps) {
  const { share: texts } = useTexts().panels;
  const [chosen, setChosen] = useState('');
  const person = people.find(({ id }) => id === chosen);
  return (
    <div className="flex flex-wrap items-end gap-2">
      <Select
        label={texts.zoneAdd}
        className="grow"
        value={person ? chosen : ''}
        options={[
          { value: '', label: texts.zoneChoose },
          ...people.map(({ id, name, note }) => ({ value: id, label: `${name} (${note})` })),
        ]}
        onChange={setChosen}
      />
      {person && (
        <Select
          label={texts.accessOf(person.name)}
          labelHidden
          value="as-in-space"
          options={choices.map((choice) => ({ value: choice, label: labelOf(choice, texts) }))}
          onChange={(choice) => {
            setChosen('');
            void actions.setAccess(person, choice);
          }}
        />
      )}
    </div>
  );
}

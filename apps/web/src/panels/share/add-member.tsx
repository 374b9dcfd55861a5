import { type KeyboardEvent, useId, useState } from 'react';
import { useInviteTexts } from '../../texts/invite-by-mail.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import { assignableRoles } from './assignable-roles.ts';
import { type Candidate, candidatesFor } from './candidates.ts';
import { invitedMail } from './invited-mail.ts';
import type { AssignableRole } from './use-share-actions.ts';
import type { SpaceEntry } from './zone-access.ts';

const NONE = -1;

interface AddMemberProps {
  candidates: readonly Candidate[];
  entries: readonly SpaceEntry[];
  add: (candidate: Candidate, role: AssignableRole) => Promise<boolean>;
  /** Invites an address to the team; undefined if the caller cannot. */
  invite: ((mail: string) => Promise<boolean>) | undefined;
}

/** A field that suggests people and teams, and a role for the new member. */
export function AddMember({ candidates, entries, add, invite }: AddMemberProps) {
  const { share: texts } = useTexts().panels;
  const inviteTexts = useInviteTexts();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  // Nothing is chosen in an empty field, so that Enter there shares nothing.
  const [at, setAt] = useState(NONE);
  const [role, setRole] = useState<AssignableRole>('EDITOR');
  const id = useId();
  const found = candidatesFor(candidates, entries, typed);
  const mail = found.length === 0 && invite ? invitedMail(typed, candidates) : undefined;
  const chosen = Math.min(at, mail ? 0 : found.length - 1);

  const clear = () => {
    setTyped('');
    setAt(NONE);
    setOpen(false);
  };
  const choose = async (candidate: Candidate | undefined) => {
    if (!candidate && !(mail && invite && chosen === 0)) return;
    clear();
    if (candidate) await add(candidate, role);
    else if (mail) await invite?.(mail);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') {
      setOpen(true);
      setAt(open ? (chosen + 1) % Math.max(1, found.length) : 0);
    } else if (event.key === 'ArrowUp') setAt(Math.max(0, chosen - 1));
    else if (event.key === 'Enter' && open) void choose(found[chosen]);
    else if (event.key === 'Escape' && open) setOpen(false);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="flex flex-wrap items-end gap-2">
      <div className="relative min-w-48 grow">
        <label htmlFor={id} className="mb-1 block font-medium">
          {texts.add}
        </label>
        <input
          id={id}
          role="combobox"
          autoComplete="off"
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && chosen >= 0 ? `${id}-${chosen}` : undefined}
          placeholder={texts.addPlaceholder}
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(target.value.trim() === '' ? NONE : 0);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
          className="h-9 w-full rounded-control border border-line-strong bg-raised px-3 text-ink placeholder:text-ink-soft"
        />
        {open && (
          <div
            id={`${id}-list`}
            role="listbox"
            aria-label={texts.add}
            className="absolute inset-x-0 top-full z-10 mt-1 max-h-64 overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-float"
          >
            {mail && (
              <InviteOption
                id={`${id}-0`}
                label={inviteTexts.invite(mail)}
                note={inviteTexts.note}
                chosen={chosen === 0}
                onChoose={() => void choose(undefined)}
              />
            )}
            {found.length === 0 && !mail && (
              <p className="px-2 py-1 text-ink-soft">{texts.addNoMatch}</p>
            )}
            {found.map((candidate, index) => (
              <Option
                key={candidate.id}
                id={`${id}-${index}`}
                candidate={candidate}
                chosen={index === chosen}
                onChoose={() => void choose(candidate)}
              />
            ))}
          </div>
        )}
      </div>
      <Select
        label={texts.addRole}
        labelHidden
        value={role}
        options={assignableRoles.map((value) => ({ value, label: texts.role[value] }))}
        onChange={setRole}
      />
    </div>
  );
}

interface InviteOptionProps {
  id: string;
  label: string;
  note: string;
  chosen: boolean;
  onChoose: () => void;
}

function InviteOption({ id, label, note, chosen, onChoose }: InviteOptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and refers to the active option
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      onPointerDown={(event) => {
        event.preventDefault();
        onChoose();
      }}
      className={classNames(
        'flex cursor-pointer items-center gap-3 rounded-control px-2 py-1',
        chosen ? 'bg-sunken' : 'hover:bg-sunken',
      )}
    >
      <Icon name="plus" className="mx-1" />
      <span className="min-w-0">
        <span className="block truncate font-medium">{label}</span>
        <span className="block truncate text-xs text-ink-soft">{note}</span>
      </span>
    </div>
  );
}

interface OptionProps {
  id: string;
  candidate: Candidate;
  chosen: boolean;
  onChoose: () => void;
}

function Option({ id, candidate, chosen, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and refers to the active option
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      onPointerDown={(event) => {
        event.preventDefault();
        onChoose();
      }}
      className={classNames(
        'flex cursor-pointer items-center gap-3 rounded-control px-2 py-1',
        chosen ? 'bg-sunken' : 'hover:bg-sunken',
      )}
    >
      {candidate.type === 'USER' ? (
        <Avatar zuid={candidate.id} name={candidate.name} size={28} />
      ) : (
        <Icon name={candidate.type === 'ORG' ? 'globe' : 'users'} className="mx-1" />
      )}
      <span className="min-w-0">
        <span className="block truncate font-medium">{candidate.name}</span>
        <span className="block truncate text-xs text-ink-soft">{candidate.note}</span>
      </span>
    </div>
  );
}

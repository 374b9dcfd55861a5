import { useTexts } from '../../texts/use-texts.tsx';
import { Avatar } from '../../ui/avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { Person } from './mentions.ts';

interface MentionListProps {
  id: string;
  people: readonly Person[];
  chosen: number;
  onChoose: (person: Person) => void;
}

/** Suggestions for a mention. The field keeps the focus. */
export function MentionList({ id, people, chosen, onChoose }: MentionListProps) {
  const { comments: texts } = useTexts().panels;
  if (people.length === 0) return null;
  return (
    <div
      id={id}
      role="listbox"
      aria-label={texts.people}
      className="rounded-card border border-line bg-raised p-1 shadow-float"
    >
      {people.map((person, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and refers to the active option
        <div
          key={person.zuid}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          onPointerDown={(event) => {
            event.preventDefault();
            onChoose(person);
          }}
          className={classNames(
            'flex cursor-pointer items-center gap-2 rounded-control px-2 py-1',
            index === chosen && 'bg-sunken',
          )}
        >
          <Avatar zuid={person.zuid} name={person.name} size={24} />
          <span className="truncate">{person.name}</span>
        </div>
      ))}
    </div>
  );
}

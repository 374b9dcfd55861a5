import type { ElementChange } from '@lienzo/contract';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Board } from '../board/board.ts';
import { isLocked, type SceneElement, type SceneShape } from '../scene/scene-element.ts';
import { useTypedText } from './images/use-typed-text.ts';
import { PanelPopover } from './panel-popover.tsx';

interface Person {
  readonly zuid: string;
  readonly name: string;
}

/** The people whom a card can be assigned to. */
export const PeopleContext = createContext<readonly Person[]>([]);

type CardChange = NonNullable<ElementChange<'shape'>['card']>;

interface DetailsProps {
  board: Board;
  elements: readonly SceneElement[];
}

/** Fields for tag, due date and assignee of the selected cards. */
export function CardDetails({ board, elements }: DetailsProps) {
  const { details } = useTexts().canvasPage.card;
  const cards = elements.filter(isCard);
  const [first] = cards;
  if (!first) return null;
  const change = (card: CardChange) =>
    board.zone.transact(() => {
      for (const { id } of cards) board.zone.change('shape', { id, card });
    });
  return (
    <PanelPopover label={details} face={<Icon name="card" />}>
      <Fields key={first.key} card={first.element.card ?? {}} onChange={change} />
    </PanelPopover>
  );
}

function isCard(element: SceneElement): element is SceneShape {
  return element.kind === 'shape' && element.element.basic?.type === 'CARD' && !isLocked(element);
}

interface FieldsProps {
  card: NonNullable<SceneShape['element']['card']>;
  onChange: (card: CardChange) => void;
}

const field = 'h-9 w-48 rounded-control border border-line-strong bg-raised px-2';

function Fields({ card: { assignee, due_date: due, tag }, onChange }: FieldsProps) {
  const texts = useTexts().canvasPage.card;
  const people = useContext(PeopleContext);
  const isKnown = assignee === undefined || people.some(({ zuid }) => zuid === assignee);
  return (
    <div className="flex flex-col gap-2">
      <Row label={texts.tag}>
        {(id) => (
          <TagField id={id} tag={tag ?? ''} onChange={(value) => onChange({ tag: value })} />
        )}
      </Row>
      <Row label={texts.due}>
        {(id) => (
          <input
            id={id}
            type="date"
            min="1000-01-01"
            max="2999-12-31"
            value={due ?? ''}
            onChange={({ target }) => {
              // While a year is typed, the field has years such as 0002.
              if (target.validity.valid) onChange({ due_date: target.value || null });
            }}
            className={field}
          />
        )}
      </Row>
      <Row label={texts.assignee}>
        {(id) => (
          <select
            id={id}
            value={assignee ?? ''}
            onChange={({ target }) => onChange({ assignee: target.value || null })}
            className={field}
          >
            <option value="">{texts.noOne}</option>
            {!isKnown && <option value={assignee}>{texts.unknown}</option>}
            {people.map(({ zuid, name }) => (
              <option key={zuid} value={zuid}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Row>
    </div>
  );
}

interface RowProps {
  label: string;
  children: (id: string) => ReactNode;
}

function Row({ label, children }: RowProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4 text-sm">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

interface TagProps {
  id: string;
  tag: string;
  onChange: (tag: string | null) => void;
}

function TagField({ id, tag, onChange }: TagProps) {
  const { typed, type, finish } = useTypedText(tag, onChange);
  return (
    <input
      id={id}
      type="text"
      maxLength={40}
      value={typed}
      onChange={({ target }) => type(target.value)}
      onBlur={finish}
      onKeyDown={({ key }) => key === 'Enter' && finish()}
      className={field}
    />
  );
}

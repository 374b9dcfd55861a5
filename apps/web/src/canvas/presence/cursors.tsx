import type { Point } from '@lienzo/shapes';
import { useTexts } from '../../texts/use-texts.tsx';
import type { Board } from '../board/board.ts';
import { cornersOf } from '../geometry/box.ts';
import { toScreen, type View } from '../geometry/viewport.ts';
import { elementBounds, isBoxElement } from '../scene/scene-element.ts';
import { useObservable } from '../state/use-observable.ts';
import { contrastingColor } from './contrasting-color.ts';
import type { Person } from './people.ts';
import { usePeople } from './use-people.ts';

/** The cursors, selections and laser pointers of other people, and one's own laser pointer. */
export function Cursors({ board }: { board: Board }) {
  const people = usePeople(board.zone);
  const view = useObservable(board.viewport);
  const laser = useObservable(board.laser);
  if (people.length === 0 && laser.length === 0) return null;
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      <svg className="absolute inset-0 size-full">
        <title>{''}</title>
        {people.flatMap((person) => outlinesOf(board, person, view))}
        {people.map(({ key, color, laser: trail = [] }) => (
          <Trail key={key} points={trail} color={color} view={view} />
        ))}
        <Trail points={laser} color="var(--danger)" view={view} />
      </svg>
      {people.map((person) => (
        <WritingLabel key={person.key} board={board} person={person} view={view} />
      ))}
      {people.map((person) => (
        <Cursor key={person.key} person={person} view={view} />
      ))}
    </div>
  );
}

function outlinesOf({ scene }: Board, { key, color, selection, writing }: Person, view: View) {
  const ids = new Set([...selection, ...(writing ? [writing.element] : [])]);
  return [...ids]
    .flatMap((id) => scene.find(id) ?? [])
    .filter(isBoxElement)
    .map((element) => (
      <polygon
        key={`${key} ${element.key}`}
        points={cornersOf(element.box, element.rotation)
          .map((point) => toScreen(view, point))
          .map(({ x, y }) => `${x},${y}`)
          .join(' ')}
        fill="none"
        stroke={color}
        strokeWidth={writing?.element === element.key ? 3 : 1.5}
      />
    ));
}

interface TrailProps {
  points: readonly Point[];
  color: string;
  view: View;
}

/** The trail of a laser pointer, which fades toward its end. */
function Trail({ points, color, view }: TrailProps) {
  const line = points.map((point) => toScreen(view, point));
  return line.slice(1).map(({ x, y }, index) => (
    <line
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a trail have no identity
      key={index}
      x1={line[index]?.x}
      y1={line[index]?.y}
      x2={x}
      y2={y}
      stroke={color}
      strokeOpacity={(index + 1) / line.length}
      strokeWidth={1 + (4 * (index + 1)) / line.length}
      strokeLinecap="round"
    />
  ));
}

interface WritingProps {
  board: Board;
  person: Person;
  view: View;
}

/** The name of a person at the element whose text they edit. */
function WritingLabel({ board, person: { name, color, writing }, view }: WritingProps) {
  const { textEditor } = useTexts();
  const editing = useObservable(board.editing);
  const element = writing && board.scene.find(writing.element);
  // The editor shows the names of people who edit the same text.
  if (!element || editing === element.key) return null;
  const { left, top } = elementBounds(element);
  const { x, y } = toScreen(view, { x: left, y: top });
  return (
    <span
      data-writing
      className="absolute top-0 left-0 max-w-48 truncate rounded-md px-1.5 py-0.5 text-xs whitespace-nowrap"
      style={{
        transform: `translate(${x}px, ${y}px) translateY(calc(-100% - 4px))`,
        backgroundColor: color,
        color: contrastingColor(color),
      }}
    >
      {textEditor.isWriting(name)}
    </span>
  );
}

function Cursor({ person: { cursor, name, color }, view }: { person: Person; view: View }) {
  if (!cursor) return null;
  const { x, y } = toScreen(view, cursor);
  return (
    <div
      className="absolute top-0 left-0 transition-transform duration-75 ease-linear"
      style={{ transform: `translate(${x}px, ${y}px)` }}
    >
      <svg width={18} height={20} viewBox="0 0 18 20" className="block">
        <title>{''}</title>
        <path d="M1 1 L16 8.5 L9 10.5 L6 18 Z" fill={color} stroke="#fff" strokeWidth={1.5} />
      </svg>
      <span
        className="absolute top-4 left-3 max-w-40 truncate rounded-md px-1.5 py-0.5 text-xs whitespace-nowrap"
        style={{ backgroundColor: color, color: contrastingColor(color) }}
      >
        {name}
      </span>
    </div>
  );
}

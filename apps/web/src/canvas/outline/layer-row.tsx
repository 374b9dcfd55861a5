import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import type { Board } from '../board/board.ts';
import { canLock, toggleLockOf } from '../board/organise.ts';
import { isLocked } from '../scene/scene-element.ts';
import type { OutlineNode, OutlineRow } from './outline-tree.ts';
import { detailOfNode, iconOfNode, labelOfNode } from './row-label.ts';
import { indentOf, ROW_HEIGHT } from './visible-rows.ts';

interface RowProps {
  board: Board;
  row: OutlineRow;
  top: number;
  isActive: boolean;
  isSelected: boolean;
  isRenamed: boolean;
  /** Whether dragged rows would be dropped into it. */
  isTarget: boolean;
  onClick: (event: MouseEvent) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>) => void;
  onToggle: () => void;
  onRename: () => void;
  onRenamed: () => void;
}

export function rowId(id: string | undefined): string {
  return `layer-${id}`;
}

export function LayerRow(props: RowProps) {
  const { board, row, top, isActive, isSelected, isRenamed } = props;
  const { outline: texts } = useTexts();
  const { node, level, position, siblings, isExpanded } = row;
  const label = labelOfNode(node, texts);
  const detail = detailOfNode(node);
  const full = `${label} ${detail}`.trim();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus
    <div
      id={rowId(node.id)}
      role="treeitem"
      aria-label={full}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-selected={isSelected}
      {...(isExpanded !== undefined && { 'aria-expanded': isExpanded })}
      onClick={props.onClick}
      onPointerDown={props.onPointerDown}
      onDoubleClick={node.element ? props.onRename : props.onToggle}
      style={{ top, height: ROW_HEIGHT, paddingLeft: indentOf(level) }}
      className={classNames(
        'group/row absolute inset-x-0 flex cursor-default items-center gap-1.5 pr-1.5 select-none',
        isSelected ? 'bg-selection-soft' : 'hover:bg-sunken',
        props.isTarget && 'shadow-[inset_0_0_0_2px_var(--selection)]',
        isActive && 'group-focus-visible/tree:shadow-[inset_2px_0_0_var(--accent)]',
      )}
    >
      <Chevron isExpanded={isExpanded} onToggle={props.onToggle} />
      <Icon
        name={iconOfNode(node)}
        size={16}
        className={isSelected ? 'text-selection-strong' : 'text-ink-soft'}
      />
      {isRenamed ? (
        <NameField board={board} node={node} label={label} onDone={props.onRenamed} />
      ) : (
        <span
          title={full}
          className={classNames('min-w-0 grow truncate', !node.element && 'font-medium')}
        >
          {label}
          {detail && <span className="ml-1 text-ink-soft">{` ${detail}`}</span>}
        </span>
      )}
      <LockButton board={board} node={node} label={label} isSelected={isSelected} />
    </div>
  );
}

function Chevron({
  isExpanded,
  onToggle,
}: {
  isExpanded: boolean | undefined;
  onToggle: () => void;
}) {
  const { outline: texts } = useTexts();
  if (isExpanded === undefined) return <span className="w-5 shrink-0" />;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={texts.expand}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
      onDoubleClick={(event) => event.stopPropagation()}
      className="inline-flex size-5 shrink-0 items-center justify-center rounded text-ink-soft hover:text-ink"
    >
      <Icon name={isExpanded ? 'chevron-down' : 'chevron-right'} size={14} />
    </button>
  );
}

interface NodeProps {
  board: Board;
  node: OutlineNode;
  label: string;
}

/** Locks and unlocks a row. It is hidden until the pointer is there, unless the row is locked. */
function LockButton({ board, node, label, isSelected }: NodeProps & { isSelected: boolean }) {
  const { outline: texts } = useTexts();
  const elements = node.keys.flatMap((key) => board.scene.find(key) ?? []);
  const locked = elements.length > 0 && elements.every(isLocked);
  if (!canLock(board, elements, 'all'))
    return locked ? <Icon name="lock" size={14} className="m-1.5 text-ink-soft" /> : null;
  const name = locked ? texts.unlock(label) : texts.lock(label);
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={name}
      title={name}
      aria-pressed={locked}
      onClick={(event) => {
        event.stopPropagation();
        toggleLockOf(board, elements, 'all');
      }}
      onDoubleClick={(event) => event.stopPropagation()}
      className={classNames(
        'inline-flex size-7 shrink-0 items-center justify-center rounded-control text-ink-soft hover:bg-raised hover:text-ink',
        !locked && !isSelected && 'opacity-0 group-hover/row:opacity-100 focus:opacity-100',
      )}
    >
      <Icon name={locked ? 'lock' : 'unlock'} size={14} />
    </button>
  );
}

function NameField({ board, node, label, onDone }: NodeProps & { onDone: () => void }) {
  const { outline: texts } = useTexts();
  const { element } = node;
  const isDone = useRef(false);
  const keep = (value: string) => {
    // The field also loses the focus when it is closed.
    if (isDone.current) return;
    isDone.current = true;
    const name = value.trim();
    if (element && name !== '' && name !== label)
      board.zone.change(element.kind, { id: element.id, meta: { name } });
    onDone();
  };
  return (
    <input
      // biome-ignore lint/a11y/noAutofocus: the user just started to rename it
      autoFocus
      aria-label={texts.name}
      defaultValue={element?.element.meta.name ?? label}
      maxLength={255}
      className="h-6 min-w-0 grow rounded border border-selection bg-surface px-1 outline-none select-text"
      onFocus={({ target }) => target.select()}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={({ target }) => keep(target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') keep(event.currentTarget.value);
        if (event.key !== 'Escape') return;
        event.preventDefault();
        isDone.current = true;
        onDone();
      }}
    />
  );
}

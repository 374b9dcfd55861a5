import { useTexts } from '../../texts/use-texts.tsx';
import type { Board } from '../board/board.ts';
import { toScreen } from '../geometry/viewport.ts';
import type { SceneFrame } from '../scene/scene-element.ts';
import { useObservable } from '../state/use-observable.ts';

/** A field for the name of a frame, above it. */
export function FrameNameEditor({ board, frame }: { board: Board; frame: SceneFrame }) {
  const { canvas } = useTexts();
  const view = useObservable(board.viewport);
  const { x, y } = toScreen(view, { x: frame.box.left, y: frame.box.top });
  const keep = (name: string) => {
    const trimmed = name.trim();
    if (trimmed !== '' && trimmed !== frame.element.meta.name)
      board.zone.change('frame', { id: frame.id, meta: { name: trimmed } });
    board.editing.set(undefined);
  };
  return (
    <input
      data-controls
      // biome-ignore lint/a11y/noAutofocus: the user just started editing
      autoFocus
      aria-label={canvas.frameName}
      defaultValue={frame.element.meta.name}
      maxLength={255}
      className="absolute h-7 w-56 rounded-control border border-selection bg-raised px-2"
      style={{ left: x, top: y - 32 }}
      onFocus={({ target }) => target.select()}
      onBlur={({ target }) => keep(target.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Enter') keep(event.currentTarget.value);
        if (event.key === 'Escape') board.editing.set(undefined);
      }}
    />
  );
}

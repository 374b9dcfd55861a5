import { wholeBox } from '@lienzo/shapes';
import {
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useImageTexts } from '../../texts/use-image-texts.ts';
import { Button } from '../../ui/button.tsx';
import { type ResizeHandle, resizeHandles } from '../arrange/resize.ts';
import type { Board } from '../board/board.ts';
import { toScreen } from '../geometry/viewport.ts';
import { isImage } from '../scene/image/scene-image.ts';
import { isLocked, type SceneShape } from '../scene/scene-element.ts';
import { useObservable } from '../state/use-observable.ts';
import { resizeCursor } from '../view/resize-cursor.ts';
import { type Cropping, cropOf, layoutOf, moveEdge, movePicture, toPicture } from './crop.ts';

/** Lets the user choose the part of an image that is shown, while the image is being edited. */
export function CropEditor({ board }: { board: Board }) {
  const key = useObservable(board.editing);
  const element = key === undefined ? undefined : board.scene.find(key);
  if (!isImage(element) || isLocked(element) || !board.canEdit) return null;
  return <Editor key={element.key} board={board} image={element} />;
}

interface EditorProps {
  board: Board;
  image: SceneShape;
}

/** Pixels of the canvas that an arrow key moves an edge or the picture. */
const [STEP, LEAP] = [1, 10];

const arrows: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

function Editor({ board, image: shown }: EditorProps) {
  const texts = useImageTexts().cropping;
  const help = useId();
  // Changes of other people to the image are replaced when the crop is applied.
  const [image] = useState(shown);
  const [state, setState] = useState(() => startOf(image));
  const view = useObservable(board.viewport);
  const href = useAddress(board, image);
  const node = useRef<HTMLDivElement>(null);
  const finish = useFinish(board, image, state);
  useEffect(() => node.current?.focus({ preventScroll: true }), []);

  const change = (handle: ResizeHandle | undefined, delta: { x: number; y: number }) =>
    setState((before) => {
      const by = toPicture(image, delta);
      return handle ? moveEdge(before, handle, by) : movePicture(before, by);
    });
  const dragProps = useDrag((handle, delta) =>
    change(handle, { x: delta.x / view.zoom, y: delta.y / view.zoom }),
  );
  const onKey = (event: KeyboardEvent, handle?: ResizeHandle) => {
    event.stopPropagation();
    const isButton = event.target instanceof HTMLButtonElement && !handle;
    if (event.key === 'Escape') finish(false);
    if (event.key === 'Enter' && !isButton) finish(true);
    const by = arrows[event.key];
    if (by || event.key === 'Escape' || (event.key === 'Enter' && !isButton))
      event.preventDefault();
    const step = event.shiftKey ? LEAP : STEP;
    if (by && !isButton) change(handle, { x: by.x * step, y: by.y * step });
  };

  const { box, rotation, layout } = image;
  const { whole, part } = state;
  const origin = toScreen(view, { x: box.left, y: box.top });
  const at = ({ left, top, width, height }: Cropping['part']) => ({
    left: (left - box.left) * view.zoom,
    top: (top - box.top) * view.zoom,
    width: width * view.zoom,
    height: height * view.zoom,
  });
  const inPart = at({
    ...whole,
    left: whole.left - part.left + box.left,
    top: whole.top - part.top + box.top,
  });
  const flip = `scale(${layout.fliph ? -1 : 1}, ${layout.flipv ? -1 : 1})`;
  const picture = (style: object) =>
    href && (
      <img src={href} alt="" draggable={false} className="absolute max-w-none" style={style} />
    );
  return (
    <div
      data-controls
      data-cropping
      className="absolute inset-0 overflow-hidden"
      onPointerDown={({ target, currentTarget }) => target === currentTarget && finish(true)}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be focused */}
      <div
        ref={node}
        role="group"
        aria-label={texts.label}
        aria-describedby={help}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move the picture
        tabIndex={0}
        onKeyDown={(event) => onKey(event)}
        className="absolute outline-none"
        style={{
          left: origin.x,
          top: origin.y,
          width: box.width * view.zoom,
          height: box.height * view.zoom,
          transform: `rotate(${rotation}deg) ${flip}`,
        }}
      >
        <p id={help} className="sr-only">
          {texts.help}
        </p>
        <div className="absolute cursor-move bg-ground" style={at(whole)} {...dragProps()} />
        {picture({ ...at(whole), opacity: 0.35, pointerEvents: 'none' })}
        <div
          className="absolute cursor-move overflow-hidden outline-2 outline-selection"
          style={at(part)}
          {...dragProps()}
        >
          {picture({ ...inPart, pointerEvents: 'none' })}
        </div>
        {resizeHandles.map((handle) => (
          <button
            key={`${handle.x},${handle.y}`}
            type="button"
            aria-label={texts.handles[nameOf(handle, layout)]}
            onKeyDown={(event) => onKey(event, handle)}
            className="absolute size-6 -translate-1/2 rounded-control after:absolute after:inset-1.5 after:rounded-sm after:border-2 after:border-selection after:bg-raised"
            style={{
              left: at(part).left + (at(part).width * (handle.x + 1)) / 2,
              top: at(part).top + (at(part).height * (handle.y + 1)) / 2,
              cursor: resizeCursor(handle, rotation),
            }}
            {...dragProps(handle)}
          />
        ))}
      </div>
      <Bar
        labels={texts}
        top={Math.min(
          board.viewport.size().height - 64,
          origin.y + at(part).top + at(part).height + 20,
        )}
        left={origin.x + at(part).left + at(part).width / 2}
        onApply={() => finish(true)}
        onCancel={() => finish(false)}
      />
    </div>
  );
}

interface BarProps {
  labels: { apply: string; cancel: string };
  left: number;
  top: number;
  onApply: () => void;
  onCancel: () => void;
}

function Bar({ labels, left, top, onApply, onCancel }: BarProps) {
  return (
    <div
      className="absolute flex -translate-x-1/2 gap-1 rounded-card border border-line bg-raised p-1 shadow-float"
      style={{ left, top }}
    >
      <Button size="small" kind="primary" onClick={onApply}>
        {labels.apply}
      </Button>
      <Button size="small" kind="quiet" onClick={onCancel}>
        {labels.cancel}
      </Button>
    </div>
  );
}

function startOf({ box, element }: SceneShape): Cropping {
  const crop = element.image?.crop;
  return { whole: wholeBox({ box, ...(crop && { crop }) }), part: box };
}

/** Returns a function that ends the crop. If the editor closes in another way, the crop is applied. */
function useFinish({ zone, editing }: Board, image: SceneShape, state: Cropping) {
  const latest = useRef({ state, isDone: false });
  latest.current.state = state;
  const { id, element } = image;
  const apply = () => {
    if (latest.current.isDone) return;
    latest.current.isDone = true;
    const crop = cropOf(latest.current.state);
    if (JSON.stringify(crop) === JSON.stringify(element.image?.crop ?? null)) return;
    const layout = layoutOf(image, latest.current.state.part);
    zone.change('shape', { id, image: { crop }, properties: { layout } });
  };
  const applied = useRef(apply);
  applied.current = apply;
  useEffect(() => () => applied.current(), []);
  return (isApplied: boolean) => {
    if (isApplied) apply();
    latest.current.isDone = true;
    editing.set(undefined);
    document.querySelector<HTMLElement>('[data-stage]')?.focus({ preventScroll: true });
  };
}

type Drag = (handle: ResizeHandle | undefined, delta: { x: number; y: number }) => void;

/** Returns the listeners of something that is dragged: an edge of the crop or the picture. */
function useDrag(onDrag: Drag) {
  const last = useRef<{ x: number; y: number }>(undefined);
  return (handle?: ResizeHandle) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = { x: event.clientX, y: event.clientY };
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (!last.current) return;
      const { x, y } = last.current;
      last.current = { x: event.clientX, y: event.clientY };
      onDrag(handle, { x: event.clientX - x, y: event.clientY - y });
    },
    onPointerUp: () => {
      last.current = undefined;
    },
  });
}

/** Returns the address of the picture, which may still be loading. */
function useAddress({ pictures, viewport }: Board, { id, element, box }: SceneShape) {
  const source = element.image?.file_id ?? id;
  const pixels = Math.max(box.width, box.height) * viewport.get().zoom * devicePixelRatio;
  return useSyncExternalStore(pictures.subscribe, () => pictures.addressOf(source, pixels));
}

/** Returns where a handle of an image is seen, which may be flipped. */
function nameOf({ x, y }: ResizeHandle, { fliph, flipv }: SceneShape['layout']) {
  const [across, down] = [fliph ? -x : x, flipv ? -y : y];
  if (down === 0) return across < 0 ? 'left' : 'right';
  if (across === 0) return down < 0 ? 'top' : 'bottom';
  if (down < 0) return across < 0 ? 'topLeft' : 'topRight';
  return across < 0 ? 'bottomLeft' : 'bottomRight';
}

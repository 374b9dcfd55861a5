import { elementKey } from '@lienzo/contract';
import { useEffect, useSyncExternalStore } from 'react';
import type { Upload, UploadQueue } from '../../local/uploads/upload-queue.ts';
import { useImageTexts } from '../../texts/use-image-texts.ts';
import { Button } from '../../ui/button.tsx';
import type { Board } from '../board/board.ts';
import { removeElements } from '../board/edits.ts';
import type { ZoneAddress } from '../board/use-zone.ts';
import { toScreen } from '../geometry/viewport.ts';
import { elementBounds, type SceneElement } from '../scene/scene-element.ts';
import { useObservable } from '../state/use-observable.ts';
import { useSceneVersion } from '../view/use-scene-version.ts';

interface LayerProps {
  board: Board;
  address: ZoneAddress;
  queue: UploadQueue;
}

/** The progress and the problems of uploads, at the images and file cards on the canvas. */
export function UploadLayer({ board, address, queue }: LayerProps) {
  const uploads = useSyncExternalStore(queue.subscribe, () => queue.inZone(address));
  const { editionId, zoneId } = address;
  useEffect(
    () => queue.follow({ editionId, zoneId }, board.zone),
    [queue, board.zone, editionId, zoneId],
  );
  useLocalPictures({ board, address, queue });
  useObservable(board.viewport);
  useSceneVersion(board.scene);
  return uploads.map((upload) => {
    const element = board.scene.find(elementKey(upload.elementId));
    if (!element || upload.state === 'uploaded') return null;
    return (
      <UploadBadge
        key={upload.elementId}
        {...{ board, upload, element }}
        onRetry={() => queue.retry(upload.elementId)}
        onRemove={() => {
          queue.remove(upload.elementId);
          // An image that was to be replaced stays as it was.
          if (!upload.isReplacement) removeElements(board, new Set([element.key]));
        }}
      />
    );
  });
}

/** Shows images from this device until the service has them, and afterwards, so that nothing flickers. */
function useLocalPictures({ board: { pictures }, address, queue }: LayerProps): void {
  const { editionId, zoneId } = address;
  useEffect(() => {
    const shown = new Map<string, () => void>();
    const files = new Map<string, Blob>();
    const show = (source: string, bytes: Blob) => {
      if (!shown.has(source)) shown.set(source, pictures.addLocal(source, bytes));
    };
    const look = () => {
      const uploads = queue.inZone({ editionId, zoneId });
      for (const { elementId, fileId, bytes, isCard, isReplacement } of uploads) {
        if (isCard) continue;
        if (!isReplacement) show(elementId, bytes);
        if (fileId !== undefined) files.set(fileId, bytes);
      }
      for (const [fileId, bytes] of files) show(fileId, bytes);
      const waiting = new Set(uploads.map(({ elementId }) => elementId));
      for (const [source, end] of shown) {
        if (waiting.has(source) || files.has(source)) continue;
        shown.delete(source);
        end();
      }
    };
    look();
    const stop = queue.subscribe(look);
    return () => {
      stop();
      for (const end of shown.values()) end();
    };
  }, [pictures, queue, editionId, zoneId]);
}

interface BadgeProps {
  board: Board;
  upload: Upload;
  element: SceneElement;
  onRetry: () => void;
  onRemove: () => void;
}

function UploadBadge({ board, upload, element, ...actions }: BadgeProps) {
  const texts = useImageTexts().upload;
  const view = board.viewport.get();
  const box = elementBounds(element);
  const { x: left, y: top } = toScreen(view, { x: box.left, y: box.top });
  const { name, state, progress, problem = 'failed' } = upload;
  const percent = Math.round(progress * 100);
  const said = state === 'waiting' ? texts.waiting : texts.sending(percent);
  return (
    <div
      data-upload={state}
      className="pointer-events-none absolute flex flex-col items-center justify-end p-2"
      style={{ left, top, width: box.width * view.zoom, height: box.height * view.zoom }}
    >
      {state === 'failed' ? (
        <Problem
          label={texts.label(name)}
          {...texts.problems[problem]}
          {...actions}
          board={board}
        />
      ) : (
        <div className="flex w-full max-w-60 flex-col gap-1">
          {state === 'waiting' && (
            <span className="mx-auto rounded-control bg-raised px-2 py-0.5 text-xs whitespace-nowrap text-ink shadow-float">
              {texts.waiting}
            </span>
          )}
          <div
            role="progressbar"
            aria-label={texts.label(name)}
            aria-valuenow={percent}
            aria-valuetext={said}
            className="h-1.5 w-full overflow-hidden rounded-full bg-raised shadow-float"
          >
            <div
              className="h-full rounded-full bg-accent transition-[width]"
              style={{ width: `${Math.max(4, percent)}%` }}
            />
          </div>
        </div>
      )}
    </div>
  );
}

interface ProblemProps extends Pick<BadgeProps, 'board' | 'onRetry' | 'onRemove'> {
  label: string;
  what: string;
  doThis: string;
}

/** Says what happened and what to do, also if the image is small. */
function Problem({ label, what, doThis, board, onRetry, onRemove }: ProblemProps) {
  const texts = useImageTexts().upload;
  return (
    <section
      data-controls
      role="alert"
      aria-label={label}
      className="pointer-events-auto m-auto flex w-64 shrink-0 flex-col gap-2 rounded-card border border-danger bg-raised p-3 text-ink shadow-float"
    >
      <p className="font-medium text-danger">{what}</p>
      <p className="text-ink-soft">{doThis}</p>
      {board.canEdit && (
        <div className="flex gap-2">
          <Button size="small" kind="primary" onClick={onRetry}>
            {texts.retry}
          </Button>
          <Button size="small" onClick={onRemove}>
            {texts.remove}
          </Button>
        </div>
      )}
    </section>
  );
}

import type { Point } from '@lienzo/shapes';
import { type RefObject, useEffect, useMemo } from 'react';
import { usePreferences } from '../../design/preferences.ts';
import { useSession } from '../../session/use-session.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { useToasts } from '../../ui/toast.tsx';
import type { Board } from '../board/board.ts';
import type { ZoneAddress } from '../board/use-zone.ts';
import { toCanvas } from '../geometry/viewport.ts';
import { isFileCard } from '../scene/image/scene-image.ts';
import type { SceneShape } from '../scene/scene-element.ts';
import { pickFiles } from './pick-files.ts';

/** Inserts images and file cards, and replaces images. */
export interface Images {
  /** Inserts files around a point, or in the center of the view. */
  insertImages(files: readonly File[], at?: Point): void;
  /** Lets the user choose files, and inserts them. Offers images, or the files of the given types. */
  pickFiles(accept?: string): void;
  /** Lets the user choose a file to show in the place of an image. */
  replaceImage(shape: SceneShape): void;
  /** Adds the files of copied images and file cards to this zone, and then continues with the elements to paste. */
  bringFiles(clip: string, paste: (clip: string) => void): void;
  /** Downloads the file of a card. */
  downloadFile(card: SceneShape): void;
  /** Replaces a pasted address by a preview of its page, if the service shows previews. */
  previewLink(url: string, textKey: string): void;
  readonly zoneId: string;
}

/** Returns functions for images. Their code is loaded with the first image. */
export function useImages(board: Board, { editionId, spaceId, zoneId }: ZoneAddress): Images {
  const { uploads, client } = useSession();
  const { notify } = useToasts();
  const { shell } = useTexts();
  const { language } = usePreferences();
  return useMemo(() => {
    const address = { editionId, spaceId, zoneId };
    const offline = () => notify({ kind: 'error', ...shell.errors.offline });
    const load = async () => {
      const [{ insertImages: insert, replaceImage: replace }, queue] = await Promise.all([
        import('./insert-images.ts'),
        uploads.load(),
      ]);
      return { insert, replace, context: { board, address, queue, language, notify } };
    };
    const run = (work: (loaded: Awaited<ReturnType<typeof load>>) => Promise<void>) =>
      void load().then(work, offline);
    const insertImages = (files: readonly File[], at?: Point) =>
      run((loaded) => loaded.insert(loaded.context, files, at));
    const bring = async (text: string) => {
      const [module, { images }] = await Promise.all([
        import('./file-actions.ts'),
        import('../../texts/images.ts'),
      ]);
      const { clip, isComplete } = await module.bringFiles(text, { client, address });
      if (!isComplete) notify({ kind: 'error', ...images[language].notCopied });
      return clip;
    };
    return {
      zoneId,
      insertImages,
      downloadFile: (card) =>
        void import('./file-actions.ts').then(
          (module) => module.downloadFile(card, { client, address, language, notify }),
          offline,
        ),
      bringFiles: (clip, paste) => void bring(clip).then(paste, offline),
      previewLink: (url, textKey) =>
        void import('./preview-link.ts')
          .then((module) => module.previewLink({ board, client, address }, url, textKey))
          .catch(() => {}), // the text stays
      pickFiles: (accept) => pickFiles((files) => insertImages(files), { accept }),
      replaceImage: (shape) =>
        pickFiles((files) => run((loaded) => loaded.replace(loaded.context, shape, files)), {
          multiple: false,
        }),
    };
  }, [board, editionId, spaceId, zoneId, client, uploads, notify, shell, language]);
}

/** Downloads the files of cards that the user opens. */
export function useFileDownload(
  { opened, scene }: Board,
  downloadFile: Images['downloadFile'],
): void {
  useEffect(
    () =>
      opened.subscribe(() => {
        const card = scene.find(opened.get() ?? '');
        opened.set(undefined);
        if (isFileCard(card)) downloadFile(card);
      }),
    [opened, scene, downloadFile],
  );
}

/** Inserts files that are dropped onto the canvas. Elsewhere on the page, they are ignored. */
export function useImageDrop(
  { viewport, canEdit }: Board,
  place: RefObject<HTMLElement | null>,
  insertImages: Images['insertImages'],
): void {
  useEffect(() => {
    const { signal, abort } = withAbort();
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Otherwise the browser would open the file instead of the app.
      event.preventDefault();
      event.dataTransfer.dropEffect = canEdit && isOver(event, place) ? 'copy' : 'none';
    };
    const drop = (event: DragEvent) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      const { left, top } = place.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
      const screen = { x: event.clientX - left, y: event.clientY - top };
      if (canEdit && isOver(event, place)) insertImages(files, toCanvas(viewport.get(), screen));
    };
    addEventListener('dragover', over, { signal });
    addEventListener('drop', drop, { signal });
    return abort;
  }, [viewport, canEdit, place, insertImages]);
}

function withAbort() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}

function isOver({ target }: Event, place: RefObject<HTMLElement | null>): boolean {
  return target instanceof Node && place.current?.contains(target) === true;
}

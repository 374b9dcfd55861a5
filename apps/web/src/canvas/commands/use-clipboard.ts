import type { Theme } from '@lienzo/shapes';
import { endKeysOf } from '@lienzo/zone-doc';
import { useEffect, useMemo } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { selectedElements, withFrameContents } from '../arrange/selection.ts';
import type { Board } from '../board/board.ts';
import { removeElements } from '../board/edits.ts';
import { cssFontFamily } from '../drawing/css-font-family.ts';
import { unionOf } from '../geometry/box.ts';
import type { Images } from '../images/use-images.ts';
import { clipType, packClip, packHtml, plainTextOf, unpackHtml, webClipType } from './clipboard.ts';
import { createPaste, pasteAsNotes, placeOf } from './paste.ts';

/** Handles copy, cut and paste by browser events and by commands. */
export function useClipboard(
  board: Board,
  theme: Theme,
  { insertImages, bringFiles, previewLink, zoneId }: Images,
) {
  const { notify } = useToasts();
  const { canvas } = useTexts();
  const paste = useMemo(() => {
    const pasteElements = createPaste(board);
    const pasteNow = (clip: string, words: string) => {
      pasteElements(clip, words);
      const [pasted] = board.selection.get();
      const url = words.trim();
      if (!clip && pasted && /^https?:\/\/\S+$/i.test(url)) previewLink(url, pasted);
    };
    return (clip: string, words: string) =>
      isFromElsewhere(clip, zoneId)
        ? bringFiles(clip, (brought) => pasteNow(brought, words))
        : pasteNow(clip, words);
  }, [board, bringFiles, previewLink, zoneId]);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const copy = (event: ClipboardEvent) => {
      if (isElsewhere(event) || !event.clipboardData) return;
      const { clip, words, svg } = clipOf(board, theme, zoneId);
      if (!clip) return;
      event.preventDefault();
      event.clipboardData.setData(clipType, clip);
      event.clipboardData.setData('text/html', packHtml(clip, words));
      event.clipboardData.setData('text/plain', words || svg);
      if (svg) event.clipboardData.setData('image/svg+xml', svg);
      if (event.type === 'cut') removeElements(board, board.selection.get());
    };
    const pasteEvent = (event: ClipboardEvent) => {
      if (isElsewhere(event) || !event.clipboardData || !board.canEdit) return;
      event.preventDefault();
      const [html, words] = ['text/html', 'text/plain'].map((type) =>
        event.clipboardData?.getData(type),
      );
      const clip = event.clipboardData.getData(clipType) || unpackHtml(html ?? '');
      const files = [...event.clipboardData.files];
      // Office programs add a picture of the text that was copied.
      if (!clip && files.length > 0 && !(html && words)) insertImages(files, placeOf(board));
      else paste(clip, words ?? '');
    };
    loadSvgWriter().catch(() => {}); // the next copy tries again
    document.addEventListener('copy', copy, { signal });
    document.addEventListener('cut', copy, { signal });
    document.addEventListener('paste', pasteEvent, { signal });
    return () => stop.abort();
  }, [board, theme, paste, insertImages, zoneId]);

  return useMemo(() => {
    const refused = () =>
      notify({ what: canvas.clipboardBlocked, doThis: canvas.clipboardHint, kind: 'error' });
    const copy = (as: 'elements' | 'svg' | 'png') => {
      copyAs({ board, theme, zoneId }, as).then(() => notify(canvas.copied), refused);
    };
    return {
      copy,
      cut() {
        copyAs({ board, theme, zoneId }, 'elements').then(
          () => removeElements(board, board.selection.get()),
          refused,
        );
      },
      paste() {
        readClipboard().then(({ clip, words, files }) => {
          if (!clip && !words && files.length > 0) insertImages(files, placeOf(board));
          else paste(clip, words);
        }, refused);
      },
      pasteNotes() {
        navigator.clipboard.readText().then((words) => pasteAsNotes(board, words), refused);
      },
    };
  }, [board, theme, notify, canvas, paste, insertImages, zoneId]);
}

/** Checks whether a clipboard event belongs to a text field, a dialog or a text selection. */
function isElsewhere({ target }: Event): boolean {
  if (target instanceof HTMLElement) {
    if (target.isContentEditable || /^(?:INPUT|TEXTAREA)$/.test(target.tagName)) return true;
    if (target.closest('[role="dialog"]')) return true;
  }
  return getSelection()?.isCollapsed === false;
}

type WriteSvg = typeof import('./write-svg.ts').writeSvg;

/** Loaded after the canvas is shown. A copy before that is not also SVG. */
let writeSvg: WriteSvg | undefined;

async function loadSvgWriter(): Promise<void> {
  ({ writeSvg } = await import('./write-svg.ts'));
}

/** Returns whether copied images have files of another zone. */
function isFromElsewhere(clip: string, zoneId: string): boolean {
  return clip.includes('"file_id"') && !clip.includes(`"zone":"${zoneId}"`);
}

function clipOf({ scene, selection }: Board, theme: Theme, zoneId: string) {
  const keys = new Set(withFrameContents(scene, selection.get()));
  for (const key of [...keys])
    for (const { key: tie, ends, element } of scene.connectorsOf(key)) {
      if (endKeysOf(element).every((end) => keys.has(end)) && ends.first && ends.second)
        keys.add(tie);
    }
  const elements = selectedElements(scene, keys);
  if (elements.length === 0) return { clip: '', words: '', svg: '' };
  const drawings = elements.map((element) => scene.drawingOf(element, 'full'));
  const box = unionOf(drawings.map(({ bounds }) => bounds)) ?? {
    left: 0,
    top: 0,
    width: 1,
    height: 1,
  };
  const svg = writeSvg?.(drawings, box, cssFontFamily) ?? '';
  return {
    clip: packClip(elements, zoneId),
    words: plainTextOf(elements),
    svg,
    box,
    drawings,
    theme,
  };
}

interface Source {
  readonly board: Board;
  readonly theme: Theme;
  readonly zoneId: string;
}

async function copyAs(
  { board, theme, zoneId }: Source,
  as: 'elements' | 'svg' | 'png',
): Promise<void> {
  if (writeSvg === undefined) await loadSvgWriter();
  const { clip, words, svg, box, drawings } = clipOf(board, theme, zoneId);
  if (!box) return;
  if (as === 'png') {
    const png = import('./write-png.ts').then(({ writePng }) =>
      writePng(drawings, box, board.pictures),
    );
    await navigator.clipboard.write([new ClipboardItem({ [PNG]: png })]);
    return;
  }
  const text = (content: string, type: string) => new Blob([content], { type });
  if (as === 'svg') {
    const { pictures } = board;
    const written = import('./write-svg.ts')
      .then(({ writeSvgWithPictures }) =>
        writeSvgWithPictures(drawings, { box, pictures, fontFamily: cssFontFamily }),
      )
      .then((content) => text(content, 'text/plain'));
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': written })]);
    return;
  }
  const items: Record<string, Blob> = {
    'text/plain': text(words || svg, 'text/plain'),
    'text/html': text(packHtml(clip, words), 'text/html'),
  };
  if (ClipboardItem.supports?.(webClipType)) items[webClipType] = text(clip, webClipType);
  await navigator.clipboard.write([new ClipboardItem(items)]);
}

const PNG = 'image/png';

async function readClipboard(): Promise<{ clip: string; words: string; files: File[] }> {
  const items = await navigator.clipboard.read();
  const read = async (type: string) => {
    const item = items.find(({ types }) => types.includes(type));
    return item ? await (await item.getType(type)).text() : '';
  };
  const clip = (await read(webClipType)) || unpackHtml(await read('text/html'));
  const pictures = items.filter(({ types }) => types.includes(PNG));
  const files = pictures.map(
    async (item) => new File([await item.getType(PNG)], 'image.png', { type: PNG }),
  );
  return { clip, words: await read('text/plain'), files: await Promise.all(files) };
}

import { type Theme, toSvg } from '@lienzo/shapes';
import { endKeysOf } from '@lienzo/zone-doc';
import { useEffect, useMemo } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { useToasts } from '../../ui/toast.tsx';
import { selectedElements, withFrameContents } from '../arrange/selection.ts';
import type { Board } from '../board/board.ts';
import { removeElements } from '../board/edits.ts';
import { cssFontFamily } from '../drawing/css-font-family.ts';
import { unionOf } from '../geometry/box.ts';
import { clipType, packClip, packHtml, plainTextOf, unpackHtml, webClipType } from './clipboard.ts';
import { createPaste, pasteAsNotes } from './paste.ts';

/** Handles copy, cut and paste by browser events and by commands. */
export function useClipboard(board: Board, theme: Theme) {
  const { notify } = useToasts();
  const { canvas } = useTexts();
  const paste = useMemo(() => createPaste(board), [board]);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const copy = (event: ClipboardEvent) => {
      if (isElsewhere(event) || !event.clipboardData) return;
      const { clip, words, svg } = clipOf(board, theme);
      if (!clip) return;
      event.preventDefault();
      event.clipboardData.setData(clipType, clip);
      event.clipboardData.setData('text/html', packHtml(clip, words));
      event.clipboardData.setData('text/plain', words || svg);
      event.clipboardData.setData('image/svg+xml', svg);
      if (event.type === 'cut') removeElements(board, board.selection.get());
    };
    const pasteEvent = (event: ClipboardEvent) => {
      if (isElsewhere(event) || !event.clipboardData || !board.canEdit) return;
      event.preventDefault();
      const clip =
        event.clipboardData.getData(clipType) ||
        unpackHtml(event.clipboardData.getData('text/html'));
      paste(clip, event.clipboardData.getData('text/plain'));
    };
    document.addEventListener('copy', copy, { signal });
    document.addEventListener('cut', copy, { signal });
    document.addEventListener('paste', pasteEvent, { signal });
    return () => stop.abort();
  }, [board, theme, paste]);

  return useMemo(() => {
    const refused = () =>
      notify({ what: canvas.clipboardBlocked, doThis: canvas.clipboardHint, kind: 'error' });
    const copy = (as: 'elements' | 'svg' | 'png') => {
      copyAs(board, theme, as).then(() => notify(canvas.copied), refused);
    };
    return {
      copy,
      cut() {
        copyAs(board, theme, 'elements').then(
          () => removeElements(board, board.selection.get()),
          refused,
        );
      },
      paste() {
        readClipboard().then(({ clip, words }) => paste(clip, words), refused);
      },
      pasteNotes() {
        navigator.clipboard.readText().then((words) => pasteAsNotes(board, words), refused);
      },
    };
  }, [board, theme, notify, canvas, paste]);
}

/** Checks whether a clipboard event belongs to a text field, a dialog or a text selection. */
function isElsewhere({ target }: Event): boolean {
  if (target instanceof HTMLElement) {
    if (target.isContentEditable || /^(?:INPUT|TEXTAREA)$/.test(target.tagName)) return true;
    if (target.closest('[role="dialog"]')) return true;
  }
  return getSelection()?.isCollapsed === false;
}

function clipOf({ scene, selection }: Board, theme: Theme) {
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
  const svg = toSvg(drawings, { box, fontFamily: cssFontFamily, background: undefined });
  return { clip: packClip(elements), words: plainTextOf(elements), svg, box, theme };
}

async function copyAs(board: Board, theme: Theme, as: 'elements' | 'svg' | 'png'): Promise<void> {
  const { clip, words, svg, box } = clipOf(board, theme);
  if (!box) return;
  if (as === 'png') {
    const png = pngOf(svg, box);
    await navigator.clipboard.write([new ClipboardItem({ 'image/png': png })]);
    return;
  }
  if (as === 'svg') return await navigator.clipboard.writeText(svg);
  const text = (content: string, type: string) => new Blob([content], { type });
  const items: Record<string, Blob> = {
    'text/plain': text(words || svg, 'text/plain'),
    'text/html': text(packHtml(clip, words), 'text/html'),
  };
  if (ClipboardItem.supports?.(webClipType)) items[webClipType] = text(clip, webClipType);
  await navigator.clipboard.write([new ClipboardItem(items)]);
}

async function readClipboard(): Promise<{ clip: string; words: string }> {
  const items = await navigator.clipboard.read();
  const read = async (type: string) => {
    const item = items.find(({ types }) => types.includes(type));
    return item ? await (await item.getType(type)).text() : '';
  };
  const clip = (await read(webClipType)) || unpackHtml(await read('text/html'));
  return { clip, words: await read('text/plain') };
}

const SCALE = 2;
const LARGEST = 8_192;

/** Renders SVG to PNG. The SVG has no external images, so the canvas stays readable. */
async function pngOf(
  svg: string,
  { width, height }: { width: number; height: number },
): Promise<Blob> {
  const scale = Math.min(SCALE, LARGEST / Math.max(1, width, height));
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(width * scale));
  canvas.height = Math.max(1, Math.round(height * scale));
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return await new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture.'))), 'image/png');
  });
}

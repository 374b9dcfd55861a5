import { useState, useSyncExternalStore } from 'react';
import type { CanvasApi } from '../../canvas/board/canvas-api.ts';
import { useDark } from '../../design/preferences.ts';
import { useTexts } from '../../texts/use-texts.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { useRestoreFocus } from '../../ui/use-restore-focus.ts';
import { type ImageOptions, imageFormats, MAX_SELECTED } from './image-options.ts';
import { useExport } from './use-export.ts';

const formats = [...imageFormats, 'json'] as const;
const scales = ['1', '2', '3', '4'] as const;
const ZONE = 'zone';
const SELECTION = 'selection';

interface ExportDialogProps {
  canvas: CanvasApi;
  onClose: () => void;
}

/** Exports an image of the zone, a frame or the selection, or the data of the zone. */
export function ExportDialog({ canvas, onClose }: ExportDialogProps) {
  useRestoreFocus();
  const { panels, shell } = useTexts();
  const texts = panels.export;
  const dark = useDark();
  const { saveImage, saveData } = useExport(canvas);
  const selected = useSyncExternalStore(canvas.selection.subscribe, canvas.selection.get);
  const [frames] = useState(() => canvas.zone.list('frame'));
  const [what, setWhat] = useState(isExportable(selected) ? SELECTION : ZONE);
  const [format, setFormat] = useState<(typeof formats)[number]>('png');
  const [scale, setScale] = useState<(typeof scales)[number]>('2');
  const [background, setBackground] = useState<ImageOptions['background']>('theme');
  const [theme, setTheme] = useState<ImageOptions['theme']>(dark ? 'dark' : 'light');
  const [busy, setBusy] = useState(false);

  const save = () => {
    if (format === 'json') return saveData();
    const part =
      what === ZONE ? {} : what === SELECTION ? { elementIds: [...selected] } : { frameId: what };
    return saveImage({ format, scale: Number(scale), background, theme, ...part });
  };
  const submit = async () => {
    setBusy(true);
    const worked = await save();
    setBusy(false);
    if (worked) onClose();
  };
  const isImage = format !== 'json';
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.title}
      actions={
        <>
          {busy && (
            <p role="status" className="mr-auto self-center text-ink-soft">
              {texts.waiting}
            </p>
          )}
          <Button kind="quiet" onClick={onClose}>
            {shell.cancel}
          </Button>
          <Button kind="primary" icon="download" disabled={busy} onClick={() => void submit()}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Select
          label={texts.format}
          className="sm:col-span-2"
          value={format}
          options={formats.map((value) => ({ value, label: texts.formats[value] }))}
          onChange={setFormat}
        />
        {isImage && (
          <>
            <Select
              label={texts.what}
              className="sm:col-span-2"
              value={what}
              options={[
                { value: ZONE, label: texts.zone },
                ...(isExportable(selected)
                  ? [{ value: SELECTION, label: texts.selection(selected.size) }]
                  : []),
                ...frames.map(({ meta }) => ({ value: meta.id, label: texts.frame(meta.name) })),
              ]}
              onChange={setWhat}
            />
            {format === 'png' && (
              <Select
                label={texts.scale}
                value={scale}
                options={scales.map((value) => ({ value, label: `${value}×` }))}
                onChange={setScale}
              />
            )}
            <Select
              label={texts.background}
              value={background}
              options={[
                { value: 'theme', label: texts.backgroundTheme },
                { value: '#ffffff', label: texts.backgroundWhite },
                { value: 'none', label: texts.backgroundNone },
              ]}
              onChange={setBackground}
            />
            <Select
              label={texts.theme}
              value={theme}
              options={[
                { value: 'light', label: texts.light },
                { value: 'dark', label: texts.dark },
              ]}
              onChange={setTheme}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}

function isExportable({ size }: ReadonlySet<string>): boolean {
  return size > 0 && size <= MAX_SELECTED;
}

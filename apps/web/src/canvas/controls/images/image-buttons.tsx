import { type ElementChange, limits } from '@lienzo/contract';
import { wholeBox } from '@lienzo/shapes';
import { useId } from 'react';
import { useSession } from '../../../session/use-session.ts';
import { useImageTexts } from '../../../texts/use-image-texts.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { saveFile } from '../../../ui/save-file.ts';
import { useToasts } from '../../../ui/toast.tsx';
import type { Board } from '../../board/board.ts';
import { commitLayouts } from '../../board/edits.ts';
import type { ZoneAddress } from '../../board/use-zone.ts';
import type { CommandContext } from '../../commands/commands.ts';
import { centerOf, roundCoordinate } from '../../geometry/box.ts';
import { layoutOf } from '../../images/crop.ts';
import { isFileCard } from '../../scene/image/scene-image.ts';
import type { SceneShape } from '../../scene/scene-element.ts';
import { PanelPopover } from '../panel-popover.tsx';
import { useTypedText } from './use-typed-text.ts';

interface ButtonsProps {
  board: Board;
  context: CommandContext;
  address: ZoneAddress;
  image: SceneShape;
}

/** What can be done with a selected image or file card. */
export function ImageButtons(props: ButtonsProps) {
  const { download } = useImageTexts();
  const { board, image } = props;
  if (!isFileCard(image)) return <PictureButtons {...props} />;
  if (image.element.file?.file_id === undefined) return null;
  const open = () => board.opened.set(image.key);
  return <IconButton icon="download" label={download} onClick={open} />;
}

function PictureButtons({ board, context, address, image }: ButtonsProps) {
  const texts = useImageTexts();
  const { notify } = useToasts();
  const { client } = useSession();
  const { image: { file_id: fileId, crop, alt = '' } = {}, meta } = image.element;
  const change = (value: NonNullable<ElementChange<'shape'>['image']>) =>
    board.zone.change('shape', { id: image.id, image: value });
  const failed = () => notify({ kind: 'error', about: 'image', ...texts.notLoaded });
  const download = async (id: string) => {
    const file = await board.pictures.load(id, Number.MAX_SAFE_INTEGER);
    if (file) saveFile(file, fileName(meta.name, file.type));
    else failed();
  };
  const resetSize = async (id: string) => {
    const { editionId, spaceId, zoneId } = address;
    const ids = { edition_id: editionId, space_id: spaceId, zone_id: zoneId, file_id: id };
    const { file } = await client.files.get(ids);
    const width = (file.width ?? 1) * (crop?.width ?? 1);
    const height = (file.height ?? 1) * (crop?.height ?? 1);
    const { x, y } = centerOf(image.box);
    const layout = { left: x - width / 2, top: y - height / 2, width, height };
    const rounded = Object.entries(layout).map(([name, value]) => [name, roundCoordinate(value)]);
    commitLayouts(board, new Map([[image.key, Object.fromEntries(rounded)]]));
  };
  return (
    <>
      {fileId !== undefined && (
        <IconButton icon="crop" label={texts.crop} onClick={() => board.editing.set(image.key)} />
      )}
      {crop && (
        <IconButton
          icon="restore"
          label={texts.resetCrop}
          onClick={() => {
            const layout = layoutOf(image, wholeBox({ box: image.box, crop }));
            const id = image.id;
            board.zone.change('shape', { id, image: { crop: null }, properties: { layout } });
          }}
        />
      )}
      <PanelPopover label={texts.alt} face={<span className="text-xs font-semibold">ALT</span>}>
        <AltField key={image.key} alt={alt} onChange={(value) => change({ alt: value })} />
      </PanelPopover>
      <IconButton
        icon="image"
        label={fileId === undefined ? texts.choose : texts.replace}
        onClick={() => context.replaceImage(image)}
      />
      {fileId !== undefined && (
        <>
          <IconButton
            icon="fit"
            label={texts.originalSize}
            onClick={() => void resetSize(fileId).catch(failed)}
          />
          <IconButton
            icon="download"
            label={texts.download}
            onClick={() => void download(fileId).catch(failed)}
          />
        </>
      )}
    </>
  );
}

/** The service stores images as WebP, whatever they were. */
function fileName(name: string | undefined, type: string): string {
  const plain = name?.replace(/\.[a-z0-9]{2,5}$/i, '') ?? 'image';
  return `${plain}.${type.split('/')[1] ?? 'webp'}`;
}

interface AltProps {
  alt: string;
  onChange: (alt: string | null) => void;
}

function AltField({ alt, onChange }: AltProps) {
  const texts = useImageTexts();
  const id = useId();
  const { typed, type, finish } = useTypedText(alt, onChange);
  return (
    <div className="flex w-64 flex-col gap-1 text-sm">
      <label htmlFor={id} className="font-medium">
        {texts.alt}
      </label>
      <textarea
        id={id}
        rows={3}
        maxLength={limits.alt}
        aria-describedby={`${id}-hint`}
        value={typed}
        onChange={({ target }) => type(target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          finish();
        }}
        className="resize-none rounded-control border border-line-strong bg-raised px-2 py-1"
      />
      <p id={`${id}-hint`} className="text-ink-soft">
        {texts.altHint}
      </p>
    </div>
  );
}

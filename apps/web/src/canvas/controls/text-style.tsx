import type { Theme } from '@lienzo/shapes';
import { useTexts } from '../../texts/use-texts.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Select } from '../../ui/select.tsx';
import type { Board } from '../board/board.ts';
import {
  type AutoFit,
  changeAutoFit,
  changeParagraphStyle,
  changeTextStyle,
  changeValign,
  colorOf,
  hexOf,
  textOf,
} from '../board/element-style.ts';
import type { SceneElement } from '../scene/scene-element.ts';
import { leadingStyle, type ParagraphStyle, type PortionStyle } from '../scene/text-model.ts';
import type { Observable } from '../state/observable.ts';
import { useObservable } from '../state/use-observable.ts';
import type { ActiveEditor } from '../text/active-editor.ts';
import { Swatches } from './color-picker.tsx';
import { FontPicker } from './font-picker.tsx';
import { Choice } from './icon-choice.tsx';
import { PanelPopover } from './panel-popover.tsx';
import { ToggleButton } from './toggle-button.tsx';

const sizes = [12, 14, 16, 20, 24, 32, 48, 64, 96] as const;
const haligns = ['LEFT', 'CENTER', 'RIGHT', 'JUSTIFY'] as const;
const valigns = ['TOP', 'MIDDLE', 'BOTTOM'] as const;
const fits: readonly { value: AutoFit; icon: IconName }[] = [
  { value: 'SHAPE', icon: 'fit-grow' },
  { value: 'TEXT', icon: 'fit-shrink' },
  { value: 'NONE', icon: 'fit-overflow' },
];
const STANDARD = { size: 16, font: 'Inter' } as const;

interface TextStyleProps {
  board: Board;
  elements: readonly SceneElement[];
  activeEditor: Observable<ActiveEditor | undefined>;
  theme: Theme;
}

/** Text style of the selected elements, or of the selected text while editing. */
export function TextStyle({ board, elements, activeEditor, theme }: TextStyleProps) {
  const { canvas, textEditor } = useTexts();
  const editor = useObservable(activeEditor);
  const texts = elements.map(textOf);
  const [first] = texts.filter((text) => text !== undefined);
  const style = editor?.style() ?? leadingStyle(first);
  const restyle = (change: PortionStyle) => {
    if (editor) editor.restyle(change);
    else changeTextStyle(board, elements, change);
  };
  const set = (change: ParagraphStyle) => changeParagraphStyle(board, elements, change);
  const list = editor?.list() ?? first?.properties?.para_style?.list ?? 'NONE';
  const toggleList = (kind: 'BULLET' | 'NUMBER') => {
    if (editor) editor.toggleList(kind);
    else set({ list: list === kind ? 'NONE' : kind });
  };
  const size = style.size ?? STANDARD.size;
  const font = style.font_name?.name ?? STANDARD.font;
  const sizeOptions = [...new Set<number>([...sizes, size])].sort((a, b) => a - b);
  const isBold = style.fontweight === 'BOLD';
  return (
    <PanelPopover label={canvas.textStyle} face={<Icon name="text" />}>
      <div className="flex w-72 flex-col gap-3">
        <div className="flex gap-1">
          <ToggleButton
            icon="bold"
            label={canvas.bold}
            pressed={isBold}
            onClick={() => restyle({ fontweight: isBold ? 'NORMAL' : 'BOLD' })}
          />
          <ToggleButton
            icon="italic"
            label={canvas.italic}
            pressed={style.italic === true}
            onClick={() => restyle({ italic: !style.italic })}
          />
          <ToggleButton
            icon="underline"
            label={canvas.underline}
            pressed={style.underline === true}
            onClick={() => restyle({ underline: !style.underline })}
          />
          <ToggleButton
            icon="strike"
            label={canvas.strike}
            pressed={style.strike === true}
            onClick={() => restyle({ strike: !style.strike })}
          />
          {(['BULLET', 'NUMBER'] as const).map((kind) => (
            <ToggleButton
              key={kind}
              icon={kind === 'BULLET' ? 'list' : 'list-number'}
              label={textEditor.lists[kind]}
              pressed={list === kind}
              onClick={() => toggleList(kind)}
            />
          ))}
          {editor && (
            <ToggleButton
              icon="link"
              label={textEditor.link}
              pressed={style.link !== undefined}
              onClick={editor.editLink}
            />
          )}
        </div>
        <div className="flex items-start gap-2">
          <FontPicker value={font} onChange={(name) => restyle({ font_name: { name } })} />
          <Select
            label={canvas.size}
            value={String(size)}
            options={sizeOptions.map((value) => ({ value: String(value), label: String(value) }))}
            onChange={(value) => restyle({ size: Number(value) })}
          />
        </div>
        <Swatches
          value={hexOf(style.color) ?? theme.foreground}
          onChange={(hex) => restyle({ color: colorOf(hex) })}
        />
        <Choice
          label={canvas.halign}
          value={first?.properties?.para_style?.halign ?? 'CENTER'}
          options={haligns.map((value) => ({
            value,
            label: canvas.haligns[value],
            face: (
              <Icon
                name={`text-${value.toLowerCase() as 'left' | 'center' | 'right' | 'justify'}`}
              />
            ),
          }))}
          onChange={(halign) => set({ halign })}
        />
        <Choice
          label={canvas.valign}
          value={first?.properties?.valign ?? 'MIDDLE'}
          options={valigns.map((value) => ({
            value,
            label: canvas.valigns[value],
            face: <Icon name={`align-${value.toLowerCase() as 'top' | 'middle' | 'bottom'}`} />,
          }))}
          onChange={(valign) => changeValign(board, elements, valign)}
        />
        <Choice
          label={canvas.autoFit}
          value={first?.properties?.auto_fit ?? 'SHAPE'}
          options={fits.map(({ value, icon }) => ({
            value,
            label: canvas.autoFits[value],
            face: <Icon name={icon} />,
          }))}
          onChange={(fit) => changeAutoFit(board, elements, fit)}
        />
      </div>
    </PanelPopover>
  );
}

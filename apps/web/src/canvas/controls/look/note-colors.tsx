import { useTexts } from '../../../texts/use-texts.tsx';
import { noteColors } from '../../arrange/notes.ts';
import { keepFocus } from '../panel-popover.tsx';

interface NoteColorsProps {
  value: string | undefined;
  onChange: (hex: string) => void;
}

/** The colors of notes, to choose with one click. */
export function NoteColors({ value, onChange }: NoteColorsProps) {
  const { canvas } = useTexts();
  return noteColors.map((hex) => (
    <button
      key={hex}
      type="button"
      title={canvas.colors[hex]}
      aria-label={canvas.colors[hex]}
      aria-pressed={value === hex}
      onPointerDown={keepFocus}
      onClick={() => onChange(hex)}
      className="flex size-8 shrink-0 items-center justify-center rounded-control hover:bg-sunken aria-pressed:bg-selection-soft"
    >
      <span
        aria-hidden="true"
        className="size-5 rounded-[5px] border border-line-strong"
        style={{ backgroundColor: hex }}
      />
    </button>
  ));
}

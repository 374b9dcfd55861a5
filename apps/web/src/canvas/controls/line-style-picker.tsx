import { useTexts } from '../../texts/use-texts.tsx';
import type { LineKind, LineStyle } from '../board/element-style.ts';
import { Swatches } from './color-picker.tsx';
import { Choice } from './icon-choice.tsx';
import { PanelPopover } from './panel-popover.tsx';

interface PickerProps {
  line: LineStyle & { readonly none?: true };
  ink: string;
  canBeNone: boolean;
  onChange: (style: LineStyle) => void;
}

const widths = [1, 2, 4, 8] as const;
const kinds: readonly LineKind[] = ['SOLID', 'DASH', 'SQUARE_DOT'];
const dashes: Readonly<Record<LineKind, string | undefined>> = {
  SOLID: undefined,
  DASH: '6 4',
  SQUARE_DOT: '2 3',
};

/** Color, width and dash style of a border or a connector. */
export function LineStylePicker({ line, ink, canBeNone, onChange }: PickerProps) {
  const { canvas } = useTexts();
  const color = line.none ? 'none' : (line.color ?? ink);
  return (
    <PanelPopover
      label={canvas.line}
      face={
        <svg width={20} height={20} viewBox="0 0 20 20" aria-hidden="true">
          <circle
            cx={10}
            cy={10}
            r={7.5}
            fill="none"
            stroke={color === 'none' ? 'currentColor' : color}
            strokeWidth={3}
            strokeDasharray={line.none ? '2 3' : undefined}
          />
        </svg>
      }
    >
      <div className="flex flex-col gap-3">
        <Swatches
          value={color}
          canBeNone={canBeNone}
          onChange={(hex) => onChange({ color: hex })}
        />
        <Choice
          label={canvas.lineWidth}
          value={String(line.width ?? 2)}
          options={widths.map((width) => ({
            value: String(width),
            label: canvas.pixels(width),
            face: <LinePicture width={width} />,
          }))}
          onChange={(width) => onChange({ width: Number(width) })}
        />
        <Choice
          label={canvas.lineKind}
          value={line.type ?? 'SOLID'}
          options={kinds.map((kind) => ({
            value: kind,
            label: canvas.lineKinds[kind],
            face: <LinePicture width={2} dashes={dashes[kind]} />,
          }))}
          onChange={(type) => onChange({ type })}
        />
      </div>
    </PanelPopover>
  );
}

function LinePicture({ width, dashes: pattern }: { width: number; dashes?: string | undefined }) {
  return (
    <svg width={32} height={16} viewBox="0 0 32 16" aria-hidden="true">
      <path d="M2 8 H30" stroke="currentColor" strokeWidth={width} strokeDasharray={pattern} />
    </svg>
  );
}

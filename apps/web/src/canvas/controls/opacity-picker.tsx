import { useTexts } from '../../texts/use-texts.tsx';
import { Slider } from './look/slider.tsx';
import { PanelPopover } from './panel-popover.tsx';

interface PickerProps {
  /** From 0 to 1. */
  value: number;
  onChange: (value: number) => void;
}

/** A slider for the opacity of the selection. */
export function OpacityPicker({ value, onChange }: PickerProps) {
  const { canvas, canvasPage } = useTexts();
  return (
    <PanelPopover label={canvasPage.opacity} face={<Face value={value} />}>
      <Slider
        label={canvasPage.opacity}
        value={Math.round(value * 100)}
        min={5}
        max={100}
        step={5}
        format={canvas.percent}
        onChange={(percent) => onChange(percent / 100)}
      />
    </PanelPopover>
  );
}

function Face({ value }: { value: number }) {
  return (
    <svg width={20} height={20} viewBox="0 0 20 20" aria-hidden="true">
      <rect x={3} y={3} width={14} height={14} rx={3} className="fill-none stroke-line-strong" />
      <rect x={5} y={5} width={10} height={10} rx={1.5} className="fill-ink" opacity={value} />
    </svg>
  );
}

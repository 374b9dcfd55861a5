import { useState } from 'react';

interface SliderProps {
  label: string;
  value: number;
  min?: number;
  max: number;
  step?: number;
  format: (value: number) => string;
  onChange: (value: number) => void;
}

/** A slider that writes only when it is released, so that one undo reverts it. */
export function Slider({ label, value, min = 0, max, step = 1, format, onChange }: SliderProps) {
  const [held, setHeld] = useState(value);
  const [known, setKnown] = useState(value);
  // The value changed elsewhere, or was written.
  if (known !== value) {
    setKnown(value);
    setHeld(value);
  }
  const finish = () => {
    if (held !== value) onChange(held);
  };
  return (
    <label className="flex items-center gap-3 text-sm">
      <span className="grow">{label}</span>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={held}
        onChange={({ target }) => setHeld(Number(target.value))}
        onPointerUp={finish}
        onKeyUp={finish}
        onBlur={finish}
        className="w-36 accent-selection"
      />
      <output className="w-12 text-right tabular-nums">{format(held)}</output>
    </label>
  );
}

import { useTexts } from '../../texts/use-texts.tsx';
import { classNames } from '../../ui/class-names.ts';
import { keepFocus } from './panel-popover.tsx';

/** Light tones, then strong tones of the same hues. */
const colors = [
  ...['#ffffff', '#f6f1e7', '#e4e7ee', '#ffe49c', '#ffd0b5', '#f9c6cf', '#dccbf2', '#c4dcf7'],
  ...['#c2e8da', '#d9ebb8', '#1f2a44', '#5b647a', '#c98a00', '#a84a23', '#b3261e', '#7a3e75'],
  ...['#2f5d8a', '#1f7a6d', '#2c6e49', '#6b7f1a'],
] as const;

interface SwatchesProps {
  value: string | undefined;
  canBeNone?: boolean;
  onChange: (hex: string) => void;
}

export function Swatches({ value, canBeNone, onChange }: SwatchesProps) {
  const { canvas } = useTexts();
  return (
    <div className={classNames('grid gap-1', canBeNone ? 'grid-cols-8' : 'grid-cols-7')}>
      {canBeNone && (
        <Swatch hex="none" label={canvas.none} chosen={value === 'none'} onChange={onChange} />
      )}
      {colors.map((hex) => (
        <Swatch
          key={hex}
          hex={hex}
          label={canvas.colors[hex]}
          chosen={value === hex}
          onChange={onChange}
        />
      ))}
      <label className="relative inline-flex size-8 cursor-pointer items-center justify-center rounded-control border border-dashed border-line-strong text-ink-soft focus-within:outline-2 focus-within:outline-accent">
        <span aria-hidden="true">+</span>
        <span className="sr-only">{canvas.otherColor}</span>
        <input
          type="color"
          value={value && /^#[0-9a-f]{6}$/.test(value) ? value : '#ffffff'}
          onChange={({ target }) => onChange(target.value)}
          className="absolute inset-0 size-full cursor-pointer opacity-0"
        />
      </label>
    </div>
  );
}

interface SwatchProps {
  hex: string;
  label: string;
  chosen: boolean;
  onChange: (hex: string) => void;
}

function Swatch({ hex, label, chosen, onChange }: SwatchProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      aria-pressed={chosen}
      onPointerDown={keepFocus}
      onClick={() => onChange(hex)}
      className={classNames(
        'inline-flex size-8 items-center justify-center rounded-control hover:bg-sunken',
        chosen && 'ring-2 ring-selection',
      )}
    >
      <Dot hex={hex} />
    </button>
  );
}

/** A color dot, crossed out for no color. */
export function Dot({ hex, size = 20 }: { hex: string | undefined; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <circle
        cx={10}
        cy={10}
        r={9}
        fill={hex === 'none' ? 'none' : hex}
        className="stroke-line-strong"
        strokeWidth={1}
      />
      {hex === 'none' && <path d="M4 16 L16 4" className="stroke-danger" strokeWidth={1.5} />}
    </svg>
  );
}

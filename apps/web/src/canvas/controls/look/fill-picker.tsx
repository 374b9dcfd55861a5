import type { Theme } from '@lienzo/shapes';
import { useId, useState } from 'react';
import { useTexts } from '../../../texts/use-texts.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import type { Board } from '../../board/board.ts';
import { changeFill, fillOf } from '../../board/element-style.ts';
import {
  changeGradient,
  type GradientChange,
  type GradientLook,
  gradientOf,
} from '../../board/gradient-fill.ts';
import type { BoxElement } from '../../scene/scene-element.ts';
import { Dot, Swatches } from '../color-picker.tsx';
import { keepFocus, PanelPopover } from '../panel-popover.tsx';
import { Slider } from './slider.tsx';

interface PickerProps {
  board: Board;
  elements: readonly BoxElement[];
  theme: Theme;
}

/** The fill of shapes and frames: nothing, a color, or a gradient. */
export function FillPicker({ board, elements, theme }: PickerProps) {
  const { canvas, canvasPage } = useTexts();
  const [first] = elements;
  if (!first) return null;
  const color = fillOf(first) ?? theme.surface;
  const gradient = gradientOf(first);
  const defaults = { from: color === 'none' ? theme.surface : color, to: '#2f5d8a' };
  const change = (part: GradientChange) => changeGradient(board, elements, { ...part, defaults });
  const kinds = [
    { value: 'solid', label: canvasPage.solid, isChosen: !gradient },
    { value: 'gradient', label: canvasPage.gradient, isChosen: gradient !== undefined },
  ] as const;
  const choose = (kind: 'solid' | 'gradient') => {
    if (kind === 'gradient' && !gradient) change({});
    if (kind === 'solid' && gradient) changeFill(board, elements, gradient.from);
  };
  return (
    <PanelPopover
      label={canvas.fill}
      face={gradient ? <GradientDot {...gradient} /> : <Dot hex={color} />}
    >
      <div className="flex flex-col gap-3">
        <div className="flex rounded-control bg-sunken p-1">
          {kinds.map(({ value, label, isChosen }) => (
            <button
              key={value}
              type="button"
              aria-pressed={isChosen}
              onPointerDown={keepFocus}
              onClick={() => choose(value)}
              className={classNames(
                'h-7 grow rounded-md px-2 text-sm font-medium',
                isChosen ? 'bg-raised shadow-card' : 'text-ink-soft hover:text-ink',
              )}
            >
              {label}
            </button>
          ))}
        </div>
        {gradient ? (
          <GradientControls gradient={gradient} onChange={change} />
        ) : (
          <Swatches value={color} canBeNone onChange={(hex) => changeFill(board, elements, hex)} />
        )}
      </div>
    </PanelPopover>
  );
}

interface GradientProps {
  gradient: GradientLook;
  onChange: (change: GradientChange) => void;
}

/** Two colors, one of which the swatches change, and the angle between them. */
function GradientControls({ gradient, onChange }: GradientProps) {
  const { canvasPage } = useTexts();
  const [edited, setEdited] = useState<'from' | 'to'>('from');
  const { from, to, angle } = gradient;
  const end = (name: 'from' | 'to', label: string) => (
    <button
      type="button"
      aria-pressed={edited === name}
      onPointerDown={keepFocus}
      onClick={() => setEdited(name)}
      className={classNames(
        'inline-flex h-9 items-center gap-2 rounded-control px-2 text-sm',
        edited === name ? 'bg-selection-soft text-selection-strong' : 'hover:bg-sunken',
      )}
    >
      <Dot hex={gradient[name]} />
      {label}
    </button>
  );
  return (
    <>
      <div className="flex items-center justify-between gap-1">
        {end('from', canvasPage.gradientFrom)}
        <IconButton
          icon="swap"
          label={canvasPage.swapColors}
          onPointerDown={keepFocus}
          onClick={() => onChange({ from: to, to: from })}
        />
        {end('to', canvasPage.gradientTo)}
      </div>
      <Swatches value={gradient[edited]} onChange={(hex) => onChange({ [edited]: hex })} />
      {angle !== undefined && (
        <Slider
          label={canvasPage.angle}
          value={angle}
          max={355}
          step={5}
          format={canvasPage.degrees}
          onChange={(value) => onChange({ angle: value })}
        />
      )}
    </>
  );
}

function GradientDot({ from, to, angle = 90 }: GradientLook) {
  const id = useId();
  return (
    <svg width={20} height={20} viewBox="0 0 20 20" aria-hidden="true">
      <linearGradient id={id} gradientTransform={`rotate(${angle} 0.5 0.5)`}>
        <stop offset={0} stopColor={from} />
        <stop offset={1} stopColor={to} />
      </linearGradient>
      <circle cx={10} cy={10} r={9} fill={`url(#${id})`} className="stroke-line-strong" />
    </svg>
  );
}

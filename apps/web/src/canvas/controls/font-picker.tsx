import type { FontName } from '@lienzo/contract';
import { useEffect, useId, useState } from 'react';
import { useTexts } from '../../texts/use-texts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { FONT_COUNT, findFonts, recommendedFonts } from './find-fonts.ts';
import { keepFocus } from './panel-popover.tsx';
import { loadPreviewFont, previewFamily } from './preview-fonts.ts';

/** Names beyond this number are found with a longer search. */
const MAX_SHOWN = 24;

interface FontPickerProps {
  value: string;
  onChange: (name: FontName) => void;
}

/** A button that opens a list of fonts, each written in itself. */
export function FontPicker({ value, onChange }: FontPickerProps) {
  const { canvas } = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  const listId = useId();
  useEffect(() => void loadPreviewFont(value), [value]);
  return (
    <div className="flex min-w-0 grow flex-col gap-1">
      <span aria-hidden="true" className="font-medium">
        {canvas.font}
      </span>
      <button
        type="button"
        aria-label={`${canvas.font}: ${value}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        onPointerDown={keepFocus}
        onClick={() => setIsOpen(!isOpen)}
        className="flex h-9 min-w-0 items-center gap-2 rounded-control border border-line-strong bg-raised pr-2 pl-3"
      >
        <span className="grow truncate text-left" style={{ fontFamily: previewFamily(value) }}>
          {value}
        </span>
        <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} size={16} className="text-ink-soft" />
      </button>
      {isOpen && <FontList id={listId} value={value} onChange={onChange} />}
    </div>
  );
}

function FontList({ id, value, onChange }: FontPickerProps & { id: string }) {
  const { canvas, canvasPage } = useTexts();
  const [search, setSearch] = useState('');
  const found = findFonts(search, value).slice(0, MAX_SHOWN);
  useEffect(() => {
    for (const name of found) void loadPreviewFont(name);
  });
  return (
    <fieldset id={id} className="flex min-w-0 flex-col gap-1" aria-label={canvas.font}>
      <input
        type="search"
        aria-label={canvasPage.searchFonts}
        placeholder={canvasPage.searchOtherFonts(FONT_COUNT - recommendedFonts.length)}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
        className="h-8 w-full rounded-control border border-line-strong bg-raised px-2"
      />
      <ul className="max-h-52 overflow-y-auto">
        {found.map((name) => (
          <li key={name}>
            <button
              type="button"
              aria-label={name}
              aria-pressed={name === value}
              onPointerDown={keepFocus}
              onClick={() => onChange(name)}
              className="flex h-8 w-full items-center rounded-control px-2 text-base hover:bg-sunken aria-pressed:bg-selection-soft aria-pressed:text-selection-strong"
              style={{ fontFamily: previewFamily(name) }}
            >
              <span className="truncate">{name}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="px-2 text-ink-soft">{canvasPage.noFonts}</p>}
    </fieldset>
  );
}

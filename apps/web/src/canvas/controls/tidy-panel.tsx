import type { Algorithm, Direction } from '@lienzo/arrange';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTidyTexts } from '../../texts/use-tidy-texts.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import type { Board } from '../board/board.ts';
import { commitTidied, type Tidied, tidyUp } from '../board/tidy-up.ts';

const ALGORITHMS: readonly Algorithm[] = ['layered', 'tree', 'force', 'grid', 'pack'];
const DIRECTIONS: readonly Direction[] = ['DOWN', 'RIGHT', 'UP', 'LEFT'];
const SPACINGS = ['20', '40', '80', '160'] as const;

/** Arranges the selection as a preview, which can be applied or canceled. */
export function TidyPanel({ board, onClose }: { board: Board; onClose: () => void }) {
  const texts = useTidyTexts();
  const place = useRef<HTMLElement>(null);
  const [algorithm, setAlgorithm] = useState<Algorithm>(() => suggest(board));
  const [direction, setDirection] = useState<Direction>('DOWN');
  const [spacing, setSpacing] = useState<(typeof SPACINGS)[number]>('40');
  const [tidied, setTidied] = useState<Tidied | 'failed'>();
  const isDirected = algorithm === 'layered' || algorithm === 'tree';

  useEffect(() => {
    let isCurrent = true;
    setTidied(undefined);
    tidyUp(board, { algorithm, direction, spacing: Number(spacing) }).then(
      (found) => {
        if (!isCurrent) return;
        board.scene.preview(found.layouts);
        setTidied(found);
      },
      () => isCurrent && setTidied('failed'),
    );
    return () => {
      isCurrent = false;
      board.scene.preview(new Map());
    };
  }, [board, algorithm, direction, spacing]);
  useEffect(() => place.current?.querySelector('select')?.focus(), []);
  // What is selected was arranged, so another selection ends this.
  useEffect(() => board.selection.subscribe(onClose), [board, onClose]);

  const close = () => {
    onClose();
    document.querySelector<HTMLElement>('[role="application"]')?.focus();
  };
  const isReady = tidied !== undefined && tidied !== 'failed';
  const apply = () => {
    if (isReady) commitTidied(board, tidied);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Escape') close();
    const isOnButton = event.target instanceof HTMLButtonElement;
    if (event.key === 'Enter' && isReady && !isOnButton) apply();
  };
  return (
    <section
      ref={place}
      role="dialog"
      data-controls
      aria-label={texts.label}
      onKeyDown={onKeyDown}
      className="absolute bottom-20 left-1/2 z-20 flex max-w-[calc(100%-24px)] -translate-x-1/2 flex-wrap items-end gap-3 rounded-card border border-line bg-raised p-3 text-ink shadow-float"
    >
      <Select
        label={texts.layout}
        value={algorithm}
        options={ALGORITHMS.map((value) => ({ value, label: texts.layouts[value] }))}
        onChange={setAlgorithm}
      />
      <Select
        label={texts.direction}
        value={direction}
        disabled={!isDirected}
        options={DIRECTIONS.map((value) => ({ value, label: texts.directions[value] }))}
        onChange={setDirection}
      />
      <Select
        label={texts.spacing}
        value={spacing}
        options={SPACINGS.map((value) => ({ value, label: value }))}
        onChange={setSpacing}
      />
      <Button kind="quiet" onClick={close}>
        {texts.cancel}
      </Button>
      <Button kind="primary" disabled={!isReady} onClick={apply}>
        {texts.apply}
      </Button>
      <p role="status" className="w-full text-ink-soft text-sm">
        {tidied === undefined
          ? texts.working
          : tidied === 'failed'
            ? texts.failed
            : texts.ready(tidied.layouts.size)}
      </p>
    </section>
  );
}

/** Suggests layers if the selection has connectors, and otherwise a grid. */
function suggest({ scene, selection }: Board): Algorithm {
  const keys = [...selection.get()];
  const isConnected = keys.some((key) => scene.connectorsOf(key).length > 0);
  const isFrame = keys.length === 1;
  return isConnected || isFrame ? 'layered' : 'grid';
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placePanel, popoverSide } from './place-panel.ts';

const screen = { width: 1440, height: 900 };
const panel = { width: 300, height: 46 };
const at = (left: number, top: number, width: number, height: number) => {
  const input = { selection: { left, top, width, height }, panel, screen };
  const place = placePanel(input);
  return { ...place, popover: popoverSide(place, input) };
};

describe('the style bar', () => {
  it('is above the selection, centered', () => {
    expect(at(600, 500, 200, 100)).toMatchObject({ left: 550, top: 422, side: 'top' });
  });

  it('is below a selection at the top of the screen', () => {
    expect(at(600, 80, 200, 100)).toMatchObject({ left: 550, top: 212, side: 'bottom' });
  });

  it('is beside a selection that is as high as the screen', () => {
    expect(at(300, 20, 400, 860)).toMatchObject({ left: 732, side: 'right' });
    expect(at(900, 20, 500, 860)).toMatchObject({ left: 568, side: 'left' });
  });

  it('is at the top if the selection fills the screen', () => {
    expect(at(-100, -100, 2000, 2000)).toMatchObject({ top: 64, side: undefined });
  });

  it('stays on the screen when the selection is partly or wholly outside', () => {
    expect(at(-500, 400, 520, 100).left).toBe(68);
    expect(at(3000, 400, 100, 100).left).toBe(1132);
  });

  it('is below both rows of controls on a phone', () => {
    const phone = { width: 390, height: 844 };
    const selection = { left: 10, top: 150, width: 60, height: 20 };
    expect(placePanel({ selection, panel, screen: phone })).toMatchObject({ top: 202 });
    const large = { left: -100, top: -100, width: 2000, height: 2000 };
    expect(placePanel({ selection: large, panel, screen: phone })).toMatchObject({ top: 116 });
  });

  it('never covers a selection beside which it fits', () => {
    const length = (max: number) => fc.integer({ min: 1, max });
    const box = fc.record({
      left: fc.integer({ min: -300, max: 1500 }),
      top: fc.integer({ min: -300, max: 1000 }),
      width: length(900),
      height: length(700),
    });
    fc.assert(
      fc.property(box, (selection) => {
        const place = placePanel({ selection, panel, screen });
        if (place.side === undefined) return;
        const isApart =
          place.left >= selection.left + selection.width ||
          place.left + panel.width <= selection.left ||
          place.top >= selection.top + selection.height ||
          place.top + panel.height <= selection.top;
        expect(isApart).toBe(true);
        expect(place.left).toBeGreaterThanOrEqual(8);
        expect(place.left + panel.width).toBeLessThanOrEqual(screen.width - 8);
        expect(place.top).toBeGreaterThanOrEqual(64);
        expect(place.top + panel.height).toBeLessThanOrEqual(screen.height - 64);
      }),
    );
  });
});

describe('popovers of the style bar', () => {
  it('open away from the selection if there is room', () => {
    expect(at(600, 600, 200, 100).popover).toBe('top');
    expect(at(600, 80, 200, 100).popover).toBe('bottom');
  });

  it('open beside the selection if there is not', () => {
    expect(at(600, 300, 200, 100).popover).toBe('right');
    expect(at(1200, 300, 200, 100).popover).toBe('left');
  });
});

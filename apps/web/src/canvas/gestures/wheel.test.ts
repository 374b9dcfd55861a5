import { describe, expect, it } from 'vitest';
import { toCanvas } from '../geometry/viewport.ts';
import { wheelView } from './wheel.ts';

const view = { x: 0, y: 0, zoom: 2 };
const pointer = { x: 300, y: 200 };
const turn = (wheel: Partial<WheelEvent>) =>
  wheelView(
    view,
    {
      ...{ deltaX: 0, deltaY: 0, deltaMode: 0 },
      ...{ ctrlKey: false, metaKey: false, shiftKey: false },
      ...wheel,
    },
    pointer,
  );

describe('the wheel', () => {
  it('pans by the reported pixels at every zoom', () => {
    expect(turn({ deltaX: 20, deltaY: 60 })).toEqual({ x: 10, y: 30, zoom: 2 });
  });

  it('counts a line as 16 pixels', () => {
    expect(turn({ deltaY: 3, deltaMode: 1 })).toEqual(turn({ deltaY: 48 }));
  });

  it('pans sideways with shift, unless the device already does', () => {
    expect(turn({ deltaY: 40, shiftKey: true })).toEqual({ x: 20, y: 0, zoom: 2 });
    expect(turn({ deltaX: 40, shiftKey: true })).toEqual({ x: 20, y: 0, zoom: 2 });
  });

  it.each(['ctrlKey', 'metaKey'] as const)('zooms around the pointer with %s', (key) => {
    const closer = turn({ deltaY: -120, [key]: true });
    expect(closer.zoom).toBeGreaterThan(2);
    expect(toCanvas(closer, pointer).x).toBeCloseTo(toCanvas(view, pointer).x);
    expect(toCanvas(closer, pointer).y).toBeCloseTo(toCanvas(view, pointer).y);
    expect(turn({ deltaY: 120, [key]: true }).zoom).toBeLessThan(2);
  });

  it.each([
    ['a notch', { deltaY: -100 }],
    ['a notch of another mouse', { deltaY: -120 }],
    ['a notch in lines', { deltaY: -3, deltaMode: 1 }],
  ])('zooms by about 1.1 with %s', (_, wheel) => {
    expect(turn({ ...wheel, ctrlKey: true }).zoom / view.zoom).toBeCloseTo(1.1, 1);
  });

  it('follows a pinch on a trackpad', () => {
    expect(turn({ deltaY: -2, ctrlKey: true }).zoom / view.zoom).toBeCloseTo(1.02);
  });

  it('zooms back when it turns back', () => {
    const closer = turn({ deltaY: -120, ctrlKey: true });
    expect(turn({ deltaY: 120, ctrlKey: true }).zoom * closer.zoom).toBeCloseTo(4);
  });
});

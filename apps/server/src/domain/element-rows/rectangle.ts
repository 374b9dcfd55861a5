import type { Layout } from '@lienzo/contract';

export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The upright rectangle around a layout; what the layout does not say is 0. */
export function rectangleOf({ left = 0, top = 0, ...layout }: Layout): Rectangle {
  const { width = 0, height = 0, rotate = 0 } = layout;
  if (rotate % 180 === 0) return { left, top, width, height };
  const { sine, cosine } = turnOf(rotate);
  const turned = {
    width: width * cosine + height * sine,
    height: width * sine + height * cosine,
  };
  return {
    left: left + (width - turned.width) / 2,
    top: top + (height - turned.height) / 2,
    ...turned,
  };
}

// A quarter turn swaps the sides exactly; the cosine of π/2 is not exactly 0.
function turnOf(degrees: number) {
  if (degrees % 90 === 0) return { sine: 1, cosine: 0 };
  const angle = (degrees * Math.PI) / 180;
  return { sine: Math.abs(Math.sin(angle)), cosine: Math.abs(Math.cos(angle)) };
}

import type { Layout } from '@lienzo/contract';

export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Returns the axis-aligned rectangle around a layout. Missing values count as 0. */
export function rectangleOf({ left = 0, top = 0, ...layout }: Layout): Rectangle {
  const { width = 0, height = 0, rotate = 0 } = layout;
  if (rotate % 180 === 0) return { left, top, width, height };
  const { sine, cosine } = factorsOf(rotate);
  const rotated = {
    width: width * cosine + height * sine,
    height: width * sine + height * cosine,
  };
  return {
    left: left + (width - rotated.width) / 2,
    top: top + (height - rotated.height) / 2,
    ...rotated,
  };
}

// For 90° the values are set exactly, because Math.cos(π/2) is not exactly 0.
function factorsOf(degrees: number) {
  if (degrees % 90 === 0) return { sine: 1, cosine: 0 };
  const angle = (degrees * Math.PI) / 180;
  return { sine: Math.abs(Math.sin(angle)), cosine: Math.abs(Math.cos(angle)) };
}

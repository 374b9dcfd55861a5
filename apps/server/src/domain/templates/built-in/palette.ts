/** A color in three strengths: for large areas, for sticky notes, and for text and lines. */
export interface Tint {
  wash: string;
  note: string;
  strong: string;
}

export const tints = {
  grey: { wash: '#f3f5f8', note: '#dce1ea', strong: '#4c566a' },
  yellow: { wash: '#fff8e0', note: '#ffe38a', strong: '#8a6100' },
  orange: { wash: '#fff1e6', note: '#ffc79a', strong: '#b5510f' },
  rose: { wash: '#fdedf1', note: '#f9b9c7', strong: '#b82f53' },
  violet: { wash: '#f3effd', note: '#d2c2f8', strong: '#6540b8' },
  blue: { wash: '#eaf2fe', note: '#b2d3fb', strong: '#1f5fba' },
  teal: { wash: '#e5f6f4', note: '#a3e0d9', strong: '#0d716b' },
  green: { wash: '#ebf7ed', note: '#b4e2bb', strong: '#27763a' },
} as const satisfies Record<string, Tint>;

export const ink = '#1d2433';
export const softInk = '#5a6478';
export const rule = '#d3d9e3';
export const paper = '#ffffff';

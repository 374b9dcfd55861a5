import Type from 'typebox';
import { matching } from '../wire/patterns.ts';

const side = { minimum: 16, maximum: 4_096 };

/** The parameters of every operation that draws something. */
export const imageLook = {
  format: Type.Optional(Type.Enum(['svg', 'png', 'pdf'], { description: 'svg by default' })),
  scale: Type.Optional(
    Type.Number({
      minimum: 0.1,
      maximum: 4,
      description: 'Pixels of the image per pixel of the canvas; 1 by default',
    }),
  ),
  width: Type.Optional(
    Type.Integer({
      ...side,
      description: 'Maximum width in pixels; a larger image is scaled down',
    }),
  ),
  height: Type.Optional(
    Type.Integer({
      ...side,
      description: 'Maximum height in pixels; a larger image is scaled down',
    }),
  ),
  background: Type.Optional(
    matching(
      '^(?:none|theme|#[0-9a-fA-F]{6})$',
      'none, theme or a color like #f6f1e7',
      '`none`, `theme` (the default) or a color like `#f6f1e7`',
    ),
  ),
  theme: Type.Optional(
    Type.Enum(['light', 'dark'], {
      description: 'Colors of elements that have none themselves; light by default',
    }),
  ),
};

export const imageMediaTypes = ['image/svg+xml', 'image/png', 'application/pdf'] as const;

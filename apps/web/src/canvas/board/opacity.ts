import type { StoredStroke } from '@lienzo/contract';
import type { SceneElement } from '../scene/scene-element.ts';
import type { Board } from './board.ts';
import { colorOf } from './element-style.ts';

/** The colors of elements that do not set their own. */
interface DefaultColors {
  readonly surface: string;
  readonly ink: string;
}

/** Returns the opacity of an element from 0 to 1: that of its fill, or of its line without one. */
export function opacityOf({ kind, element }: SceneElement): number {
  if (kind === 'connector') return element.stroke?.fill?.alpha ?? 1;
  const { fills, strokes } = element.properties ?? {};
  const visible = fills?.findLast((fill) => !('no_fill' in fill));
  return (visible ?? strokes?.at(-1)?.fill)?.alpha ?? 1;
}

/** Changes the opacity of the fills and lines of elements, from 0 to 1. Texts stay readable. */
export function changeOpacity(
  { zone, canEdit }: Board,
  elements: readonly SceneElement[],
  { alpha, surface, ink }: DefaultColors & { readonly alpha: number },
): void {
  if (!canEdit) return;
  zone.transact(() => {
    for (const { kind, id, element } of elements) {
      if (kind === 'connector') {
        const fill = element.stroke?.fill ?? { solid: { color: colorOf(ink) } };
        zone.change(kind, { id, stroke: { ...element.stroke, fill: { ...fill, alpha } } });
        continue;
      }
      const { fills = [{ solid: { color: colorOf(surface) } }], strokes = [{}] } =
        element.properties ?? {};
      const properties = {
        fills: fills.map((fill) => ({ ...fill, alpha })),
        strokes: strokes.map((stroke: StoredStroke) => ({
          ...stroke,
          fill: { ...(stroke.fill ?? { solid: { color: colorOf(ink) } }), alpha },
        })),
      };
      zone.change(kind, { id, properties });
    }
  });
}

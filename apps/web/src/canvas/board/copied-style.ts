import type { StoredText } from '@lienzo/contract';
import type { ElementLook } from '../arrange/element-look.ts';
import type { SceneElement } from '../scene/scene-element.ts';
import { leadingStyle, styleText } from '../scene/text-model.ts';
import type { Board } from './board.ts';

/** Returns the look of an element. The line of a connector is its only stroke. */
export function lookOf({ kind, element }: SceneElement): ElementLook {
  if (kind === 'connector')
    return { text: element.text, ...(element.stroke && { strokes: [element.stroke] }) };
  const { fills, strokes } = element.properties ?? {};
  return { fills, strokes, ...(kind === 'shape' && { text: element.text }) };
}

/** Changes elements to the look of another one, as far as they can have it. */
export function applyLook(
  { zone, canEdit }: Board,
  elements: readonly SceneElement[],
  look: ElementLook,
): void {
  if (!canEdit) return;
  const properties = {
    ...(look.fills && { fills: [...look.fills] }),
    ...(look.strokes && { strokes: [...look.strokes] }),
  };
  zone.transact(() => {
    for (const element of elements) {
      const { id } = element;
      if (element.kind === 'frame') {
        if (Object.keys(properties).length > 0) zone.change('frame', { id, properties });
      } else if (element.kind === 'shape')
        zone.change('shape', {
          id,
          properties,
          ...(look.text &&
            element.element.text && { text: inStyleOf(element.element.text, look.text) }),
        });
      else changeConnector(zone, element, look);
    }
  });
}

function changeConnector(
  zone: Board['zone'],
  { id, element }: Extract<SceneElement, { kind: 'connector' }>,
  { strokes, text }: ElementLook,
): void {
  const stroke = strokes?.at(-1);
  const fill = stroke?.fill?.solid ? { ...stroke.fill, solid: stroke.fill.solid } : undefined;
  const { fill: _, ...line } = stroke ?? {};
  const styled = text && element.text && inStyleOf(element.text, text);
  if (!stroke && !styled) return;
  zone.change('connector', {
    id,
    ...(stroke && { stroke: { ...line, ...(fill && { fill }) } }),
    ...(styled && { text: styled }),
  });
}

function inStyleOf(text: StoredText, model: StoredText): StoredText {
  const { valign, auto_fit } = model.properties ?? {};
  const styled = styleText(text, leadingStyle(model));
  return {
    ...styled,
    properties: { ...styled.properties, ...(valign && { valign }), ...(auto_fit && { auto_fit }) },
  };
}

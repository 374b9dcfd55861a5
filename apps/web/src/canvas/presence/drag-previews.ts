import type { Layout } from '@lienzo/contract';
import { type Layouts, moveElements } from '../arrange/move.ts';
import { type Keys, withFrameContents } from '../arrange/selection.ts';
import type { Drag } from '../board/drag-state.ts';
import type { Scene } from '../scene/scene.ts';
import type { Person } from './people.ts';

/** Returns a function that shows elements where other people are dragging them. */
export function createDragPreviews(scene: Scene): (people: readonly Person[]) => void {
  let carried = new Map<string, { readonly lead: string; readonly keys: Keys }>();
  return (people) => {
    const stillCarried: typeof carried = new Map();
    const layouts = new Map<string, Layout>();
    for (const { key, drag, selection } of people) {
      if (!drag) continue;
      if ('layouts' in drag) {
        for (const [of, layout] of Object.entries(drag.layouts)) layouts.set(of, layout);
        continue;
      }
      const before = carried.get(key);
      // The contents of a frame are those at the start of the drag.
      const isSame = before?.lead === drag.lead;
      const keys = isSame ? before.keys : withFrameContents(scene, new Set(selection));
      stillCarried.set(key, { lead: drag.lead, keys });
      for (const [of, layout] of movedWith(scene, drag, keys)) layouts.set(of, layout);
    }
    carried = stillCarried;
    scene.previewOthers(layouts);
  };
}

function movedWith(scene: Scene, drag: Extract<Drag, { lead: string }>, keys: Keys): Layouts {
  const lead = scene.findStored(drag.lead);
  if (!lead || !keys.has(drag.lead)) return new Map();
  const { left = 0, top = 0 } = lead.layout;
  const elements = [...keys].flatMap((key) => scene.findStored(key) ?? []);
  return moveElements(elements, { x: drag.left - left, y: drag.top - top });
}

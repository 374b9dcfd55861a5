import { geometries, type StoredShape, type StoredShapeChange } from '@lienzo/contract';
import {
  type Codec,
  changeFrame,
  changeName,
  changePaint,
  present,
  readFrame,
  readMeta,
  readPaint,
  writePaint,
} from './codec.ts';

export const shape: Codec<'shape'> = {
  write: (element) =>
    present({
      name: element.meta.name,
      frame: element.frame_id,
      geometry: geometryOf(element),
      ...writePaint(element.properties),
      text: element.text,
      placeholder: element.placeholder,
    }),
  read: (id, facets) =>
    ({
      ...readMeta(id, facets),
      ...readFrame(facets),
      ...(facets.geometry as object), // exactly one family, as `write` laid it out
      ...readPaint(facets),
      ...present({ text: facets.text, placeholder: facets.placeholder }),
    }) as StoredShape, // as `write` laid it out
  change: (before, change) => ({
    ...changeName(change.meta),
    ...changeFrame(change.frame_id),
    ...changePaint(before, change.properties),
    ...present({
      geometry: geometryOf(change),
      text: change.text,
      placeholder: change.placeholder,
    }),
  }),
};

/** One value with its family inside, so that two people changing it cannot leave a shape with two. */
function geometryOf(element: StoredShape | StoredShapeChange): object | undefined {
  const content: Readonly<Record<string, unknown>> = { ...element };
  const family = Object.keys(geometries).find((name) => content[name] !== undefined);
  return family === undefined ? undefined : { [family]: content[family] };
}

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
  readTextFacets,
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
      ...(facets.geometry as object), // exactly one family
      ...readPaint(facets),
      ...readTextFacets(facets),
      ...present({ placeholder: facets.placeholder }),
    }) as StoredShape, // the form that `write` produces
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

/** Wraps the geometry in one value with its family, so that concurrent changes cannot leave two families. */
function geometryOf(element: StoredShape | StoredShapeChange): object | undefined {
  const content: Readonly<Record<string, unknown>> = { ...element };
  const family = Object.keys(geometries).find((name) => content[name] !== undefined);
  return family === undefined ? undefined : { [family]: content[family] };
}

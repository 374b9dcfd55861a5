import { geometries, type StoredShape, type StoredShapeChange } from '@lienzo/contract';
import { type FacetChange, type Facets, richTypeOf } from '../layout.ts';
import { changeCard, readCard, writeCard } from './card.ts';
import {
  type Codec,
  changeFrame,
  changeName,
  changeOrganisation,
  changePaint,
  present,
  readFrame,
  readMeta,
  readOrganisation,
  readPaint,
  readTextFacets,
  writeOrganisation,
  writePaint,
} from './codec.ts';
import { changeTable, readTable, writeTable } from './table.ts';

export const shape: Codec<'shape'> = {
  write: (element) =>
    present({
      name: element.meta.name,
      frame: element.frame_id,
      ...writeOrganisation(element),
      geometry: geometryOf(element),
      ...writePaint(element.properties),
      text: element.text,
      placeholder: element.placeholder,
      ...writeCard(element.card),
      ...writeTable(element.table),
    }),
  read: (id, facets) =>
    ({
      ...readMeta(id, facets),
      ...readFrame(facets),
      ...readOrganisation(facets),
      ...(facets.geometry as object), // exactly one family
      ...readPaint(facets),
      ...readTextFacets(facets),
      ...present({ placeholder: facets.placeholder }),
      ...readCard(facets),
      ...readTable(facets),
    }) as StoredShape, // the form that `write` produces
  change: (before, change) => ({
    ...changeName(change.meta),
    ...changeFrame(change.frame_id),
    ...changeOrganisation(change),
    ...changePaint(before, change.properties),
    ...changeGeometry(before, geometryOf(change)),
    ...present({ text: change.text, placeholder: change.placeholder }),
    ...(richTypeOf(before) === 'CARD' && changeCard(change.card)),
    ...(richTypeOf(before) === 'TABLE' && changeTable(before, change.table)),
  }),
};

/** Sets the geometry. A card stays a card and a table a table, because their facets are valid in no other shape. */
function changeGeometry(before: Facets, geometry: object | undefined): FacetChange {
  if (!geometry || richTypeOf({ geometry }) !== richTypeOf(before)) return {};
  return { geometry };
}

/** Wraps the geometry in one value with its family, so that concurrent changes cannot leave two families. */
function geometryOf(element: StoredShape | StoredShapeChange): object | undefined {
  const content: Readonly<Record<string, unknown>> = { ...element };
  const family = Object.keys(geometries).find((name) => content[name] !== undefined);
  return family === undefined ? undefined : { [family]: content[family] };
}

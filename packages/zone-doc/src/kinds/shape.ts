import { geometries, type StoredShape, type StoredShapeChange } from '@lienzo/contract';
import { type FacetChange, type Facets, richTypeOf } from '../layout.ts';
import { changeAttachedFile, readAttachedFile, writeAttachedFile } from './attached-file.ts';
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
import { changeImage, readImage, writeImage } from './image.ts';
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
      ...writeImage(element.image),
      ...writeAttachedFile(element.file),
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
      ...readImage(facets),
      ...readAttachedFile(facets),
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
    ...(richTypeOf(before) === 'IMAGE' && changeImage(change.image)),
    ...(richTypeOf(before) === 'FILE' && changeAttachedFile(change.file)),
  }),
};

/** Sets the geometry. Cards, tables, images and file cards stay what they are, because their facets are valid in no other shape. */
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

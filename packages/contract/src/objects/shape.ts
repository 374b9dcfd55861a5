import type { Static, TProperties } from 'typebox';
import Type from 'typebox';
import { closed } from '../wire/primitives.ts';
import { AttachedFile, AttachedFileChange } from './attached-file.ts';
import { Card, CardChange } from './card.ts';
import { CustomGeometry } from './custom-geometry.ts';
import { identity, placement, placementChange } from './element-meta.ts';
import { atLeastOne, atMostOne, exactlyOne } from './exactly-one.ts';
import { Image, ImageChange } from './image.ts';
import { onlyOf } from './only-of.ts';
import { Placeholder } from './placeholder.ts';
import {
  BasicGeometry,
  BlockArrowGeometry,
  CalloutGeometry,
  FlowchartGeometry,
  MathematicalSymbolGeometry,
  StarGeometry,
} from './preset-geometry.ts';
import {
  Properties,
  PropertiesChange,
  PropertiesInput,
  StoredProperties,
  StoredPropertiesChange,
} from './properties.ts';
import { withRules } from './rule.ts';
import { Table, TableChange, TableInput } from './table.ts';
import { StoredText, Text, TextInput } from './text.ts';

/** The geometry families; a shape has exactly one. */
export const geometries = {
  basic: BasicGeometry,
  flowchart: FlowchartGeometry,
  block_arrow: BlockArrowGeometry,
  mathematical_symbol: MathematicalSymbolGeometry,
  star: StarGeometry,
  callout: CalloutGeometry,
  custom: CustomGeometry,
};
export type GeometryFamily = keyof typeof geometries;

const optionalGeometries = Type.Partial(Type.Object(geometries)).properties;
const placeholder = Type.Optional(Placeholder);

function shapeOf<Content extends TProperties>(content: Content, title: string) {
  return exactlyOne({
    title,
    one: geometries,
    beside: {
      ...placement,
      ...content,
      placeholder,
      card: Type.Optional(Card),
      image: Type.Optional(Image),
      file: Type.Optional(AttachedFile),
    },
    rules: [
      onlyOf('CARD', 'card'),
      onlyOf('TABLE', 'table'),
      onlyOf('IMAGE', 'image'),
      onlyOf('FILE', 'file'),
    ],
  });
}

export const ShapeInput = shapeOf(
  {
    text: Type.Optional(TextInput),
    properties: Type.Optional(PropertiesInput),
    table: Type.Optional(TableInput),
  },
  'ShapeInput',
);
export type ShapeInput = Static<typeof ShapeInput>;

export const StoredShape = shapeOf(
  {
    text: Type.Optional(StoredText),
    properties: Type.Optional(StoredProperties),
    table: Type.Optional(Table),
  },
  'StoredShape',
);
export type StoredShape = Static<typeof StoredShape>;

export const Shape = shapeOf(
  {
    text: Type.Optional(Text),
    properties: Type.Optional(Properties),
    table: Type.Optional(Table),
  },
  'Shape',
);
export type Shape = Static<typeof Shape>;

function changeOf<Content extends TProperties>(content: Content, title: string) {
  const change = closed(
    {
      ...content,
      ...placementChange,
      placeholder,
      card: Type.Optional(CardChange),
      table: Type.Optional(TableChange),
      image: Type.Optional(ImageChange),
      file: Type.Optional(AttachedFileChange),
      ...optionalGeometries,
    },
    { title, description: 'The fields sent replace the existing ones' },
  );
  const families = Object.keys(geometries);
  const facets = [
    ...['properties', 'text', 'meta', 'frame_id', 'group_id', 'locked', 'placeholder'],
    ...['card', 'table', 'image', 'file', 'metadata'],
    ...families,
  ];
  return withRules(change, [atLeastOne(facets), atMostOne(families)]);
}

const changedContent = {
  text: Type.Optional(TextInput),
  properties: Type.Optional(PropertiesChange),
};

export const ShapeChange = changeOf({ ...identity, ...changedContent }, 'ShapeChange');
export type ShapeChange = Static<typeof ShapeChange>;

export const StoredShapeChange = changeOf(
  {
    ...identity,
    text: Type.Optional(StoredText),
    properties: Type.Optional(StoredPropertiesChange),
  },
  'StoredShapeChange',
);
export type StoredShapeChange = Static<typeof StoredShapeChange>;

/** A change without the id of the shape. */
export const ShapeUpdate = changeOf(changedContent, 'ShapeUpdate');

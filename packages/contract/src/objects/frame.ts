import type { Static, TProperties, TSchema } from 'typebox';
import Type from 'typebox';
import { closed, nameOf } from '../wire/primitives.ts';
import { ElementId } from './element-id.ts';
import { identity, organisation, organisationChange } from './element-meta.ts';
import { atLeastOne } from './exactly-one.ts';
import { limits } from './limits.ts';
import {
  Properties,
  PropertiesChange,
  PropertiesInput,
  StoredProperties,
  StoredPropertiesChange,
} from './properties.ts';
import { withRules } from './rule.ts';

const FrameName = nameOf({ maximum: limits.name });
const FrameMeta = closed({ id: ElementId, name: FrameName });

export const FrameType = Type.Enum(['CUSTOM']);

/** A frame to insert; its type is CUSTOM when omitted. */
export const FrameInput = closed(
  {
    meta: FrameMeta,
    ...organisation,
    type: Type.Optional(FrameType),
    properties: Type.Optional(PropertiesInput),
  },
  { title: 'FrameInput' },
);
export type FrameInput = Static<typeof FrameInput>;

function frameOf<P extends TSchema>(properties: P, title: string) {
  return closed(
    { meta: FrameMeta, ...organisation, type: FrameType, properties: Type.Optional(properties) },
    { title },
  );
}

export const StoredFrame = frameOf(StoredProperties, 'StoredFrame');
export type StoredFrame = Static<typeof StoredFrame>;

export const Frame = frameOf(Properties, 'Frame');
export type Frame = Static<typeof Frame>;

function changeOf<P extends TSchema, Identity extends TProperties>(
  identity: Identity,
  properties: P,
  title: string,
) {
  const change = closed(
    {
      ...identity,
      ...organisationChange,
      meta: Type.Optional(closed({ name: FrameName })),
      properties: Type.Optional(properties),
    },
    { title },
  );
  return withRules(change, [atLeastOne(['properties', 'meta', 'group_id', 'locked', 'metadata'])]);
}

export const FrameChange = changeOf(identity, PropertiesChange, 'FrameChange');
export type FrameChange = Static<typeof FrameChange>;

export const StoredFrameChange = changeOf(identity, StoredPropertiesChange, 'StoredFrameChange');
export type StoredFrameChange = Static<typeof StoredFrameChange>;

/** A change without the id of the frame. */
export const FrameUpdate = changeOf({}, PropertiesChange, 'FrameUpdate');

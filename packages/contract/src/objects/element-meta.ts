import Type from 'typebox';
import { closed, nameOf } from '../wire/primitives.ts';
import { ElementId, GroupId } from './element-id.ts';
import { limits } from './limits.ts';
import { Metadata, MetadataChange } from './metadata.ts';

const ElementName = nameOf({ maximum: limits.name });

const Lock = Type.Enum(['none', 'all', 'organisers'], {
  description:
    'A locked element cannot be changed or deleted until it is unlocked: with `all` by everyone who can edit the zone, with `organisers` only by organisers of the zone and the owner of the space, who are also the only ones who can set it. A change may unlock an element and change other fields at the same time.',
});

/** Fields that frames, shapes and connectors have in common. */
export const organisation = {
  group_id: Type.Optional(GroupId),
  locked: Type.Optional(Lock),
  metadata: Type.Optional(Metadata),
};

/** Fields that frames, shapes and connectors have in common, in a change. */
export const organisationChange = {
  group_id: Type.Optional(
    Type.Union([GroupId, Type.Null()], {
      description: 'null removes the element from its groups',
    }),
  ),
  locked: Type.Optional(Lock),
  metadata: Type.Optional(MetadataChange),
};

/** Fields that shapes and connectors have in common. */
export const placement = {
  ...organisation,
  meta: closed({ id: ElementId, name: Type.Optional(ElementName) }, { title: 'ElementMeta' }),
  frame_id: Type.Optional(ElementId),
};

/** Identifies the element in a change. */
export const identity = { id: ElementId };

/** Fields that shapes and connectors have in common, in a change. */
export const placementChange = {
  ...organisationChange,
  meta: Type.Optional(closed({ name: ElementName })),
  frame_id: Type.Optional(
    Type.Union([ElementId, Type.Null()], {
      description: 'null removes the element from its frame',
    }),
  ),
};

import Type from 'typebox';
import { closed, nameOf } from '../wire/primitives.ts';
import { ElementId } from './element-id.ts';
import { limits } from './limits.ts';

const ElementName = nameOf({ maximum: limits.name });

/** Fields that shapes and connectors have in common. */
export const placement = {
  meta: closed({ id: ElementId, name: Type.Optional(ElementName) }, { title: 'ElementMeta' }),
  frame_id: Type.Optional(ElementId),
};

/** Fields that shapes and connectors have in common, in a change. */
export const placementChange = {
  id: ElementId,
  meta: Type.Optional(closed({ name: ElementName })),
  frame_id: Type.Optional(
    Type.Union([ElementId, Type.Null()], {
      description: 'null removes the element from its frame',
    }),
  ),
};

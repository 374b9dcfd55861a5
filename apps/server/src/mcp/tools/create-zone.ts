import { createZone as createOperation, insertTemplate } from '@lienzo/contract';
import Type from 'typebox';
import { shortIdOf } from '../../core/short-ids.ts';
import { defineTool } from '../tool.ts';
import {
  addressOf,
  readSpace,
  readZone,
  referenceOf,
  SpaceReference,
  ZoneReference,
} from '../zone-reference.ts';
import { inputOf, Once, Point } from './fields.ts';

const TemplateId = Type.String({
  pattern: '^[0-9]{1,19}$',
  description: 'The number of a template, from `list` with templates',
});

export const createZone = defineTool({
  name: 'create_zone',
  title: 'Create a zone',
  description: 'Creates a zone in a space, empty or from a template.',
  input: inputOf({
    space: SpaceReference,
    name: Type.String({ minLength: 1, maxLength: 255 }),
    template: Type.Optional(TemplateId),
    once: Once,
  }),
  needs: [createOperation],
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  async run({ call, origin }, { space, name, template, once }) {
    const params = readSpace(space);
    const { data } = await call(createOperation, {
      params,
      body: {
        create_zone: { zone_name: name, ...(template !== undefined && { template_id: template }) },
      },
      idempotencyKey: once,
    });
    const [created] = data.space_data.docDatas;
    const zone = { ...params, zone_id: created?.document.id ?? '' };
    const count = created?.document.elements.length ?? 0;
    return {
      text: `Created zone ${referenceOf(zone)} with ${count} elements. ${addressOf(origin, zone)}`,
    };
  },
});

export const applyTemplate = defineTool({
  name: 'use_template',
  title: 'Insert a template',
  description:
    'Inserts the elements of a template into a zone, beside its content or near a point.',
  input: inputOf({
    zone: ZoneReference,
    template: TemplateId,
    near: Type.Optional(Point),
    once: Once,
  }),
  needs: [insertTemplate],
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  async run({ call }, { zone, template, near, once }) {
    const position = near && { left: near.x, top: near.y };
    const { data } = await call(insertTemplate, {
      params: readZone(zone),
      body: {
        template_id: template,
        ...(position && { placement: 'NEAR_POSITION' as const, position }),
      },
      idempotencyKey: once,
    });
    const { left, top } = data.position;
    const ids = data.inserted_ids.map(shortIdOf).join(' ');
    return {
      text: `Inserted ${data.inserted_ids.length} elements at ${Math.round(left)},${Math.round(top)}: ${ids}`,
    };
  },
});

import type { TSchema } from 'typebox';
import Type from 'typebox';
import { ElementId } from '../objects/element-id.ts';
import { Position } from '../objects/layout.ts';
import { withRules } from '../objects/rule.ts';
import { operation } from '../operation.ts';
import {
  closed,
  fieldsOf,
  IdReference,
  NumericId,
  nameOf,
  PageLimit,
  StartIndex,
  selection,
  textOf,
  Uuid,
} from '../wire/primitives.ts';
import { Template, TemplateReference } from '../wire/template.ts';
import { DocumentElement, StoredDocumentElement } from '../wire/zone-document.ts';
import { growthErrors, InputForm } from './element-lists.ts';

const example = {
  id: '1001',
  name: 'Kanban board',
  description: 'Columns for what is to do, in progress and done',
  is_available_for_edition: 'true',
};

const own = {
  id: '742518339371077',
  name: 'Sprint review',
  description: 'How we look back every other week',
  is_available_for_edition: 'true',
};

const zoneId = '0194d0a6-5e2b-7c31-9f48-2b7d61c0e5a9';

export const listTemplates = operation({
  id: 'listTemplates',
  area: 'Templates',
  method: 'GET',
  path: '/editions/{edition_id}/templates',
  summary: 'List the built-in templates and those of the edition',
  message: 'Templates fetched successfully.',
  scopes: [['Service.editions.READ']],
  rate: 'read',
  query: Type.Object({ fields: fieldsOf(Template), from: StartIndex, limit: PageLimit }),
  data: closed({ templates: Type.Array(selection(Template)) }),
  errors: [],
  example: { data: { templates: [example, own] } },
});

export const getTemplate = operation({
  id: 'getTemplate',
  area: 'Templates',
  method: 'GET',
  path: '/editions/{edition_id}/templates/{template_id}',
  summary: 'Read a template',
  message: 'Template fetched successfully.',
  scopes: [['Service.editions.READ']],
  rate: 'read',
  query: Type.Object({ fields: fieldsOf(Template) }),
  data: closed({ template: selection(Template) }),
  errors: ['templateNotFound'],
  example: { data: { template: example } },
});

const contentOf = <Schema extends TSchema>(element: Schema) =>
  closed({
    template: Template,
    elements: Type.Array(element, { description: 'In stacking order, bottom first' }),
  });

export const getTemplateContent = operation({
  id: 'getTemplateContent',
  area: 'Templates',
  method: 'GET',
  path: '/editions/{edition_id}/templates/{template_id}/content',
  summary: 'Read the elements of a template, even if the plan does not include it',
  message: 'Template content fetched successfully.',
  scopes: [['Service.editions.READ']],
  rate: 'read',
  query: Type.Object({ form: InputForm }),
  data: contentOf(Type.Union([DocumentElement, StoredDocumentElement])),
  clientForm: { query: { form: 'input' }, data: contentOf(StoredDocumentElement) },
  errors: ['templateNotFound'],
  extension: true,
  example: {
    data: {
      template: own,
      elements: [
        {
          type: 'FRAME',
          frame: {
            meta: { id: '0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4d', name: 'What went well' },
            type: 'CUSTOM',
            properties: { layout: { top: 0, left: 0, width: 800, height: 600 } },
          },
        },
      ],
    },
  },
});

export const saveTemplate = operation({
  id: 'saveTemplate',
  area: 'Templates',
  method: 'POST',
  path: '/editions/{edition_id}/templates',
  summary: 'Save a zone as a template of the edition',
  message: 'Template saved successfully.',
  scopes: [['Service.editions.CREATE']],
  rate: 'write',
  body: closed({
    name: nameOf({ maximum: 255 }),
    description: Type.Optional(textOf({ maximum: 2000 })),
    space_id: IdReference,
    zone_id: Uuid,
  }),
  data: closed({ template: Template }),
  errors: [
    'spaceNotFound',
    'zoneNotFound',
    'zoneRestricted',
    'notPermitted',
    'spaceNotActive',
    'zoneNotActive',
    'storageFull',
  ],
  extension: true,
  example: {
    body: {
      name: own.name,
      description: own.description,
      space_id: '742518339371020',
      zone_id: zoneId,
    },
    data: { template: own },
  },
});

export const deleteTemplate = operation({
  id: 'deleteTemplate',
  area: 'Templates',
  method: 'DELETE',
  path: '/editions/{edition_id}/templates/{template_id}',
  summary: 'Delete a template of the edition',
  message: 'Template deleted successfully.',
  scopes: [['Service.editions.UPDATE']],
  rate: 'write',
  data: closed({ current_user_id: NumericId, edition_id: NumericId, template_id: NumericId }),
  errors: ['templateNotFound', 'notPermitted', 'builtInTemplate'],
  extension: true,
  example: {
    data: {
      current_user_id: '742518339371009',
      edition_id: '742518339371008',
      template_id: own.id,
    },
  },
});

const Insertion = withRules(
  closed({
    template_id: TemplateReference,
    placement: Type.Optional(
      Type.Enum(['AUTO', 'AT_POSITION', 'NEAR_POSITION'], {
        description: 'AUTO, the default, places the elements beside the existing ones',
      }),
    ),
    position: Type.Optional(Position),
  }),
  [
    {
      holds: ({ placement = 'AUTO', position }) => placement === 'AUTO' || position !== undefined,
      reason: 'must have a position, unless placement is AUTO',
      keywords: {
        anyOf: [{ required: ['position'] }, { properties: { placement: { enum: ['AUTO'] } } }],
      },
    },
  ],
);

export const insertTemplate = operation({
  id: 'insertTemplate',
  area: 'Templates',
  method: 'POST',
  path: '/editions/{edition_id}/spaces/{space_id}/zones/{zone_id}/template',
  summary: 'Insert the elements of a template into a zone',
  message: 'Template inserted successfully.',
  scopes: [['Service.zones.CREATE']],
  rate: 'write',
  body: Insertion,
  data: closed({
    zone_id: Uuid,
    template_id: NumericId,
    position: Position,
    inserted_ids: Type.Array(ElementId),
  }),
  errors: [
    'spaceNotFound',
    'zoneNotFound',
    'templateNotFound',
    'zoneRestricted',
    'templateUnavailable',
    'notPermitted',
    'spaceNotActive',
    'zoneNotActive',
    'zoneFull',
    'fileLimit',
    'elementTooLarge',
    ...growthErrors,
  ],
  example: {
    body: {
      template_id: example.id,
      placement: 'NEAR_POSITION',
      position: { top: 120, left: 900 },
    },
    data: {
      zone_id: zoneId,
      template_id: example.id,
      position: { top: 120, left: 960 },
      inserted_ids: [
        '0194d0b1-77aa-7d02-8c19-5f3e9a1b2c4d',
        '0194d0b1-77aa-7d03-b1f0-6a4d8c2e9b71',
      ],
    },
  },
});

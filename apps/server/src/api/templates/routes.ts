import * as contract from '@lienzo/contract';
import type { Placement } from '../../domain/templates/placement/placement-work.ts';
import type { Mount } from '../../http/mount.ts';
import { toNumericId, toUuid } from '../../http/path-ids.ts';
import { pickFields } from '../../http/wire-text.ts';
import { deleteTemplate } from './delete-template.ts';
import { insertTemplate } from './insert-template.ts';
import { presentContent, presentTemplate } from './present.ts';
import { listTemplates, readTemplate, readTemplateContent } from './read-templates.ts';
import { saveTemplate } from './save-template.ts';

export function mountTemplates(mount: Mount): void {
  mount(contract.listTemplates, async (ctx, { params, query }) => {
    const { fields, from = 0, limit = 20 } = query;
    const templates = await listTemplates(ctx, { editionId: params.edition_id, from, limit });
    return {
      templates: templates.map((template) => pickFields(presentTemplate(template), fields)),
    };
  });

  mount(contract.getTemplate, async (ctx, { params, query }) => {
    const template = await readTemplate(ctx, inTemplate(params));
    return { template: pickFields(presentTemplate(template), query.fields) };
  });

  mount(contract.getTemplateContent, async (ctx, { params, query }) => {
    const read = await readTemplateContent(ctx, inTemplate(params));
    return presentContent({ ...read, form: query.form });
  });

  mount(contract.saveTemplate, async (ctx, { params, body }) => {
    const template = await saveTemplate(ctx, {
      editionId: params.edition_id,
      spaceId: toNumericId(body.space_id),
      zoneId: toUuid(body.zone_id),
      name: body.name,
      description: body.description ?? '',
    });
    return { template: presentTemplate(template) };
  });

  mount(contract.deleteTemplate, async (ctx, { params }) => {
    await deleteTemplate(ctx, inTemplate(params));
    return { current_user_id: ctx.caller.zuid, ...params };
  });

  mount(contract.insertTemplate, async (ctx, { params, body }) => {
    const templateId = toNumericId(body.template_id);
    const { position, ids } = await insertTemplate(ctx, {
      editionId: params.edition_id,
      spaceId: params.space_id,
      zoneId: params.zone_id,
      templateId,
      placement: placementOf(body),
    });
    const { top, left } = position;
    return {
      zone_id: params.zone_id,
      template_id: templateId,
      position: { top, left },
      inserted_ids: [...ids],
    };
  });
}

function placementOf({
  placement = 'AUTO',
  position,
}: contract.BodyOf<typeof contract.insertTemplate>): Placement {
  if (placement === 'AUTO' || !position) return { type: 'AUTO' }; // the schema requires a position otherwise
  return { type: placement, position };
}

function inTemplate({
  edition_id: editionId,
  template_id: templateId,
}: {
  edition_id: string;
  template_id: string;
}) {
  return { editionId, templateId };
}

import * as contract from '@lienzo/contract';
import type { Placement } from '../../domain/templates/placement/placement-work.ts';
import type { Mount } from '../../http/mount.ts';
import { toNumericId } from '../../http/path-ids.ts';
import { Serialized } from '../../http/serialized.ts';
import { insertTemplate } from '../templates/insert-template.ts';
import { createZone } from './create-zone.ts';
import { duplicateZone } from './duplicate-zone.ts';
import { presentZone, spaceDataText } from './present.ts';
import { type Destination, readDestination } from './read-destination.ts';

/** Operations that bring content into zones from elsewhere. */
export function mountContentWorkflows(mount: Mount): void {
  mount(contract.createZone, async (ctx, { params, query, body }) => {
    const { zone_name: name, template_id: templateId } = body.create_zone;
    const created = await createZone(ctx, {
      editionId: params.edition_id,
      spaceId: params.space_id,
      name,
      templateId: numericId(templateId),
    });
    const text = spaceDataText(created);
    return query.response_form === 'OBJECT' ? new Serialized(text) : text;
  });

  mount(contract.duplicateZone, async (ctx, { params, body }) => {
    const wanted = body.duplicate_zone;
    const copy = await duplicateZone(ctx, {
      ...inZone(params),
      destination: destinationOf(wanted, params.space_id),
      name: wanted.zone_name,
      versionId: numericId(wanted.version_id),
      withVersions: wanted.deep_copy ?? false,
      withComments: wanted.copy_comments ?? false,
      withMembers: wanted.copy_members ?? false,
    });
    return { zone_info: presentZone(copy) };
  });

  mount(contract.insertTemplate, async (ctx, { params, body }) => {
    const templateId = toNumericId(body.template_id);
    const placement = placementOf(body);
    const { position, ids } = await insertTemplate(ctx, {
      ...inZone(params),
      templateId,
      placement,
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

interface ZoneParams {
  edition_id: string;
  space_id: string;
  zone_id: string;
}

function inZone({ edition_id: editionId, space_id: spaceId, zone_id: zoneId }: ZoneParams) {
  return { editionId, spaceId, zoneId };
}

function numericId(id: string | undefined): string | undefined {
  return id === undefined ? undefined : toNumericId(id);
}

type DuplicateBody = contract.BodyOf<typeof contract.duplicateZone>['duplicate_zone'];

function destinationOf(
  { destination_type: type, ...fields }: DuplicateBody,
  spaceId: string,
): Destination {
  if (type === 'SAME_SPACE') return { spaceId };
  return readDestination({ ...fields, destination_type: type }, '/duplicate_zone');
}

function placementOf({
  placement = 'AUTO',
  position,
}: contract.BodyOf<typeof contract.insertTemplate>): Placement {
  if (placement === 'AUTO' || !position) return { type: 'AUTO' }; // the schema asks for a position otherwise
  return { type: placement, position };
}

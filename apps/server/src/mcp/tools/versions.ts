import { listZoneVersions, restoreZoneVersion, saveZoneVersion } from '@lienzo/contract';
import Type from 'typebox';
import { quoteText } from '../outline/canvas-text.ts';
import { readState } from '../outline/read-elements.ts';
import { defineTool } from '../tool.ts';
import { readZone, ZoneReference } from '../zone-reference.ts';
import { inputOf, Once } from './fields.ts';

export const listVersions = defineTool({
  name: 'list_versions',
  title: 'List versions of a zone',
  description: 'Lists the versions of a zone, newest first.',
  input: inputOf({
    zone: ZoneReference,
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  }),
  needs: [listZoneVersions],
  annotations: { readOnlyHint: true },
  async run({ call }, { zone, limit = 20 }) {
    const { data } = await call(listZoneVersions, { params: readZone(zone), query: { limit } });
    const lines = data.zone_versions.allowed_versions.map(
      ({ version_id: id, version_time: time, modified_by: by, description }) =>
        `version ${id}, ${time}, by ${by}${description ? ` ${quoteText(description)}` : ''}`,
    );
    return { text: lines.length === 0 ? 'The zone has no versions.' : lines.join('\n') };
  },
});

export const saveVersion = defineTool({
  name: 'save_version',
  title: 'Save a version',
  description: 'Saves the current content of a zone as a version, to which it can be restored.',
  input: inputOf({
    zone: ZoneReference,
    description: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
    once: Once,
  }),
  needs: [saveZoneVersion],
  annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false },
  async run({ call }, { zone, description, once }) {
    const { data } = await call(saveZoneVersion, {
      params: readZone(zone),
      body: { ...(description !== undefined && { description }) },
      idempotencyKey: once,
    });
    return { text: `Saved version ${data.version.version_id}.` };
  },
});

export const restoreVersion = defineTool({
  name: 'restore_version',
  title: 'Restore a version',
  description:
    'Replaces the content of a zone by that of a version. The current content is saved as a version first, so this can be taken back. Ask the user before: it also takes back what others changed since.',
  input: inputOf({
    zone: ZoneReference,
    version: Type.String({ pattern: '^[0-9]{1,19}$', description: 'From list_versions' }),
    once: Once,
  }),
  needs: [restoreZoneVersion],
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false },
  async run(context, { zone: reference, version, once }) {
    const zone = readZone(reference);
    const params = { ...zone, version_id: version };
    await context.call(restoreZoneVersion, { params, idempotencyKey: once });
    const { seq, total } = await readState(context, zone);
    return { text: `Restored version ${version}. The zone has ${total} elements, at seq ${seq}.` };
  },
});

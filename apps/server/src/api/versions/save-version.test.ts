import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useFirstZone, useZone } from '../../../../../testing/hooks/use-zone.ts';
import { DAY } from '../../../../../testing/service/manual-clock.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';

const service = useService();
const fixture = useZone(service, { perTest: true });
const at = useFirstZone(fixture);

type Saving = contract.BodyOf<typeof contract.saveZoneVersion>;

const save = async (person: Person, body: Saving = {}) =>
  (await person.client.call(contract.saveZoneVersion, { params: at, body })).version;

const list = async () => {
  const { zone_versions } = await fixture.owner.client.call(contract.listZoneVersions, {
    params: at,
  });
  return zone_versions;
};

const draw = async (person: Person, name: string) => {
  const frame = {
    meta: { id: randomUUID(), name },
    properties: {
      fills: [{ solid: { color: { hsb: { hue: 90, saturation: 1, brightness: 1 } } } }],
      strokes: [{ fill: { no_fill: {} } }],
    },
  };
  const body = { frames: [frame] };
  await person.client.call(contract.insertFrames, { params: at, body });
  return frame;
};

const bursts = () =>
  query<{ burst: boolean }>(
    service,
    'select burst_time is not null as burst from zones where zone_id = $1',
    [at.zone_id],
  );

const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString();

describe('a saved version', () => {
  it('shows the canvas, with the caller as its author', async () => {
    const editor = await fixture.join('editor', 'EDITOR');
    const frame = await draw(fixture.owner, 'Risks');
    const version = await save(editor, { description: 'Before the workshop' });
    expect(version).toMatchObject({
      modified_by: editor.zuid,
      description: 'Before the workshop',
    });
    expect((await list()).allowed_versions).toEqual([version]);
    const params = { ...at, version_id: version.version_id };
    const { document } = await editor.client.call(contract.getZoneVersion, { params });
    expect(document.elements).toMatchObject([{ frame: { meta: frame.meta } }]);
  });

  it('can be read in the form that writes accept', async () => {
    const frame = await draw(fixture.owner, 'Risks');
    const { version_id } = await save(fixture.owner);
    const params = { ...at, version_id };
    const query = { form: 'input' as const };
    const { document } = await fixture.owner.client.call(contract.getZoneVersion, {
      params,
      query,
    });
    expect(document.elements).toEqual([{ type: 'FRAME', frame: { type: 'CUSTOM', ...frame } }]);
  });

  it('is created without changes and without a description', async () => {
    await save(fixture.owner);
    await draw(fixture.owner, 'Risks');
    await save(fixture.owner);
    expect(await save(fixture.owner)).toMatchObject({ description: '' });
    expect((await list()).allowed_versions).toHaveLength(3);
  });

  it('ends the editing burst, so that no duplicate is saved', async () => {
    await draw(fixture.owner, 'Risks');
    expect(await bursts()).toEqual([{ burst: true }]);
    await save(fixture.owner);
    expect(await bursts()).toEqual([{ burst: false }]);
  });

  it('is ordered by its time when backdated, and does not end the burst', async () => {
    await draw(fixture.owner, 'Risks');
    const newer = await save(fixture.owner, { version_time: ago(1) });
    const older = await save(fixture.owner, { version_time: ago(3) });
    const ids = (await list()).allowed_versions.map(({ version_id }) => version_id);
    expect(ids).toEqual([newer.version_id, older.version_id]);
    expect(await bursts()).toEqual([{ burst: true }]);
  });

  it('is restricted when it is older than the plan allows', async () => {
    const { version_id } = await save(fixture.owner, { version_time: ago(8) });
    expect(await list()).toMatchObject({
      allowed_versions: [],
      restricted_versions: [{ version_id, modified_by: fixture.owner.zuid }],
    });
  });

  it('cannot have a future or invalid date', async () => {
    for (const version_time of [ago(-1), '2999-12-31', '2026-02-30']) {
      await expect(save(fixture.owner, { version_time })).rejects.toMatchObject({
        key: 'validation',
        details: { path: '/version_time' },
      });
    }
    expect((await list()).allowed_versions).toEqual([]);
  });

  it('requires an editor and an active zone', async () => {
    const commenter = await fixture.join('commenter', 'COMMENTER');
    await expect(save(commenter)).rejects.toMatchObject({ key: 'notPermitted' });
    await fixture.addZone();
    await fixture.trash(at.zone_id);
    await expect(save(fixture.owner)).rejects.toMatchObject({ key: 'zoneNotActive' });
  });
});

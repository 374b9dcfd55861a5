import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { elementBytes } from '@lienzo/zone-doc';
import { describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useFirstZone, useZone } from '../../../../../testing/hooks/use-zone.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';

const ZONE_BYTES = 300_000;
const service = useService({ env: { ZONE_BYTES: String(ZONE_BYTES) } });
const fixture = useZone(service, { perTest: true });
const at = useFirstZone(fixture);

function cut(text: string): { text: string }[] {
  const size = 20_000;
  return Array.from({ length: Math.ceil(text.length / size) }, (_, index) => ({
    text: text.slice(index * size, (index + 1) * size),
  }));
}

/** Returns a shape whose stored form has this size. Each `é` takes 2 bytes. */
function shapeOf(bytes: number, id: string = randomUUID()) {
  const paragraph = randomUUID();
  const withText = (text: string) => ({
    meta: { id },
    basic: { type: 'OVAL' as const },
    text: {
      paragraphs: [{ id: paragraph, portions: cut(text) }],
    },
  });
  let text = 'é'.repeat(Math.floor(bytes / 2) - 500);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    const missing = bytes - elementBytes(withText(text));
    if (missing > 0) text += 'a'.repeat(missing);
    else if (missing < 0) text = text.slice(0, missing);
  }
  return withText(text) as contract.ElementInput<'shape'>;
}

const insert = (...shapes: contract.ElementInput<'shape'>[]) =>
  fixture.owner.client.call(contract.insertShapes, { params: at, body: { shapes } });
const change = (...shapes: contract.ElementChange<'shape'>[]) =>
  fixture.owner.client.call(contract.changeShapes, { params: at, body: { shapes } });

async function listIds(): Promise<string[]> {
  const { shapes } = await fixture.owner.client.call(contract.listShapes, { params: at });
  return shapes.map(({ meta }) => meta.id);
}

async function sizes(zoneId = at.zone_id) {
  const [row] = await query<Record<'counted' | 'stored', string>>(
    service,
    `select element_bytes as counted, (select coalesce(sum(octet_length(body::text)), 0) from elements e
       where e.zone_id = z.zone_id) as stored from zones z where zone_id = $1`,
    [zoneId],
  );
  return row;
}

/** Makes an element larger than it could become through the API. */
async function enlarge(id: string, bytes: number): Promise<void> {
  await query(service, `update elements set body = $2 where element_id = $1`, [
    id,
    JSON.stringify(shapeOf(bytes, id)),
  ]);
  await query(service, 'update zones set element_bytes = null where zone_id = $1', [at.zone_id]);
}

const setQuota = (bytes: number | null) =>
  query(service, 'update subscriptions set storage_bytes = $2 where edition_id = $1', [
    at.edition_id,
    bytes,
  ]);

describe('the size of an element', () => {
  it('is limited to 65,536 bytes of JSON', async () => {
    const most = shapeOf(65_536);
    await insert(most);
    const [row] = await query(
      service,
      'select octet_length(body::text) as bytes from elements where element_id = $1',
      [most.meta.id],
    );
    expect(row).toEqual({ bytes: 65_536 });
    await expect(insert(shapeOf(1_200), shapeOf(65_537))).rejects.toMatchObject({
      status: 400,
      key: 'elementTooLarge',
      details: { path: '/shapes/1' },
    });
    const batch = { insert: { shapes: [shapeOf(65_537)] } };
    for (const dry_run of [true, false]) {
      await expect(
        fixture.owner.client.call(contract.changeElements, {
          params: at,
          body: { ...batch, dry_run },
        }),
      ).rejects.toMatchObject({ key: 'elementTooLarge', details: { path: '/insert/shapes/0' } });
    }
    expect(await listIds()).toEqual([most.meta.id]);
  });

  it('fails only the changes that exceed it', async () => {
    const [one, two] = [shapeOf(2_000), shapeOf(2_000)];
    await insert(one, two);
    const { results } = await change(
      { id: one.meta.id, text: shapeOf(70_000).text },
      { id: two.meta.id, text: shapeOf(3_000).text },
    );
    expect(results).toMatchObject([
      { status: 'failed', message: expect.stringContaining('65,536 bytes') },
      { status: 'success' },
    ]);
    const rows = await sizes();
    expect(rows?.counted).toBe(rows?.stored);
  });

  it('above the limit stays readable, and the element can move, shrink and be removed', async () => {
    const shape = shapeOf(2_000);
    await insert(shape);
    const { id } = shape.meta;
    await enlarge(id, 90_000);
    expect(await listIds()).toEqual([id]);
    const outcome = async (text: contract.ElementChange<'shape'>['text']) =>
      (await change({ id, ...(text && { text }) })).results[0]?.status;
    expect(await outcome(shapeOf(91_000).text)).toBe('failed');
    expect(await outcome(shapeOf(89_000).text)).toBe('success');
    const moved = await change({ id, properties: { layout: { top: 123.456, left: 9 } } });
    expect(moved.results[0]?.status).toBe('success');
    const params = { ...at };
    const copying = fixture.owner.client.call(contract.duplicateZone, {
      params,
      body: { duplicate_zone: { destination_type: 'SAME_SPACE' } },
    });
    await expect(copying).rejects.toMatchObject({ key: 'elementTooLarge' });
    await fixture.owner.client.call(contract.removeShapes, { params, body: { ids: [id] } });
    expect(await sizes()).toEqual({ counted: '0', stored: '0' });
  });
});

describe('the size of a zone', () => {
  it('is limited by ZONE_BYTES, and a full zone can shrink', async () => {
    const shapes = [60_000, 60_000, 60_000, 60_000, 60_000].map((bytes) => shapeOf(bytes));
    await insert(...shapes);
    expect(await sizes()).toEqual({ counted: '300000', stored: '300000' });
    await expect(insert(shapeOf(1_200))).rejects.toMatchObject({
      status: 409,
      key: 'zoneTooLarge',
    });
    const id = shapes[0]?.meta.id ?? '';
    await expect(change({ id, text: shapeOf(60_001).text })).rejects.toMatchObject({
      key: 'zoneTooLarge',
    });
    await change({ id, text: shapeOf(50_000).text });
    await insert(shapeOf(9_000));
    const rows = await sizes();
    expect(rows?.counted).toBe(rows?.stored);
    await expect(
      fixture.owner.client.call(contract.insertTemplate, {
        params: at,
        body: { template_id: '1001' },
      }),
    ).rejects.toMatchObject({ key: 'zoneTooLarge' });
  });

  it('also limits what a version restores', async () => {
    const before = Array.from({ length: 5 }, () => shapeOf(55_000));
    await insert(...before);
    const { version } = await fixture.owner.client.call(contract.saveZoneVersion, {
      params: at,
      body: { description: 'Full' },
    });
    const ids = before.map(({ meta }) => meta.id);
    await fixture.owner.client.call(contract.removeShapes, { params: at, body: { ids } });
    const comment = { text: 'c'.repeat(9_000), position: { top: 0, left: 0 } };
    const comments = [1, 2, 3].map(() => ({ ...comment, meta: { id: randomUUID() } }));
    await fixture.owner.client.call(contract.insertComments, { params: at, body: { comments } });
    await expect(
      fixture.owner.client.call(contract.restoreZoneVersion, {
        params: { ...at, version_id: version.version_id },
      }),
    ).rejects.toMatchObject({ key: 'zoneTooLarge' });
    expect(await listIds()).toEqual([]);
  });
});

describe('the storage of an edition', () => {
  const used = async () => {
    const { subscription_info } = await fixture.owner.client.call(contract.getSubscription, {
      params: { edition_id: at.edition_id },
    });
    return subscription_info;
  };

  it('is unlimited by default and shown to admins only', async () => {
    await insert(shapeOf(60_000), shapeOf(60_000));
    const found = await used();
    expect(Number(found.storage_bytes)).toBeGreaterThan(240_000); // the journal counts, too
    expect(found).not.toHaveProperty('storage_limit_bytes');
    const member = await fixture.join('member', 'EDITOR');
    const { subscription_info } = await member.client.call(contract.getSubscription, {
      params: { edition_id: at.edition_id },
    });
    expect(subscription_info).not.toHaveProperty('storage_bytes');
  });

  it('refuses growth of every kind above the limit', async () => {
    const kept = shapeOf(60_000);
    await insert(kept, shapeOf(60_000));
    const { storage_bytes = '0' } = await used();
    await setQuota(Number(storage_bytes) + 5_000);
    expect((await used()).storage_limit_bytes).toBe(String(Number(storage_bytes) + 5_000));
    const full = { status: 409, key: 'storageFull' };
    await expect(insert(shapeOf(20_000))).rejects.toMatchObject(full);
    await expect(
      fixture.owner.client.call(contract.duplicateZone, {
        params: at,
        body: { duplicate_zone: { destination_type: 'SAME_SPACE' } },
      }),
    ).rejects.toMatchObject(full);
    await expect(
      fixture.owner.client.call(contract.duplicateSpace, {
        params: { edition_id: at.edition_id, space_id: at.space_id },
        body: { duplicate_space: {} },
      }),
    ).rejects.toMatchObject(full);
    // Another zone does not help.
    const zone_id = await fixture.addZone('Other');
    await expect(
      fixture.owner.client.call(contract.insertShapes, {
        params: { ...at, zone_id },
        body: { shapes: [shapeOf(20_000)] },
      }),
    ).rejects.toMatchObject(full);
    await setQuota(0);
    await expect(
      fixture.owner.client.call(contract.saveTemplate, {
        params: { edition_id: at.edition_id },
        body: { name: 'Copy', space_id: at.space_id, zone_id: at.zone_id },
      }),
    ).rejects.toMatchObject(full);
    await expect(
      fixture.owner.client.call(contract.saveZoneVersion, {
        params: at,
        body: { description: 'One more' },
      }),
    ).rejects.toMatchObject(full);
    const { results } = await change({ id: kept.meta.id, text: shapeOf(40_000).text });
    expect(results[0]?.status).toBe('success');
    await setQuota(null);
    await insert(shapeOf(20_000));
  });

  it('is released when zones and templates are deleted', async () => {
    const before = Number((await used()).storage_bytes);
    const zone_id = await fixture.addZone('Large');
    const params = { ...at, zone_id };
    await fixture.owner.client.call(contract.insertShapes, {
      params,
      body: { shapes: [shapeOf(60_000), shapeOf(60_000)] },
    });
    const { template } = await fixture.owner.client.call(contract.saveTemplate, {
      params: { edition_id: at.edition_id },
      body: { name: 'Copy', space_id: at.space_id, zone_id },
    });
    expect(Number((await used()).storage_bytes)).toBeGreaterThan(before + 240_000);
    await fixture.owner.client.call(contract.deleteTemplate, {
      params: { edition_id: at.edition_id, template_id: template.id ?? '' },
    });
    for (const zone_state of ['TRASH', 'DELETE'] as const)
      await fixture.owner.client.call(contract.changeZoneState, { params, body: { zone_state } });
    expect(Number((await used()).storage_bytes)).toBe(before);
  });
});

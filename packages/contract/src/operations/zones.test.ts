import { describe, expect, it } from 'vitest';
import { faultOf } from '../../test/fault.ts';
import { changeElements } from './batches/batch.ts';
import { getMyZonePermission } from './permissions.ts';
import { insertTemplate } from './templates.ts';
import { listZoneAccess, shareZones } from './zone-access.ts';
import { duplicateZone, moveZone } from './zone-transfers.ts';
import { getZoneVersion, listZoneVersions, restoreZoneVersion } from './zone-versions.ts';
import {
  changeZoneState,
  createZone,
  getZoneData,
  getZoneMeta,
  listZonesMeta,
  orderZones,
  renameZone,
} from './zones.ts';

const id = '0190f7a2-3b4c-7d5e-8f60-718293a4b5c6';

describe('zone operations', () => {
  it('keep the published rates', () => {
    const known = [getZoneMeta, listZonesMeta, moveZone, listZoneVersions];
    expect(known.map(({ rate }) => rate)).toEqual([
      { perMinute: 30 },
      { perMinute: 60 },
      { perMinute: 30 },
      { perMinute: 60 },
    ]);
  });

  it('accept either of two scopes to read versions', () => {
    for (const { scopes } of [listZoneVersions, getZoneVersion])
      expect(scopes).toEqual([['Service.documents.READ'], ['Service.zones.READ']]);
  });

  it('require the scopes of all changes for a batch', () => {
    expect(changeElements.scopes).toHaveLength(1);
    expect(changeElements.scopes[0]).toHaveLength(3);
  });

  it('are extensions exactly where they go beyond the base contract', () => {
    const beyond = [
      orderZones,
      listZoneAccess,
      getMyZonePermission,
      getZoneVersion,
      restoreZoneVersion,
      changeElements,
    ];
    for (const op of beyond) expect(op).toHaveProperty('extension', true);
    const base = [duplicateZone, renameZone, changeZoneState, shareZones, insertTemplate];
    for (const op of base) expect(op).not.toHaveProperty('extension');
  });
});

describe('creating a zone', () => {
  it('returns JSON in a string or as an object', () => {
    const text = createZone.example.data;
    expect(faultOf(createZone.data, text)).toBeUndefined();
    expect(faultOf(createZone.data, JSON.parse(text))).toBeUndefined();
    expect(faultOf(getZoneData.data, JSON.parse(text))).toBeUndefined();
  });

  it.each(['1', '0'.repeat(50)])('accepts %s as the id of a template', (template_id) => {
    expect(faultOf(createZone.body, { create_zone: { zone_name: 'a', template_id } })).toBe(
      undefined,
    );
  });

  it.each(['', '1'.repeat(51), '1a', '-1'])('rejects %j as the id of a template', (template_id) => {
    const fault = faultOf(createZone.body, { create_zone: { zone_name: 'a', template_id } });
    expect(fault?.path).toBe('/create_zone/template_id');
  });
});

describe('listing zones', () => {
  it('returns zones by id', () => {
    const listing = (key: string) => ({ zones_info: { zone_order: [], zone_meta: { [key]: {} } } });
    expect(faultOf(listZonesMeta.data, listing(id))).toBeUndefined();
    expect(faultOf(listZonesMeta.data, listing('first'))).toBeDefined();
  });
});

describe('reading zone data', () => {
  it('requires an action type and a zone', () => {
    const action_type = 'GET_SPACE_DATA_WITH_ZONE_DATA';
    expect(faultOf(getZoneData.query, { action_type, zone_id: id.toUpperCase() })).toBeUndefined();
    expect(faultOf(getZoneData.query, { action_type })?.path).toBe('/zone_id');
    expect(faultOf(getZoneData.query, { zone_id: id })?.path).toBe('/action_type');
    expect(faultOf(getZoneData.query, { action_type: 'ALL', zone_id: id })).toBeDefined();
  });
});

describe('sharing zones', () => {
  const entry = { member_id: '7', member_type: 'USER', resource_id: id };
  const faultOfMany = (count: number, changes: object = {}) => {
    const members_info = Array.from({ length: count }, () => ({ ...entry, ...changes }));
    return faultOf(shareZones.body, { members_info })?.path;
  };

  it('accepts 1 to 100 entries', () => {
    expect(faultOfMany(1)).toBeUndefined();
    expect(faultOfMany(100)).toBeUndefined();
    expect(faultOfMany(0)).toBe('/members_info');
    expect(faultOfMany(101)).toBe('/members_info');
  });

  it.each([
    ['member_id', '1'.repeat(101)],
    ['member_id', 'ada'],
    ['member_type', 'GUEST'],
    ['role', 'CREATOR'],
    ['resource_id', '742518339371020'],
    ['permission', 'RESTRICTED'],
  ])('rejects a %s of %s', (name, value) => {
    expect(faultOfMany(1, { [name]: value })).toBe(`/members_info/0/${name}`);
  });
});

describe('the date that versions are listed from', () => {
  it.each([
    '2026-01-31',
    '2026-01-31T08:30Z',
    '2026-01-31T08:30:00Z',
    '2026-01-31T08:30:00.123+05:30',
    '2026-12-01T23:59:59-11:00',
  ])('may be %s', (fromDate) => {
    expect(faultOf(listZoneVersions.query, { fromDate })).toBeUndefined();
  });

  it.each([
    '',
    '2026-1-31',
    '31-01-2026',
    '2026-13-01',
    '2026-01-32',
    '2026-01-31T08:30:00',
    '2026-01-31 08:30:00Z',
    '2026-01-31T24:00Z',
    '0000-01-01',
    'yesterday',
    '1769817600',
  ])('cannot be %j', (fromDate) => {
    expect(faultOf(listZoneVersions.query, { fromDate })?.path).toBe('/fromDate');
  });
});

import * as contract from '@lienzo/contract';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { usePerson, useService } from '../../../../../testing/hooks/use-service.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';

const service = useService();
const ada = usePerson(service, 'ada');
let ben: Person;
let params: { edition_id: string };
let team_id: string;

async function createSpace(person: Person, space_name: string): Promise<string> {
  const body = { create_space: { space_name, team_id } };
  const { space_id } = await person.client.call(contract.createSpace, { params, body });
  return space_id;
}

async function listNames(person: Person, query: Record<string, unknown>): Promise<string[]> {
  const { spaces_info } = await person.client.call(contract.listSpaces, {
    params,
    query: { team_id, action_type: 'ALLSPACES', limit: 100, ...query } as never, // tests pass any sort
  });
  return spaces_info.map((space) => space.space_name ?? '');
}

/** Checks that the derived lists match their source. */
async function countWrongListings(): Promise<number> {
  const client = new pg.Client({ connectionString: service.database.url });
  await client.connect();
  const source =
    'select edition_id, space_id, principal_id, list, team_id, space_name, modified_time, opened_time, trashed_time from';
  const { rows } = await client.query(
    `select count(*)::int as wrong from (
       (${source} space_listings except ${source} space_listing_source)
       union all (${source} space_listing_source except ${source} space_listings)) as difference`,
  );
  await client.end();
  return rows[0].wrong;
}

beforeAll(async () => {
  const made = await ada.client.call(contract.createEdition, { body: { team_name: 'Atelier' } });
  params = { edition_id: made.edition_id };
  team_id = made.team_id;
  const members_info = [{ mail_id: 'ben@example.test', role: 'MEMBER' as const }];
  await ada.client.call(contract.addTeamMembers, {
    params: { ...params, team_id },
    body: { members_info },
  });
  ben = await service.signIn('ben');
  await ben.client.call(contract.getEdition, { params });
});
afterAll(async () => {
  expect(await countWrongListings()).toBe(0);
});

describe('a space', () => {
  it('is listed correctly as draft, shared, favorite, renamed, trashed and restored', async () => {
    const space_id = await createSpace(ada, 'Plan');
    const at = { ...params, space_id };
    expect(await listNames(ada, { action_type: 'DRAFT_SPACES' })).toContain('Plan');
    expect(await listNames(ben, {})).not.toContain('Plan');
    await ada.client.call(contract.addSpaceMembers, {
      params: at,
      body: { members_info: [{ zuid: ben.zuid, role: 'EDITOR', type: 'USER' }] },
    });
    expect(await listNames(ben, { action_type: 'SHARED_BY_OTHERS' })).toContain('Plan');
    expect(await listNames(ada, { action_type: 'SHARED_BY_ME' })).toContain('Plan');
    await ben.client.call(contract.changeSpaceMeta, {
      params: at,
      body: { action_type: 'FAVORITE', value: true },
    });
    expect(await listNames(ben, { action_type: 'FAVORITES' })).toEqual(['Plan']);
    await ben.client.call(contract.changeSpaceMeta, {
      params: at,
      body: { action_type: 'SPACE_NAME', space_name: 'Plan 2' },
    });
    await ada.client.call(contract.addSpaceMembers, {
      params: at,
      body: { members_info: [{ zuid: team_id, role: 'VIEWER', type: 'TEAM' }] },
    });
    const { space_info } = await ben.client.call(contract.getSpace, { params: at });
    expect(space_info).toMatchObject({
      publish: 'true',
      is_favorite: 'true',
      can_edit: 'true',
      space_member_count: '3',
    });
    expect(await listNames(ben, { action_type: 'PUBLISHED_WITH_TEAM' })).toEqual(['Plan 2']);
    expect(await listNames(ada, { action_type: 'SHARED_BY_OTHERS' })).toEqual([]);
    await ada.client.call(contract.changeSpaceState, {
      params: at,
      body: { space_state: 'TRASH' },
    });
    expect(
      await listNames(ada, { action_type: 'RECENTLY_TRASHED', sort_by: 'TIME_DELETED_DESC' }),
    ).toEqual(['Plan 2']);
    expect(await listNames(ben, {})).toEqual([]);
    await ada.client.call(contract.changeSpaceState, {
      params: at,
      body: { space_state: 'RESTORE' },
    });
    expect(await listNames(ben, { action_type: 'FAVORITES' })).toEqual(['Plan 2']);
    const copy = await ben.client.call(contract.duplicateSpace, {
      params: at,
      body: { duplicate_space: {} },
    });
    expect(copy.space_info).toMatchObject({
      space_name: 'Copy of Plan 2',
      owner_zuid: ben.zuid,
      publish: 'false',
    });
  });

  it('is listed in every sort order', async () => {
    for (const name of ['éclair', 'Zebra', 'apple']) await createSpace(ada, `sort ${name}`);
    const only = (names: string[]) =>
      names.filter((name) => name.startsWith('sort ')).map((name) => name.slice(5));
    expect(only(await listNames(ada, { sort_by: 'A_Z' }))).toEqual(['apple', 'éclair', 'Zebra']);
    expect(only(await listNames(ada, { sort_by: 'Z_A' }))).toEqual(['Zebra', 'éclair', 'apple']);
    expect(only(await listNames(ada, { sort_by: 'TIME_CREATED' }))).toEqual([
      'apple',
      'Zebra',
      'éclair',
    ]);
    const spaces = await ada.client.call(contract.listSpaces, {
      params,
      query: { team_id, action_type: 'ALLSPACES', limit: 100 },
    });
    const zebra =
      spaces.spaces_info.find((space) => space.space_name === 'sort Zebra')?.space_id ?? '';
    await ada.client.call(contract.getSpace, { params: { ...params, space_id: zebra } });
    expect((await listNames(ada, { sort_by: 'RECENTLY_OPENED' }))[0]).toBe('sort Zebra');
    expect((await listNames(ada, { sort_by: 'RECENTLY_ACCESSED_BY_USER' }))[0]).toBe('sort Zebra');
  });
});

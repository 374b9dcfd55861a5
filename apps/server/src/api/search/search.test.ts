import { randomUUID } from 'node:crypto';
import * as contract from '@lienzo/contract';
import { describe, expect, it } from 'vitest';
import { useService } from '../../../../../testing/hooks/use-service.ts';
import { useZone } from '../../../../../testing/hooks/use-zone.ts';
import type { Person } from '../../../../../testing/service/test-service.ts';
import { query } from '../../../../../testing/zones/test-canvas.ts';
import { restriction } from '../../../../../testing/zones/zone-fixture.ts';

type Query = Partial<contract.QueryOf<typeof contract.searchTeam>>;

const service = useService();
const fixture = useZone(service, { perTest: true });

const search = (text: string, more: Query = {}, person: Person = fixture.owner) =>
  person.client.call(contract.searchTeam, {
    params: fixture.team.params,
    query: { search: text, ...more },
  });

/** Returns the texts of all matches. */
const texts = async (text: string, more: Query = {}, person: Person = fixture.owner) => {
  const { search_result: found } = await search(text, more, person);
  return {
    zones: found.zones.map((zone) => zone.zone_name),
    frames: found.frames.map((frame) => frame.frame_name),
    shapes: found.shapes.map((shape) => shape.text),
    comments: found.comments.map((comment) => comment.text),
  };
};
const NOTHING = { zones: [], frames: [], shapes: [], comments: [] };

const paragraph = (text: string) => ({
  paragraphs: [{ id: randomUUID(), portions: [{ text }] }],
});
const shapeOf = (text: string, id: string = randomUUID()) => ({
  meta: { id },
  basic: { type: 'RECTANGLE' as const },
  text: paragraph(text),
});
const frameOf = (name: string, id: string = randomUUID()) => ({ meta: { id, name } });
const commentOf = (text: string, id: string = randomUUID()) => ({
  meta: { id },
  text,
  position: { top: 0, left: 0 },
});

const change = (
  body: contract.BodyOf<typeof contract.changeElements>,
  zone_id = fixture.firstZoneId,
) =>
  fixture.owner.client.call(contract.changeElements, {
    params: { ...fixture.inSpace, zone_id },
    body,
  });
const write = (...words: string[]) =>
  change({ insert: { shapes: words.map((word) => shapeOf(word)) } });

describe('a search', () => {
  it('finds zones and frames by name, and shapes and comments by text', async () => {
    const zone_id = await fixture.addZone('Risk review');
    const [frame, shape, comment] = [randomUUID().toUpperCase(), randomUUID(), randomUUID()];
    await change(
      {
        insert: {
          frames: [frameOf('Open risks', frame)],
          shapes: [shapeOf('A risk to take', shape)],
          comments: [commentOf('Who risks it?', comment)],
        },
      },
      zone_id,
    );
    const { search_result: found, total_count } = await search('RISK');
    const place = {
      zone_id,
      zone_name: 'Risk review',
      space_id: fixture.inSpace.space_id,
      space_name: 'Design',
      uri: `/service/api/v1/editions/${fixture.inSpace.edition_id}/spaces/${fixture.inSpace.space_id}/zones?action_type=GET_SPACE_DATA_WITH_ZONE_DATA&zone_id=${zone_id}`,
    };
    const at = (text: string, start: number) => ({ text, highlights: [{ start, length: 4 }] });
    expect(found).toEqual({
      zones: [{ ...place, snippet: at('Risk review', 0) }],
      frames: [
        { frame_id: frame, frame_name: 'Open risks', ...place, snippet: at('Open risks', 5) },
      ],
      shapes: [
        { shape_id: shape, text: 'A risk to take', ...place, snippet: at('A risk to take', 2) },
      ],
      comments: [
        { comment_id: comment, text: 'Who risks it?', ...place, snippet: at('Who risks it?', 4) },
      ],
    });
    expect(total_count).toBeUndefined();
    const answer = await fetch(service.url + place.uri, {
      headers: { authorization: `Bearer ${fixture.owner.token}` },
    });
    expect(answer.status).toBe(200);
  });

  it('requires every word, anywhere in the text', async () => {
    await write('alpha beta', 'beta gamma alpha', 'alpha');
    expect((await texts('beta alpha')).shapes.toSorted()).toEqual([
      'alpha beta',
      'beta gamma alpha',
    ]);
    expect(await texts('alpha delta')).toEqual(NOTHING);
  });

  it.each([
    ['a word start of any length', 'b', ['alpha beta']],
    ['a fragment of three', 'eta', ['alpha beta']],
    ['no fragment of two', 'ta', []],
    ['a word without its accents', 'resume', ['Résumé']],
    ['a word with accents that the text lacks', 'bêta', ['alpha beta']],
    ['two characters inside a script without spaces', '京都', ['東京都庁']],
    ['no single one inside it', '都', []],
    ['a fragment of Thai', 'ไทย', ['ภาษาไทย']],
    ['an emoji', '👍', ['ok 👍🏽']],
    ['a per cent sign as itself', '%', ['50% off']],
    ['an underscore as itself', '_', ['snake_case']],
    ['symbols inside a term', 'e_c', ['snake_case']],
    ['quotes as themselves', `"'`, []],
    ['no operators', 'alpha & beta', []],
    ['right-to-left text under marks', '\u200Fשלום\u200F', ['שָׁלוֹם עולם']],
  ])('finds %s', async (_what, keyword, expected) => {
    await write('alpha beta', 'Résumé', '東京都庁', 'ภาษาไทย', 'ok 👍🏽', '50% off');
    await write('snake_case', 'שָׁלוֹם עולם');
    expect((await texts(keyword)).shapes).toEqual(expected);
  });

  it('returns nothing for a keyword without searchable characters', async () => {
    await write('\u200B', 'a');
    expect(await texts('\u200B\u200F', { need_total_count: true })).toEqual(NOTHING);
  });

  it('ranks equal texts, then word beginnings, then fragments, newest first', async () => {
    for (const text of ['plan', 'a plan', 'explanation', 'plan b', 'explanations'])
      await write(text);
    expect((await texts('plan')).shapes).toEqual([
      ...['plan', 'plan b', 'a plan'],
      ...['explanations', 'explanation'],
    ]);
  });

  it('returns only the requested kinds, regardless of case', async () => {
    await change({ insert: { frames: [frameOf('needle')], comments: [commentOf('needle')] } });
    expect(await texts('needle', { types: ['FRAMES', 'Zones'] })).toEqual({
      ...NOTHING,
      frames: ['needle'],
    });
  });

  it('pages each kind and counts on request', async () => {
    await write(...Array.from({ length: 25 }, (_, index) => `needle ${index}`));
    await change({ insert: { frames: [frameOf('needle')] } });
    const first = await search('needle', { need_total_count: true });
    expect(first.search_result.shapes).toHaveLength(20);
    expect(first.search_result.frames).toHaveLength(1);
    expect(first.total_count).toEqual({ zones: 0, frames: 1, shapes: 25, comments: 0 });
    expect(first.total_count_exact).toBe(true);
    const rest = await search('needle', { from: 20 });
    expect(rest.search_result.shapes).toHaveLength(5);
    expect(rest.search_result.frames).toEqual([]);
    const ids = [first, rest].flatMap(({ search_result }) =>
      search_result.shapes.map((shape) => shape.shape_id),
    );
    expect(new Set(ids).size).toBe(25);
  });

  it('can be limited to one space', async () => {
    const other = await fixture.addSpace('Other');
    await fixture.addZone('needle here');
    await fixture.addZone('needle there', other.space_id);
    expect((await texts('needle', { space_id: other.space_id })).zones).toEqual(['needle there']);
    await expect(search('needle', { space_id: '1' })).rejects.toMatchObject({
      key: 'spaceNotFound',
    });
    const ben = await fixture.join('ben');
    const hidden = search('needle', { space_id: other.space_id }, ben);
    await expect(hidden).rejects.toMatchObject({ key: 'spaceNotFound' });
    await fixture.trashSpace(other.space_id);
    await expect(search('needle', { space_id: other.space_id })).rejects.toMatchObject({
      key: 'spaceNotActive',
    });
  });

  it('of one kind returns a list, also at the second path for zones', async () => {
    await fixture.addZone('needle zone');
    await change({
      insert: { frames: [frameOf('needle frame')], comments: [commentOf('a needle')] },
    });
    const call = {
      params: fixture.team.params,
      query: { search: 'needle', need_total_count: true },
    };
    const { client } = fixture.owner;
    const zones = await client.call(contract.searchZones, call);
    expect(zones).toMatchObject({ search_result: [{ zone_name: 'needle zone' }], total_count: 1 });
    expect(await client.call(contract.searchSpaces, call)).toEqual(zones);
    expect(await client.call(contract.searchFrames, call)).toMatchObject({
      search_result: [{ frame_name: 'needle frame' }],
    });
    expect(await client.call(contract.searchComments, call)).toMatchObject({
      search_result: [{ text: 'a needle' }],
    });
  });
});

describe('content that a person cannot see', () => {
  it('is never found: no role, another team, hidden zone, trash', async () => {
    const zone = await fixture.addZone('needle');
    const found = async (person: Person) => (await texts('needle', {}, person)).zones;
    const ben = await fixture.join('ben');
    expect(await found(ben)).toEqual([]);
    await fixture.addMember(ben.zuid, 'VIEWER');
    expect(await found(ben)).toEqual(['needle']);
    await fixture.share(restriction(zone, ben.zuid));
    expect(await found(ben)).toEqual([]);
    await fixture.share({
      resource_id: zone,
      member_id: ben.zuid,
      member_type: 'USER',
      permission: 'allowed',
    });
    expect(await found(ben)).toEqual(['needle']);
    await fixture.owner.client.call(contract.removeSpaceMember, {
      params: { ...fixture.inSpace, member_id: ben.zuid },
    });
    expect(await found(ben)).toEqual([]);
    await fixture.addMember(fixture.team.params.team_id, 'VIEWER', { type: 'TEAM' });
    expect(await found(ben)).toEqual(['needle']);
    await fixture.trash(zone);
    expect(await found(ben)).toEqual([]);
    expect(await found(fixture.owner)).toEqual([]);
    await fixture.owner.client.call(contract.changeZoneState, {
      params: { ...fixture.inSpace, zone_id: zone },
      body: { zone_state: 'RESTORE' },
    });
    expect(await found(ben)).toEqual(['needle']);
    await fixture.trashSpace();
    expect(await found(ben)).toEqual([]);
  });

  it('is hidden by a group restriction unless the person has an entry', async () => {
    const zone = await fixture.addZone('needle');
    const { team_id } = fixture.team.params;
    await fixture.addMember(team_id, 'VIEWER', { type: 'TEAM' });
    await fixture.share({
      resource_id: zone,
      member_id: team_id,
      member_type: 'TEAM',
      permission: 'restricted',
    });
    const ben = await fixture.join('ben');
    expect(await texts('needle', {}, ben)).toEqual(NOTHING);
    await fixture.share({
      resource_id: zone,
      member_id: ben.zuid,
      member_type: 'USER',
      role: 'VIEWER',
    });
    expect((await texts('needle', {}, ben)).zones).toEqual(['needle']);
    expect((await texts('needle')).zones).toEqual(['needle']);
  });

  it('is not found in another team; unknown teams return 404', async () => {
    await fixture.addZone('needle');
    const { team } = await fixture.owner.client.call(contract.createTeam, {
      params: { edition_id: fixture.inSpace.edition_id },
      body: { team_name: 'Second' },
    });
    const elsewhere = { edition_id: fixture.inSpace.edition_id, team_id: team.team_id };
    const { search_result } = await fixture.owner.client.call(contract.searchZones, {
      params: elsewhere,
      query: { search: 'needle' },
    });
    expect(search_result).toEqual([]);
    const nowhere = fixture.owner.client.call(contract.searchZones, {
      params: { ...elsewhere, team_id: '1' },
      query: { search: 'needle' },
    });
    await expect(nowhere).rejects.toMatchObject({ key: 'teamNotFound' });
  });
});

describe('the tenant wall of search entries', () => {
  it('rejects an entry of another edition', async () => {
    const insert = query(
      { database: { url: `${service.database.url}` } },
      `begin; set local role lienzo_runtime; set local app.edition_id = '1';
       insert into search_entries values (2, gen_random_uuid(), gen_random_uuid(), 'zone', 'a', 'a', '{}', now())`,
    );
    await expect(insert).rejects.toThrow('row-level security');
  });
});

import { randomUUID } from 'node:crypto';
import { BASE_PATH, getUserExport } from '@lienzo/contract';
import { Compile } from 'typebox/compile';
import { describe, expect, it } from 'vitest';
import { useService } from '../../../../testing/hooks/use-service.ts';
import type { Person } from '../../../../testing/service/test-service.ts';
import { createTestTeam } from '../../../../testing/tenants/test-team.ts';
import { query } from '../../../../testing/zones/test-canvas.ts';

// Without the checks of strict mode, which collect a response before it is sent.
const service = useService({ env: { STRICT_CONTRACT: 'false' } });

async function exportOf({ token }: Pick<Person, 'token'>) {
  const response = await fetch(`${service.url}${BASE_PATH}/users/me/export`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  const text = await response.text();
  const { data } = JSON.parse(text);
  expect(Compile(getUserExport.data).Errors(data)).toEqual([]);
  return { text, data };
}

async function createWorld() {
  const { owner, params, join } = await createTestTeam(service);
  const { edition_id, team_id } = params;
  const person = await join('person');
  const other = await join('other');
  const space = await person.client.spaces.create({
    edition_id,
    create_space: { space_name: 'Own space', team_id },
  });
  const { space_id } = space;
  const at = { edition_id, space_id };
  const role = { role: 'EDITOR', type: 'USER' } as const;
  await person.client.spaceMembers.add({ ...at, members_info: [{ zuid: other.zuid, ...role }] });
  const { zones_info } = await person.client.zones.listMeta(at);
  const zone = { ...at, zone_id: zones_info.zone_order[0] ?? '' };
  const comment = (text: string) => ({
    ...zone,
    comments: [{ meta: { id: randomUUID() }, text, position: { top: 1, left: 1 } }],
  });
  await person.client.comments.insert(comment('Written by the person'));
  await other.client.comments.insert(comment('Written by another'));
  const { token } = await person.client.accessTokens.create({
    name: 'Nightly',
    scopes: ['Service.zones.READ'],
    expires_in_days: 1,
  });
  return { owner, params, person, other, zone, token };
}

describe('an export of a person', () => {
  it('has what is stored about them, and nothing that others wrote', async () => {
    const { person, other, params, zone, token } = await createWorld();
    const { data, text } = await exportOf(person);
    expect(data).toMatchObject({
      user: { zuid: person.zuid, display_name: person.name, mail_id: person.mail },
      identities: [{ issuer: service.identity.issuer, subject: person.name }],
      access_tokens: [{ name: 'Nightly', prefix: token.slice(0, 8) }],
      editions: [
        {
          edition_id: params.edition_id,
          role_name: 'MEMBER',
          teams: [{ team_id: params.team_id, role_name: 'MEMBER' }],
          own_spaces: [{ space_id: zone.space_id, space_name: 'Own space' }],
          own_zones: [{ zone_id: zone.zone_id, zone_name: 'Zone 1' }],
          comments: [{ zone_id: zone.zone_id, text: 'Written by the person' }],
        },
      ],
      truncated: [],
    });
    for (const foreign of ['Written by another', other.name, other.mail, token])
      expect(text).not.toContain(foreign);
  });

  it('has comments in zones that they can no longer open, without names of these zones', async () => {
    const { person, other, zone } = await createWorld();
    await query(service, `update zones set zone_name = 'Renamed later' where zone_id = $1`, [
      zone.zone_id,
    ]);
    await person.client.spaceMembers.remove({
      edition_id: zone.edition_id,
      space_id: zone.space_id,
      member_id: other.zuid,
    });
    const { data, text } = await exportOf(other);
    expect(data.editions[0].comments).toMatchObject([{ text: 'Written by another' }]);
    expect(data.editions[0].space_roles).toEqual([]);
    expect(text).not.toContain('Renamed later');
  });

  it('does not mention zones that are hidden from them', async () => {
    const { person, other, zone } = await createWorld();
    const { edition_id, space_id } = zone;
    const at = { edition_id, space_id };
    await person.client.zones.create({ ...at, create_zone: { zone_name: 'Hidden' } });
    const { zones_info } = await person.client.zones.listMeta(at);
    const zone_id = zones_info.zone_order.find((id) => id !== zone.zone_id) ?? '';
    await person.client.zoneAccess.shareZones({
      ...at,
      members_info: [
        {
          resource_id: zone_id,
          member_type: 'USER',
          member_id: other.zuid,
          permission: 'restricted',
        },
      ],
    });
    const { text } = await exportOf(other);
    expect(text).toContain(zone.zone_id); // they wrote a comment there
    expect(text).not.toContain(zone_id);
  });

  it('has API keys and sent invitations of an owner, without secrets', async () => {
    const { owner, params } = await createWorld();
    const { key } = await owner.client.apiKeys.create({
      edition_id: params.edition_id,
      name: 'Nightly',
    });
    const mail_id = 'guest@example.test';
    await owner.client.teamMembers.add({ ...params, members_info: [{ mail_id, role: 'MEMBER' }] });
    const { data, text } = await exportOf(owner);
    expect(data.editions[0].api_keys).toMatchObject([{ name: 'Nightly' }]);
    expect(data.editions[0].invitations_sent).toMatchObject([{ mail_id }]);
    expect(text).not.toContain(key);
  });

  it('has all pages of a long list', async () => {
    const { person, params } = await createWorld();
    await query(
      service,
      `insert into space_visits (edition_id, zuid, space_id, visited_time)
       select $1, $2, id, now() from generate_series(1, 1200) as id`,
      [params.edition_id, person.zuid],
    );
    const { data } = await exportOf(person);
    const ids = data.editions[0].visits.map(({ space_id }: { space_id: string }) => space_id);
    expect(new Set(ids).size).toBeGreaterThanOrEqual(1200);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
